import { nameIn } from '../../../shared/memory/index.ts';
import type { DirectInput } from '../types.ts';

/** A play's names and titles by id. */
export function namesOf({ story, memory, opening: { state } }: Pick<DirectInput, 'story' | 'memory' | 'opening'>) {
  const act = story.actById.get(state.act);
  return {
    person: nameIn(story, memory),
    place: (id: string) =>
      act?.placeById.get(id)?.title ?? story.acts.flatMap(({ placeById }) => placeById.get(id)?.title ?? [])[0] ?? id,
  };
}
