import type { TimeoutOf } from '../new-step.ts';

/** Values for a plan that its text lacks. */
export interface PlanOrigin {
  /** The plan's id, if the text has none. */
  id: string;
  /** Now, in ISO 8601. */
  createdAt: string;
  taskId?: string | undefined;
  /** Timeout per attempt, in milliseconds; `timeoutOf` of its tool takes precedence. Default 30 s. */
  stepTimeoutMs?: number | undefined;
  timeoutOf?: TimeoutOf | undefined;
}
