import type { StepArgs } from '../../../shared/plan/index.ts';

export interface WantedStep {
  tool: string;
  args: StepArgs;
  reason: string;
}
