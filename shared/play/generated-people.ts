import { ownEntry } from '../json.ts';
import type { Story } from '../rules/index.ts';
import { getCurrentAct } from './lookup.ts';
import type { Mutation } from './mutation.ts';
import type { TurnOpening } from './open-turn.ts';
import { applyMutations } from './reducer.ts';

/** Somebody made during play, and their place; '' for none yet. */
export interface GeneratedPerson {
  readonly id: string;
  readonly location: string;
}

/** Registers people made during play: they stay at a place until moved, and can have a disposition. */
export function addGeneratedPeople(
  story: Story,
  opening: TurnOpening,
  people: readonly GeneratedPerson[],
): TurnOpening {
  const { state } = opening;
  const places = getCurrentAct(story, state).placeById;
  const moves = people.flatMap(({ id, location }): Mutation[] => {
    const at = places.has(location) ? location : '';
    const known = ownEntry(state.made ?? {}, id);
    const isPlaced = known !== undefined && (known !== '' || at === '');
    if (story.characterById.has(id) || isPlaced) return [];
    return [{ type: 'character-moved', character: id, location: at }];
  });
  if (moves.length === 0) return opening;
  return { ...opening, state: applyMutations(story, state, moves), mutations: [...opening.mutations, ...moves] };
}
