import type { Plan, RetryPolicy } from './plan.ts';

/** Limits of a plan. Lengths in characters, times in milliseconds. */
export const PLAN_LIMITS = {
  steps: 1000,
  id: 128,
  tool: 256,
  description: 2000,
  condition: 1000,
  text: 10_000,
  outcomes: 100,
  disabledSkills: 1000,
  args: { characters: 100_000, depth: 32 },
  maxRetries: 10,
  backoffMs: 60_000,
  timeoutMs: 3_600_000,
} as const;

/** Default timeout of an attempt, in milliseconds. Plan execution, "Time". */
export const STEP_TIMEOUT_MS = 30_000;

/** Default timeout of a whole plan, in milliseconds, without waits for the author. Plan execution, "Time". */
export const PLAN_TIMEOUT_MS = 60_000;

/** In milliseconds, as the server configured; null for tasks, which an author awaits and can abort. */
export const planTimeoutMs = ({ format }: Pick<Plan, 'format'>, configured = PLAN_TIMEOUT_MS): number | null =>
  format === 'task' ? null : configured;

/** Maximum planning attempts per request. Plan execution, "Planning anew". */
export const PLAN_ATTEMPTS_MAX = 5;

/** Whether another plan may be tried. Plan execution, "The result" and "Planning anew". */
export const canReplan = (success: boolean, attempt: number): boolean => !success && attempt < PLAN_ATTEMPTS_MAX;

/** Whether a step is retried after attempt number `attempt` (from 1) failed. */
export const mayRetry = ({ maxRetries }: RetryPolicy, attempt: number): boolean => attempt <= maxRetries;

/** In milliseconds, after attempt number `attempt` (from 1). Plan execution, "Retries". */
export const getStepRetryDelay = ({ backoffMs, backoff }: RetryPolicy, attempt: number): number =>
  backoffMs * (backoff === 'exponential' ? 2 ** (attempt - 1) : attempt);
