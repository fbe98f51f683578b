import type { TimeoutOf } from '../new-step.ts';

export interface PlanOrigin {
  id: string;
  createdAt: string;
  taskId?: string | undefined;
  /** Timeout per attempt, in milliseconds; `timeoutOf` of its tool takes precedence. Default 30 s. */
  stepTimeoutMs?: number | undefined;
  timeoutOf?: TimeoutOf | undefined;
}
