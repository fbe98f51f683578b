import type { PlanDraft } from '../../../shared/story/index.ts';
import type { DraftNames } from './tool-call.ts';

/** The names of a draft's elements, by id. */
export function namesOf(draft: PlanDraft): DraftNames {
  const characters = new Map(draft.characters.map(({ id, name }) => [id, name]));
  const acts = new Map(draft.acts.map(({ id, title }) => [id, title]));
  const places = new Map(
    draft.acts.flatMap(({ sandboxLocations }) => sandboxLocations).map(({ id, title }) => [id, title]),
  );
  return { character: (id) => characters.get(id), place: (id) => places.get(id), act: (id) => acts.get(id) };
}
