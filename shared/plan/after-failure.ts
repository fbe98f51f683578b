import type { FailurePolicy } from './plan.ts';

export interface AfterFailure {
  /** Whether independent steps still begin. */
  goesOn: boolean;
  asks: boolean;
  replans: boolean;
}

export const AFTER_FAILURE: Record<FailurePolicy, AfterFailure> = {
  stop: { goesOn: false, asks: false, replans: false },
  replan: { goesOn: true, asks: false, replans: true },
  ask: { goesOn: true, asks: true, replans: false },
};
