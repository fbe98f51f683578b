import { readableId } from '../../../shared/readable-id.ts';
import { indexStory, type PlanDraft, type ScriptLine, type StageNames } from '../../../shared/story/index.ts';
import type { DraftNames } from './tool-call.ts';

/** The names of a draft's elements, by id. */
export function namesOf(draft: PlanDraft): DraftNames {
  const { character, place, act, encounter } = indexStory(draft);
  return {
    character: (id) => character(id)?.name,
    place: (id) => place(id)?.title,
    act: (id) => act(id)?.act.title,
    encounter: (id) => encounter(id)?.encounter.title,
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
