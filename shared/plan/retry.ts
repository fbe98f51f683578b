import type { PlanGraph } from './graph.ts';
import type { RetryPolicy } from './plan.ts';
import { hasFailed, type Statuses } from './step-readiness.ts';

/** Maximum planning attempts per request. Plan execution, "Planning anew". */
export const PLAN_ATTEMPTS_MAX = 5;

/** Whether a plan succeeded: no required step failed or timed out. Plan execution, "Failures" and "The result". */
export const hasSucceeded = (graph: PlanGraph, statuses: Statuses): boolean =>
  ![...graph.steps.values()].some(({ id, required }) => required && hasFailed(statuses.get(id)));

/** Whether another plan may be tried. Plan execution, "The result" and "Planning anew". */
export const canReplan = (success: boolean, attempt: number): boolean => !success && attempt < PLAN_ATTEMPTS_MAX;

/** In milliseconds, after attempt number `attempt` (from 1). Plan execution, "Retries". */
export const getStepRetryDelay = ({ backoffMs, backoff }: RetryPolicy, attempt: number): number =>
  backoffMs * (backoff === 'exponential' ? 2 ** (attempt - 1) : attempt);

/** Whether a step is retried after attempt number `attempt` (from 1) failed. */
export const mayRetry = ({ maxRetries }: RetryPolicy, attempt: number): boolean => attempt <= maxRetries;
