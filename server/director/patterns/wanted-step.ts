import type { StepArgs } from '../../../shared/plan/index.ts';

/** A step the patterns want. */
export interface WantedStep {
  tool: string;
  args: StepArgs;
  reason: string;
}
