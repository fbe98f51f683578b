import { z } from 'zod';
import { WireReasonSchema } from '../told-error.ts';
import { NewStepSchema } from './new-step.ts';
import { PlanIdSchema, StepArgsSchema, StepResultSchema, StepStatusSchema } from './plan.ts';
import { ExecutionResultSchema } from './result.ts';
import { LogEntrySchema, PlanAssetSchema } from './skill-events.ts';

/**
 * A step moved on, or said something. Plan execution, "Progress". `taskId` is the plan's,
 * or its id where it has none.
 */
const StepProgressSchema = z.object({
  taskId: z.string(),
  stepId: PlanIdSchema,
  status: StepStatusSchema,
  /** In percent, of a step that takes its time. */
  progress: z.number().min(0).max(100).optional(),
  result: StepResultSchema.optional(),
  logs: z.array(LogEntrySchema).optional(),
  assets: z.array(PlanAssetSchema).optional(),
  /** Why it was skipped or is blocked. */
  reason: z.string().optional(),
});
export type StepProgress = z.infer<typeof StepProgressSchema>;

/** The author is asked whether a step may run. `diff` is what it would change, as its tool foresees it. */
export const ApprovalRequestSchema = z.object({
  type: z.literal('approval'),
  stepId: PlanIdSchema,
  approvalId: z.string().min(1),
  diff: z.unknown(),
});
export type ApprovalRequest = z.infer<typeof ApprovalRequestSchema>;

/** What to do about a step that failed. Plan execution, "Recovery". */
const RECOVERY_CHOICES = ['retry', 'skip', 'insert', 'abort'] as const;

/** The answer to a `recovery` event: with other arguments again, without it, with new steps before it, or not at all. */
export const RecoveryDecisionSchema = z.object({
  choice: z.enum(RECOVERY_CHOICES),
  /** For `retry`: what to call the tool with instead. */
  args: StepArgsSchema.optional(),
  /** For `insert`: steps that run first; the one that failed then waits for them and is tried again. */
  steps: z.array(NewStepSchema).min(1).max(100).optional(),
});
export type RecoveryDecision = z.infer<typeof RecoveryDecisionSchema>;

/** What a model would do about it, and why. Plan execution, "Recovery". */
export const RecoveryProposalSchema = RecoveryDecisionSchema.extend({ why: z.string().max(2000).optional() });
export type RecoveryProposal = z.infer<typeof RecoveryProposalSchema>;

/** The author is asked what to do about a step that failed for good. Without a model there is no proposal. */
export const RecoveryRequestSchema = z.object({
  type: z.literal('recovery'),
  stepId: PlanIdSchema,
  error: z.string(),
  /** The same for whoever tells a person. */
  reason: WireReasonSchema.optional(),
  proposal: RecoveryProposalSchema.nullable(),
});
export type RecoveryRequest = z.infer<typeof RecoveryRequestSchema>;

/** The last event of a run. */
const PlanEndSchema = z.object({ type: z.literal('result'), result: ExecutionResultSchema });

/** All that is told while a plan runs. Those of steps have no `type`. */
export const PlanEventSchema = z.union([
  ApprovalRequestSchema,
  RecoveryRequestSchema,
  PlanEndSchema,
  StepProgressSchema,
]);
export type PlanEvent = z.infer<typeof PlanEventSchema>;
