import { z } from 'zod';
import { WireReasonSchema } from '../refusal-body.ts';
import { NewStepSchema } from './new-step.ts';
import { PlanIdSchema, StepArgsSchema, StepResultSchema, StepStatusSchema } from './plan.ts';
import { ExecutionResultSchema } from './result.ts';
import { LogEntrySchema, PlanAssetSchema } from './skill-events.ts';

/** Progress of a step. Plan execution, "Progress". `taskId` is the plan's, or its id if it has none. */
const StepProgressSchema = z.object({
  taskId: z.string(),
  stepId: PlanIdSchema,
  status: StepStatusSchema,
  progress: z.number().min(0).max(100).optional(),
  result: StepResultSchema.optional(),
  logs: z.array(LogEntrySchema).optional(),
  assets: z.array(PlanAssetSchema).optional(),
  reason: z.string().optional(),
});
export type StepProgress = z.infer<typeof StepProgressSchema>;

/** A request for the author's approval of a step. `diff` is the predicted change. */
export const ApprovalRequestSchema = z.object({
  type: z.literal('approval'),
  stepId: PlanIdSchema,
  approvalId: z.string().min(1),
  diff: z.unknown(),
});
export type ApprovalRequest = z.infer<typeof ApprovalRequestSchema>;

/** Options after a failed step. Plan execution, "Recovery". */
const RECOVERY_CHOICES = ['retry', 'skip', 'insert', 'abort'] as const;

/** The answer to a `recovery` event: retry with other arguments, skip, insert steps before it, or abort. */
export const RecoveryDecisionSchema = z.object({
  choice: z.enum(RECOVERY_CHOICES),
  /** For `retry`: the new arguments. */
  args: StepArgsSchema.optional(),
  /** For `insert`: steps that run first; then the failed step is retried. */
  steps: z.array(NewStepSchema).min(1).max(100).optional(),
});
export type RecoveryDecision = z.infer<typeof RecoveryDecisionSchema>;

/** A model's recommendation with its reason. Plan execution, "Recovery". */
export const RecoveryProposalSchema = RecoveryDecisionSchema.extend({ why: z.string().max(2000).optional() });
export type RecoveryProposal = z.infer<typeof RecoveryProposalSchema>;

/** A question to the author about a step that finally failed. Without a model there is no proposal. */
export const RecoveryRequestSchema = z.object({
  type: z.literal('recovery'),
  stepId: PlanIdSchema,
  error: z.string(),
  /** The same, localizable. */
  reason: WireReasonSchema.optional(),
  proposal: RecoveryProposalSchema.nullable(),
});
export type RecoveryRequest = z.infer<typeof RecoveryRequestSchema>;

const PlanEndSchema = z.object({ type: z.literal('result'), result: ExecutionResultSchema });

/** All events of a running plan. Those of steps have no `type`. */
export const PlanEventSchema = z.union([
  ApprovalRequestSchema,
  RecoveryRequestSchema,
  PlanEndSchema,
  StepProgressSchema,
]);
export type PlanEvent = z.infer<typeof PlanEventSchema>;
