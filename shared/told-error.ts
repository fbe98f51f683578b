import { z } from 'zod';

/** What a program is told of a refusal. Contract, "Errors and limits". */
export const ToldErrorSchema = z.object({
  code: z.string(),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  hint: z.string().optional(),
  /** What a program may need besides, such as the file a failed tick is written down in. */
  details: z.record(z.string(), z.unknown()).optional(),
});
export type ToldError = z.infer<typeof ToldErrorSchema>;
