import type { z } from 'zod';
import { listChoices } from '../english-lists.ts';
import { convertZodIssues, issuesInWords, RefusalError } from '../error.ts';
import { ignoredFields } from './draft-checks.ts';
import type { ElementType } from './planning-tools.ts';

/** A path from zod or `ignoredFields`, with list items by id where they have one. */
function namedPath(raw: unknown, path: string): string {
  let at: unknown = raw;
  return path
    .split('.')
    .map((segment) => {
      const isList = Array.isArray(at);
      at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[segment] : undefined;
      const id = isList && typeof at === 'object' && at !== null ? (at as { id?: unknown }).id : undefined;
      return typeof id === 'string' ? id : segment;
    })
    .join('.');
}

/**
 * Validates a changed or new element by its schema.
 * @param misfit the sentence for a mismatch: "The act would no longer fit."
 * @throws RefusalError with an issue for every wrong or unknown field
 */
export function readChanged<T>(
  schema: z.ZodObject & z.ZodType<T>,
  raw: unknown,
  type: ElementType | 'place',
  misfit: string,
): T {
  const reason = { code: 'does-not-fit', type: type === 'place' ? 'node' : type } as const;
  const parsed = schema.safeParse(raw);
  if (!parsed.success) {
    const issues = convertZodIssues(parsed.error).map((issue) => ({ ...issue, path: namedPath(raw, issue.path) }));
    throw new RefusalError('refused', `${misfit} ${issuesInWords(issues)}`, {
      issues,
      hint: 'Call updateElement again with these corrected; nothing was changed.',
      reason,
      cause: parsed.error,
    });
  }
  const unknown = ignoredFields(raw, parsed.data).map((path) => namedPath(raw, path));
  if (unknown.length > 0) {
    throw new RefusalError(
      'refused',
      `A ${type} has no such fields: ${listChoices(unknown)}. It has: ${listChoices(Object.keys(schema.shape))}.`,
      {
        issues: unknown.slice(0, 20).map((path) => ({ path, message: 'There is no such field.' })),
        hint: 'Call updateElement again with these names; nothing was changed.',
        reason,
      },
    );
  }
  return parsed.data;
}
