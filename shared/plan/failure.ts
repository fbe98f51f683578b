import { z } from 'zod';
import type { Reason } from '../reasons.ts';
import { WireReasonSchema } from '../refusal-body.ts';
import type { FailurePolicy } from './plan.ts';

/** Categories of failures, for the next plan. Plan execution, "Failures". */
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
  /** The specific code of the tool or the engine: `unknown_tool`, `empty_notation`. */
  code: z.string(),
  message: z.string(),
  category: FailureCategorySchema,
  /** The same, localizable. */
  reason: WireReasonSchema.optional(),
});
export type Failure = z.infer<typeof FailureSchema>;

export const failure = (category: FailureCategory, code: string, message: string, reason?: Reason): Failure => ({
  code,
  message,
  category,
  ...(reason && { reason: { ...reason } }),
});

export interface AfterFailure {
  /** Whether independent steps still begin. */
  goesOn: boolean;
  asks: boolean;
  replans: boolean;
}

export const AFTER_FAILURE: Record<FailurePolicy, AfterFailure> = {
  stop: { goesOn: false, asks: false, replans: false },
  replan: { goesOn: true, asks: false, replans: true },
  ask: { goesOn: true, asks: true, replans: false },
};
