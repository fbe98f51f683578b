import type { RetryPolicy } from './plan.ts';

/** In milliseconds, after attempt number `attempt` (from 1). Plan execution, "Retries". */
export const getStepRetryDelay = ({ backoffMs, backoff }: RetryPolicy, attempt: number): number =>
  backoffMs * (backoff === 'exponential' ? 2 ** (attempt - 1) : attempt);

/** Whether a step is retried after attempt number `attempt` (from 1) failed. */
export const mayRetry = ({ maxRetries }: RetryPolicy, attempt: number): boolean => attempt <= maxRetries;
