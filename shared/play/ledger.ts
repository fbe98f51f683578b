import type { Story } from '../rules/index.ts';
import type { Mutation } from './mutation.ts';
import { applyMutation } from './reducer.ts';
import type { PlotState } from './state.ts';

/** A turn being worked out: the state so far, and every change that led to it since the turn began. */
export interface Ledger {
  readonly state: PlotState;
  readonly mutations: readonly Mutation[];
  /** Records a change and folds it in; answers the new state. */
  record(mutation: Mutation): PlotState;
}

/** Opens a ledger on a state, going on from the changes that led to it. */
export function openLedger(story: Story, state: PlotState, mutations: readonly Mutation[] = []): Ledger {
  let current = state;
  const recorded = [...mutations];
  return {
    get state() {
      return current;
    },
    get mutations() {
      return [...recorded];
    },
    record(mutation) {
      recorded.push(mutation);
      current = applyMutation(story, current, mutation);
      return current;
    },
  };
}
