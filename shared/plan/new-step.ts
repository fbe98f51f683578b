import type { z } from 'zod';
import { type PlanFormat, RetryPolicySchema, type Step, StepSchema } from './plan.ts';
import { STEP_TIMEOUT_MS } from './timeouts.ts';

/** How steps of each format are tried again when they do not say. */
export const RETRY_DEFAULTS: Record<PlanFormat, Readonly<Step['retryPolicy']>> = {
  narratoria: { maxRetries: 3, backoffMs: 100, backoff: 'exponential' },
  task: { maxRetries: 2, backoffMs: 1000, backoff: 'linear' },
  tick: { maxRetries: 0, backoffMs: 0, backoff: 'linear' },
  kamishibai: { maxRetries: 2, backoffMs: 1000, backoff: 'linear' },
};

/** How long one attempt at a step with this tool may take, in milliseconds, when the plan does not say. */
export type TimeoutOf = (tool: string) => number | undefined;

/** A step as somebody writes it: what is left out takes its default. */
export const NewStepSchema = StepSchema.partial()
  .required({ id: true, tool: true })
  .extend({ retryPolicy: RetryPolicySchema.partial().optional() });
export type NewStep = z.infer<typeof NewStepSchema>;

/** What a step is given that does not say. */
export interface StepDefaults {
  format: PlanFormat;
  async: boolean;
  stepTimeoutMs?: number | undefined;
  timeoutOf?: TimeoutOf | undefined;
}

/**
 * Makes a whole step of one as written.
 *
 * @param position among the steps of its plan, from 0; its order where it has none is one more
 */
export function completeStep(step: NewStep, position: number, defaults: StepDefaults): Step {
  const timeoutMs = defaults.timeoutOf?.(step.tool) ?? defaults.stepTimeoutMs ?? STEP_TIMEOUT_MS;
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
