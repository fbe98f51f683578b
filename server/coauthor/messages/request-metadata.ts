import { z } from 'zod';
import { convertZodIssues, RefusalError } from '../../../shared/error.ts';
import { isObject } from '../../../shared/json.ts';
import { FindingCodeSchema, FindingPlaceSchema } from '../../../shared/story/index.ts';

const AskingSchema = z.object({
  finding: z.object({ code: FindingCodeSchema, where: FindingPlaceSchema }).optional(),
  /** True if no change may happen in the answer without the author's approval. */
  propose: z.boolean().optional(),
});
export type AuthorQuestionPart = z.infer<typeof AskingSchema>;

/** Drops unknown fields; undefined without a request. @throws RefusalError `malformed` for an invalid shape */
export function parseRequestMetadata(metadata: unknown): AuthorQuestionPart | undefined {
  if (!isObject(metadata) || !Object.keys(AskingSchema.shape).some((key) => metadata[key] !== undefined)) {
    return undefined;
  }
  const parsed = AskingSchema.safeParse(metadata);
  if (parsed.success) return parsed.data;
  throw new RefusalError('malformed', 'What the message asks for cannot be read.', {
    issues: convertZodIssues(parsed.error).map((issue) => ({ ...issue, path: `metadata.${issue.path}` })),
    hint: 'Its metadata is { finding: { code, where }, propose: true }.',
    cause: parsed.error,
  });
}

export function findRequestMetadata(messages: readonly { role: string; metadata?: unknown }[]): AuthorQuestionPart {
  const parsed = AskingSchema.safeParse(messages.findLast(({ role }) => role === 'user')?.metadata);
  return parsed.success ? parsed.data : {};
}
