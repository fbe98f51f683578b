import { type ConditionScope, createConditionScope, type Story } from '../rules/index.ts';
import { livePlay } from './live-play.ts';
import type { PlotState } from './state.ts';

/** The scope for evaluating conditions. Rules of play, "Conditions". */
export function conditionScope(story: Story, state: PlotState): ConditionScope {
  const live = livePlay(story, state);
  return createConditionScope(live, live.act.names);
}
