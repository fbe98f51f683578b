import { z } from 'zod';
import { ISSUE_KINDS } from './error.ts';

/** Why something was refused, for whoever tells a person: a code, with the names and numbers its sentence takes. */
export const WireReasonSchema = z.looseObject({ code: z.string().max(60) });

/** What a program is told of a refusal. */
export const ToldErrorSchema = z.object({
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
  /** What a program may need besides, such as the file a failed tick is written down in. */
  details: z.record(z.string(), z.unknown()).optional(),
});
export type ToldError = z.infer<typeof ToldErrorSchema>;

/** The one shape of every refusal. */
export interface ErrorAnswer {
  error: ToldError;
}
