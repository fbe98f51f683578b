import { z } from 'zod';
import { WireReasonSchema } from '../told-error.ts';
import { jsonObject } from './json.ts';
import { PLAN_LIMITS } from './limits.ts';

/** The wire formats: skill invocations, story ticks, planned tasks, and the model itself. Plan execution, "Formats". */
export const PLAN_FORMATS = ['narratoria', 'tick', 'task', 'kamishibai'] as const;
export const PlanFormatSchema = z.enum(PLAN_FORMATS);
export type PlanFormat = z.infer<typeof PlanFormatSchema>;

/**
 * What happens after a failure: nothing starts any more (`stop`), the rest goes on and a new plan is asked for (`replan`),
 * the rest goes on and the author is asked (`ask`).
 */
const FAILURE_POLICIES = ['stop', 'replan', 'ask'] as const;
const FailurePolicySchema = z.enum(FAILURE_POLICIES);
export type FailurePolicy = z.infer<typeof FailurePolicySchema>;

/**
 * Where a step stands. `pending`: execution has not looked at it; `blocked`: waits for its dependencies, which after the
 * end means that they never came; `ready`: they are there; `skipped`: by the author, an approval denied, or its condition.
 * Plan execution, "The plan".
 */
export const STEP_STATUSES = [
  'pending',
  'blocked',
  'ready',
  'running',
  'completed',
  'failed',
  'skipped',
  'timeout',
] as const;
export const StepStatusSchema = z.enum(STEP_STATUSES);
export type StepStatus = z.infer<typeof StepStatusSchema>;

/** An opaque name, unique in its plan. Neither "." nor "..": it stands in addresses, where these lead elsewhere. */
export const PlanIdSchema = z
  .string()
  .min(1, 'An id has at least one character.')
  .max(PLAN_LIMITS.id)
  .refine((id) => id !== '.' && id !== '..', 'An id is neither "." nor "..".');

/** An instant, as ISO 8601 has it. */
export const TimestampSchema = z.iso.datetime({ offset: true });

/** How often, and after how long, a failing step is tried again. Plan execution, "Retries". */
export const RetryPolicySchema = z.object({
  /** Further attempts after the first. */
  maxRetries: z.number().int().min(0).max(PLAN_LIMITS.maxRetries),
  backoffMs: z.number().min(0).max(PLAN_LIMITS.backoffMs),
  /** `exponential`: backoffMs × 2^(attempt-1); `linear`: backoffMs × attempt. */
  backoff: z.enum(['exponential', 'linear']),
});
export type RetryPolicy = z.infer<typeof RetryPolicySchema>;

/** What came of a step. `duration` in milliseconds. Plan execution, "The plan". */
export const StepResultSchema = z.object({
  ok: z.boolean(),
  value: z.unknown().optional(),
  error: z.string().optional(),
  /** Why it failed, for whoever tells a person. */
  reason: WireReasonSchema.optional(),
  duration: z.number().min(0),
  timestamp: TimestampSchema,
});
export type StepResult = z.infer<typeof StepResultSchema>;

/** What a tool is called with; strings such as `$step_1` stand for another step's value. */
export const StepArgsSchema = jsonObject(PLAN_LIMITS.args);
export type StepArgs = z.infer<typeof StepArgsSchema>;

/** One call of one tool. */
export const StepSchema = z.object({
  id: PlanIdSchema,
  /** Who goes first among steps that do not depend on one another; equal ones go as listed. */
  order: z.number(),
  description: z.string().max(PLAN_LIMITS.description),
  /** A planning tool, a Director tool or `skills/<name>/<script path>`. */
  tool: z.string().min(1, 'A step names its tool.').max(PLAN_LIMITS.tool),
  args: StepArgsSchema,
  /** Ids of the steps that must have completed first, besides those its arguments refer to. */
  dependsOn: z.array(PlanIdSchema).max(PLAN_LIMITS.steps),
  /** Whether the plan fails with it; `critical` in a task. */
  required: z.boolean(),
  /** Whether it may run beside others, in a plan that is `parallel`. */
  async: z.boolean(),
  retryPolicy: RetryPolicySchema,
  /** Of one attempt, in milliseconds. */
  timeoutMs: z.number().int().min(1).max(PLAN_LIMITS.timeoutMs),
  /** Whether the author is asked before it runs. */
  approval: z.boolean(),
  reason: z.string().max(PLAN_LIMITS.text).optional(),
  /** A CEL condition; the step is skipped where it does not hold. See `when.ts`. */
  when: z.string().max(PLAN_LIMITS.condition).optional(),
  /** A step that completed under this key is not run again, its value is taken as it was. */
  idempotencyKey: z.string().min(1).max(256).optional(),
  status: StepStatusSchema,
  result: StepResultSchema.optional(),
});
export type Step = z.infer<typeof StepSchema>;

/** Which attempt at the same request this plan is, from 1, and the plan it replaces. Plan execution, "Planning anew". */
export const PlanMetadataSchema = z.object({
  generationAttempt: z.number().int().min(1),
  parentPlanId: PlanIdSchema.nullable(),
});

const planText = z.string().max(PLAN_LIMITS.text).optional();

/** Steps to be run towards one request: the one model that all wire formats are read into. */
export const PlanSchema = z.object({
  id: PlanIdSchema,
  taskId: PlanIdSchema.optional(),
  /** From 1; one more with every change. */
  version: z.number().int().min(1),
  /** What it was written in. */
  format: PlanFormatSchema,
  steps: z.array(StepSchema).max(PLAN_LIMITS.steps),
  /** Whether steps that are `async` may run beside one another. */
  parallel: z.boolean(),
  failurePolicy: FailurePolicySchema,
  /** Skills no step may use. Plan execution, "Planning anew". */
  disabledSkills: z.array(z.string().min(1).max(PLAN_LIMITS.id)).max(PLAN_LIMITS.disabledSkills),
  metadata: PlanMetadataSchema,
  /** In seconds. */
  estimatedDuration: z.number().min(0).optional(),
  createdAt: TimestampSchema,
  /** Shown to the player before or while the steps run. */
  narrative: planText,
  rationale: planText,
  sceneIntention: planText,
  povCharacter: PlanIdSchema.optional(),
  targetLocation: PlanIdSchema.optional(),
  expectedOutcomes: z.array(z.string().max(PLAN_LIMITS.text)).max(PLAN_LIMITS.outcomes).optional(),
  /** The story tick it was planned for. Plan execution, "Formats". */
  tick: z.number().int().min(0).optional(),
});
export type Plan = z.infer<typeof PlanSchema>;
