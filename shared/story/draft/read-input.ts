import type { z } from 'zod';
import { listChoices } from '../../english-lists.ts';
import { convertZodIssues, issuesInWords, RefusalError } from '../../error.ts';
import type { Remark } from '../../remarks.ts';
import { type ElementType, PLANNING_TOOL_INPUTS, type PlanningToolInput, type ToolName } from '../planning-tools.ts';
import { easeToDifficulty } from '../tool-inputs/difficulty-ease.ts';
import { truncateInput } from '../tool-inputs/truncate-input.ts';
import type { PlanDraft } from './draft.ts';
import { nextStep } from './lookup.ts';

/** Paths of input fields the schema dropped (misspelt or unknown names). */
export function ignoredFields(raw: unknown, parsed: unknown, path = ''): string[] {
  if (Array.isArray(raw) && Array.isArray(parsed)) {
    return raw.flatMap((item, index) => ignoredFields(item, parsed[index], `${path}${index}.`));
  }
  if (typeof raw !== 'object' || raw === null || typeof parsed !== 'object' || parsed === null) return [];
  return Object.entries(raw).flatMap(([key, value]) =>
    Object.hasOwn(parsed, key)
      ? ignoredFields(value, (parsed as Record<string, unknown>)[key], `${path}${key}.`)
      : [`${path}${key}`],
  );
}

/** Remarks on fields a tool does not know. */
export const remarkLeftOut = (tool: string, fields: readonly string[]): Remark[] =>
  fields.length === 0
    ? []
    : [
        {
          told: `${tool} knows no such fields, so they were left out: ${listChoices(fields)}.`,
          reason: { code: 'fields-left-out', fields: fields.slice(0, 40) },
        },
      ];

/** @throws RefusalError `refused` with an issue for every wrong field */
export function readToolInput<Name extends ToolName>(
  draft: PlanDraft,
  tool: Name,
  raw: unknown,
): { input: PlanningToolInput<Name>; remarks: Remark[] } {
  const { value, remarks } = truncateInput(PLANNING_TOOL_INPUTS[tool], easeToDifficulty(raw));
  const parsed = PLANNING_TOOL_INPUTS[tool].safeParse(value);
  if (!parsed.success) {
    const issues = convertZodIssues(parsed.error);
    const sentence = issuesInWords(issues);
    const next = nextStep(draft);
    throw new RefusalError('refused', `The input of ${tool} does not fit. ${sentence}`, {
      issues,
      hint: `Call ${tool} again with these corrected.${next.tool === tool ? '' : ` Next in the pipeline: ${next.sentence}`}`,
      reason: { code: 'call-does-not-fit' },
      cause: parsed.error,
    });
  }
  return {
    input: parsed.data as PlanningToolInput<Name>,
    remarks: [...remarks, ...remarkLeftOut(tool, ignoredFields(value, parsed.data))],
  };
}

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
