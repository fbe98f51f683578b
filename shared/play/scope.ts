import type { ConditionScope, Story } from '../rules/index.ts';
import type { PlotState } from './state.ts';

const flagMaps = new WeakMap<Story, WeakMap<readonly string[], ReadonlyMap<string, boolean>>>();

/** What the state's conditions are evaluated against. Rules of play, "Conditions". */
export const conditionScope = (story: Story, state: PlotState): ConditionScope => ({
  flags: flagMapOf(story, state.flags),
  turn: state.actTurn,
  progress: state.progress,
  doom: state.doom,
  location: state.location,
  visited: state.visited,
});

/** Every declared flag, false until set. Remembered by list: the reducer keeps a list that does not change. */
function flagMapOf(story: Story, set: readonly string[]): ReadonlyMap<string, boolean> {
  const known = flagMaps.get(story) ?? new WeakMap<readonly string[], ReadonlyMap<string, boolean>>();
  flagMaps.set(story, known);
  const remembered = known.get(set);
  if (remembered) return remembered;
  const map = new Map([...story.flags].map((flag) => [flag, false]));
  for (const flag of set) map.set(flag, true);
  known.set(set, map);
  return map;
}
