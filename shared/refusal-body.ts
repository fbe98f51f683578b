import { z } from 'zod';
import { ISSUE_KINDS } from './error.ts';

/** The localizable reason of a refusal: a code with the parameters of its sentence. */
export const WireReasonSchema = z.looseObject({ code: z.string().max(60) });

export const RefusalBodySchema = z.object({
  code: z.string(),
  message: z.string(),
  issues: z
    .array(
      z.object({
        path: z.string(),
        message: z.string(),
        kind: z.enum(ISSUE_KINDS).optional(),
        limit: z.number().optional(),
      }),
    )
    .optional(),
  hint: z.string().optional(),
  reason: WireReasonSchema.optional(),
  /** Additional data for programs, such as the file of a failed tick. */
  details: z.record(z.string(), z.unknown()).optional(),
});
export type RefusalBody = z.infer<typeof RefusalBodySchema>;

export interface ErrorAnswer {
  error: RefusalBody;
}
