import { createNameLookup } from '../../../shared/memory/index.ts';
import type { DirectInput } from '../types.ts';

/** A play's names and titles by id. */
export function createPlayNames({
  story,
  memory,
  opening: { state },
}: Pick<DirectInput, 'story' | 'memory' | 'opening'>) {
  const act = story.actById.get(state.act);
  return {
    person: createNameLookup(story, memory),
    place: (id: string) =>
      act?.placeById.get(id)?.title ?? story.acts.flatMap(({ placeById }) => placeById.get(id)?.title ?? [])[0] ?? id,
  };
}
