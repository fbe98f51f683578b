import { z } from 'zod';
import { issuesOf, RefusalError } from '../../../shared/error.ts';
import { isObject } from '../../../shared/json.ts';
import { FindingCodeSchema, FindingPlaceSchema } from '../../../shared/story/index.ts';

/** What a message of the author asks besides its words. */
const AskingSchema = z.object({
  /** The finding of the check it is about. */
  finding: z.object({ code: FindingCodeSchema, where: FindingPlaceSchema }).optional(),
  /** True where nothing may change the story in its answer before the author has accepted it. */
  propose: z.boolean().optional(),
});
export type Asking = z.infer<typeof AskingSchema>;

/**
 * Reads the metadata a client sends with a message; all else in it is the client's own and not kept.
 * @returns undefined where nothing is asked
 * @throws RefusalError `malformed` where it is asked for in another shape
 */
export function readAsking(metadata: unknown): Asking | undefined {
  if (!isObject(metadata) || !Object.keys(AskingSchema.shape).some((key) => metadata[key] !== undefined)) {
    return undefined;
  }
  const parsed = AskingSchema.safeParse(metadata);
  if (parsed.success) return parsed.data;
  throw new RefusalError('malformed', 'What the message asks for cannot be read.', {
    issues: issuesOf(parsed.error).map((issue) => ({ ...issue, path: `metadata.${issue.path}` })),
    hint: 'Its metadata is { finding: { code, where }, propose: true }.',
    cause: parsed.error,
  });
}

/** What the message that is being answered, the author's last, asks besides its words. */
export function askingIn(messages: readonly { role: string; metadata?: unknown }[]): Asking {
  const parsed = AskingSchema.safeParse(messages.findLast(({ role }) => role === 'user')?.metadata);
  return parsed.success ? parsed.data : {};
}
