import type { Plan } from './plan.ts';

/** How long one attempt at a step may take when neither plan nor tool says, in milliseconds. Plan execution, "Time". */
export const STEP_TIMEOUT_MS = 30_000;

/** How long a plan may take as a whole, in milliseconds, waits for the author not counted. Plan execution, "Time". */
export const PLAN_TIMEOUT_MS = 60_000;

/**
 * How long this plan may take, in milliseconds; null for as long as it wants, as a task may: an author waits for it, and can
 * abort it.
 *
 * @param configured what the server allows other plans
 */
export const planTimeoutMs = ({ format }: Pick<Plan, 'format'>, configured = PLAN_TIMEOUT_MS): number | null =>
  format === 'task' ? null : configured;
