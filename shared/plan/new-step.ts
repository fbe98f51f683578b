import type { z } from 'zod';
import { STEP_TIMEOUT_MS } from './limits.ts';
import { type PlanFormat, RetryPolicySchema, type Step, StepSchema } from './plan.ts';

export const RETRY_DEFAULTS: Record<PlanFormat, Readonly<Step['retryPolicy']>> = {
  narratoria: { maxRetries: 3, backoffMs: 100, backoff: 'exponential' },
  task: { maxRetries: 2, backoffMs: 1000, backoff: 'linear' },
  tick: { maxRetries: 0, backoffMs: 0, backoff: 'linear' },
  kamishibai: { maxRetries: 2, backoffMs: 1000, backoff: 'linear' },
};

/** The default timeout of a tool's attempt, in milliseconds. */
export type TimeoutOf = (tool: string) => number | undefined;

/** A step as written, with optional fields. */
export const NewStepSchema = StepSchema.partial()
  .required({ id: true, tool: true })
  .extend({ retryPolicy: RetryPolicySchema.partial().optional() });
export type NewStep = z.infer<typeof NewStepSchema>;

export interface StepDefaults {
  format: PlanFormat;
  async: boolean;
  stepTimeoutMs?: number | undefined;
  getTimeout?: TimeoutOf | undefined;
}

/** `position` counts from 0; the default order is one more. */
export function completeStep(step: NewStep, position: number, defaults: StepDefaults): Step {
  const timeoutMs = defaults.getTimeout?.(step.tool) ?? defaults.stepTimeoutMs ?? STEP_TIMEOUT_MS;
  return {
    order: position + 1,
    description: '',
    args: {},
    dependsOn: [],
    required: true,
    async: defaults.async,
    timeoutMs,
    approval: false,
    status: 'pending',
    ...step,
    retryPolicy: { ...RETRY_DEFAULTS[defaults.format], ...step.retryPolicy },
  };
}

export interface PlanOrigin {
  id: string;
  createdAt: string;
  taskId?: string | undefined;
  /** Timeout per attempt, in milliseconds; `getTimeout` of its tool takes precedence. Default 30 s. */
  stepTimeoutMs?: number | undefined;
  getTimeout?: TimeoutOf | undefined;
}
