import type { Plan } from './plan.ts';

/** Default timeout of an attempt, in milliseconds. Plan execution, "Time". */
export const STEP_TIMEOUT_MS = 30_000;

/** Default timeout of a whole plan, in milliseconds, without waits for the author. Plan execution, "Time". */
export const PLAN_TIMEOUT_MS = 60_000;

/**
 * The timeout of a plan, in milliseconds; null for tasks, which an author awaits and can abort.
 * @param configured the server's setting
 */
export const planTimeoutMs = ({ format }: Pick<Plan, 'format'>, configured = PLAN_TIMEOUT_MS): number | null =>
  format === 'task' ? null : configured;
