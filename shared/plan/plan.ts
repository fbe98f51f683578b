import { z } from 'zod';
import { WireReasonSchema } from '../refusal-body.ts';
import { jsonObject } from './json.ts';
import { PLAN_LIMITS } from './limits.ts';

/** Plan execution, "Formats". */
export const PLAN_FORMATS = ['narratoria', 'tick', 'task', 'kamishibai'] as const;
export const PlanFormatSchema = z.enum(PLAN_FORMATS);
export type PlanFormat = z.infer<typeof PlanFormatSchema>;

/** Start nothing more (`stop`), continue and replan (`replan`), or continue and ask the author (`ask`). */
const FAILURE_POLICIES = ['stop', 'replan', 'ask'] as const;
const FailurePolicySchema = z.enum(FAILURE_POLICIES);
export type FailurePolicy = z.infer<typeof FailurePolicySchema>;

/**
 * `blocked`: waits for dependencies (at the end: they never came); `ready`: they are complete; `skipped`: by the
 * author, a denied approval, or its condition. Plan execution, "The plan".
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

/** An opaque name, unique in its plan. Not "." or "..", since it appears in URLs. */
export const PlanIdSchema = z
  .string()
  .min(1, 'An id has at least one character.')
  .max(PLAN_LIMITS.id)
  .refine((id) => id !== '.' && id !== '..', 'An id is neither "." nor "..".');

export const TimestampSchema = z.iso.datetime({ offset: true });

/** How often, and after which delay, a failing step is retried. Plan execution, "Retries". */
export const RetryPolicySchema = z.object({
  maxRetries: z.number().int().min(0).max(PLAN_LIMITS.maxRetries),
  backoffMs: z.number().min(0).max(PLAN_LIMITS.backoffMs),
  /** `exponential`: backoffMs × 2^(attempt-1); `linear`: backoffMs × attempt. */
  backoff: z.enum(['exponential', 'linear']),
});
export type RetryPolicy = z.infer<typeof RetryPolicySchema>;

/** The result of a step. `duration` in milliseconds. Plan execution, "The plan". */
export const StepResultSchema = z.object({
  ok: z.boolean(),
  value: z.unknown().optional(),
  error: z.string().optional(),
  /** Why it failed, localizable. */
  reason: WireReasonSchema.optional(),
  duration: z.number().min(0),
  timestamp: TimestampSchema,
});
export type StepResult = z.infer<typeof StepResultSchema>;

/** A tool's arguments; strings such as `$step_1` refer to another step's value. */
export const StepArgsSchema = jsonObject(PLAN_LIMITS.args);
export type StepArgs = z.infer<typeof StepArgsSchema>;

export const StepSchema = z.object({
  id: PlanIdSchema,
  /** Priority among independent steps; equal ones run as listed. */
  order: z.number(),
  description: z.string().max(PLAN_LIMITS.description),
  /** A planning tool, a Director tool or `skills/<name>/<script path>`. */
  tool: z.string().min(1, 'A step names its tool.').max(PLAN_LIMITS.tool),
  args: StepArgsSchema,
  /** Ids of steps that must complete first, besides those referenced in its arguments. */
  dependsOn: z.array(PlanIdSchema).max(PLAN_LIMITS.steps),
  required: z.boolean(),
  async: z.boolean(),
  retryPolicy: RetryPolicySchema,
  /** Per attempt, in milliseconds. */
  timeoutMs: z.number().int().min(1).max(PLAN_LIMITS.timeoutMs),
  approval: z.boolean(),
  reason: z.string().max(PLAN_LIMITS.text).optional(),
  /** A CEL condition; the step is skipped if it does not hold. See `step-condition.ts`. */
  when: z.string().max(PLAN_LIMITS.condition).optional(),
  /** A completed step with the same key is not run again; its value is reused. */
  idempotencyKey: z.string().min(1).max(256).optional(),
  status: StepStatusSchema,
  result: StepResultSchema.optional(),
});
export type Step = z.infer<typeof StepSchema>;

/** The attempt number for its request, from 1, and the plan it replaces. Plan execution, "Planning anew". */
export const PlanMetadataSchema = z.object({
  generationAttempt: z.number().int().min(1),
  parentPlanId: PlanIdSchema.nullable(),
});

const planText = z.string().max(PLAN_LIMITS.text).optional();

/** Steps for one request: the internal model of all wire formats. */
export const PlanSchema = z.object({
  id: PlanIdSchema,
  taskId: PlanIdSchema.optional(),
  /** From 1; incremented with every change. */
  version: z.number().int().min(1),
  format: PlanFormatSchema,
  steps: z.array(StepSchema).max(PLAN_LIMITS.steps),
  parallel: z.boolean(),
  failurePolicy: FailurePolicySchema,
  /** Skills no step may use. Plan execution, "Planning anew". */
  disabledSkills: z.array(z.string().min(1).max(PLAN_LIMITS.id)).max(PLAN_LIMITS.disabledSkills),
  metadata: PlanMetadataSchema,
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

/** For imported plans, whose results are not trusted, and for repeated runs. */
export const resetPlan = (plan: Plan): Plan => ({
  ...plan,
  steps: plan.steps.map(({ result: _, ...step }) => ({ ...step, status: 'pending' })),
});
