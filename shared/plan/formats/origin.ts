import type { TimeoutOf } from '../new-step.ts';

/** What a plan is given that its text does not say. */
export interface PlanOrigin {
  /** The plan's id where the format or the text has none. */
  id: string;
  /** Now, as ISO 8601 has it. */
  createdAt: string;
  taskId?: string | undefined;
  /** Of one attempt at a step, in milliseconds; `timeoutOf` of its tool comes first. Default 30 s. */
  stepTimeoutMs?: number | undefined;
  timeoutOf?: TimeoutOf | undefined;
}
