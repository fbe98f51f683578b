import type { TimeoutOf } from '../new-step.ts';

export interface PlanOrigin {
  id: string;
  createdAt: string;
  taskId?: string | undefined;
  /** Timeout per attempt, in milliseconds; `getTimeout` of its tool takes precedence. Default 30 s. */
  stepTimeoutMs?: number | undefined;
  getTimeout?: TimeoutOf | undefined;
}
