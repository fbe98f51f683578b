import { z } from 'zod';
import type { Reason } from '../reasons.ts';
import { WireReasonSchema } from '../told-error.ts';

/** Why something failed, for whoever plans anew. Plan execution, "Failures". */
export const FAILURE_CATEGORIES = [
  'tool_failure',
  'circular_dependency',
  'timeout',
  'invalid_json',
  'process_error',
] as const;
const FailureCategorySchema = z.enum(FAILURE_CATEGORIES);
export type FailureCategory = z.infer<typeof FailureCategorySchema>;

export const FailureSchema = z.object({
  /** What exactly, in the tool's or the engine's own word: `unknown_tool`, `empty_notation`. */
  code: z.string(),
  message: z.string(),
  category: FailureCategorySchema,
  /** The same for whoever tells a person. */
  reason: WireReasonSchema.optional(),
});
export type Failure = z.infer<typeof FailureSchema>;

/** Makes a failure. */
export const failure = (category: FailureCategory, code: string, message: string, reason?: Reason): Failure => ({
  code,
  message,
  category,
  ...(reason && { reason: { ...reason } }),
});
