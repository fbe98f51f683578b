import type { ReferenceState } from './state.ts';
import type { ReferenceCheck, ReferenceEncounter, ReferenceStory } from './story.ts';

export function openOf(state: ReferenceState, encounter: ReferenceEncounter): number[] {
  if (state.active?.again || (state.answered.has(encounter.id) && !encounter.many)) return [];
  const known = state.offered.get(encounter.id);
  const taken = state.taken.get(encounter.id) ?? [];
  return encounter.options.flatMap(({ requires }, at) => {
    const can = known?.length ? known.includes(at) : !requires || requires(state);
    return can && !taken.includes(at) ? [at] : [];
  });
}

export const encounterOf = ({ encounters }: ReferenceStory, id: string): ReferenceEncounter | undefined =>
  encounters.find((encounter) => encounter.id === id);

/** Rules of play, "Written checks": that of the answered option, else the encounter's own. */
export function writtenCheck(story: ReferenceStory, state: ReferenceState, id: string): ReferenceCheck | null {
  const encounter = encounterOf(story, id);
  return encounter?.options[state.answered.get(id) ?? -1]?.check ?? encounter?.check ?? null;
}

/** Whether its written check is still to be made, and no option leads to it. */
export const rollsByItself = (state: ReferenceState, { id, options, check }: ReferenceEncounter): boolean =>
  state.active?.again === false && options.length === 0 && check !== null && !state.checked.has(id);
