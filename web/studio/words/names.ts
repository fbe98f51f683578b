import { readableId } from '../../../shared/readable-id.ts';
import { encountersOf, type PlanDraft, type ScriptLine, type StageNames } from '../../../shared/story/index.ts';
import type { DraftNames } from './tool-call.ts';

/** The names of a draft's elements, by id. */
export function namesOf(draft: PlanDraft): DraftNames {
  const characters = new Map(draft.characters.map(({ id, name }) => [id, name]));
  const acts = new Map(draft.acts.map(({ id, title }) => [id, title]));
  const places = new Map(
    draft.acts.flatMap(({ sandboxLocations }) => sandboxLocations).map(({ id, title }) => [id, title]),
  );
  const encounters = new Map(encountersOf(draft).map(({ encounter }) => [encounter.id, encounter.title]));
  return {
    character: (id) => characters.get(id),
    place: (id) => places.get(id),
    act: (id) => acts.get(id),
    encounter: (id) => encounters.get(id),
  };
}

/** What the lines of a script name, called as the draft calls it. */
export function scriptNames({ character, place }: DraftNames, lines: readonly ScriptLine[]): StageNames {
  const people = lines.flatMap((line) => ('character' in line && line.character) || []);
  const pictures = lines.flatMap((line) => ((line.type === 'background' || line.type === 'cg') && line.id) || []);
  const called = (ids: readonly string[], name: (id: string) => string | undefined) =>
    [...new Set(ids)].map((id) => ({ id, name: name(id) ?? readableId(id) }));
  return { cast: called(people, character), backgrounds: called(pictures, place) };
}
