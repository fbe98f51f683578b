import { readableId } from '../../../shared/readable-id.ts';
import { indexStory, type PlanDraft, type ScriptLine, type StageNames } from '../../../shared/story/index.ts';
import type { DraftNames } from './tool-call.ts';

export function createDraftNames(draft: PlanDraft): DraftNames {
  const { character, place, act, encounter } = indexStory(draft);
  return {
    character: (id) => character(id)?.name,
    place: (id) => place(id)?.title,
    act: (id) => act(id)?.act.title,
    encounter: (id) => encounter(id)?.encounter.title,
  };
}

/** The names of the characters and places in a script's lines. */
export function listNamesInScript({ character, place }: DraftNames, lines: readonly ScriptLine[]): StageNames {
  const people = lines.flatMap((line) => ('character' in line && line.character) || []);
  const pictures = lines.flatMap((line) => ((line.type === 'background' || line.type === 'cg') && line.id) || []);
  const called = (ids: readonly string[], name: (id: string) => string | undefined) =>
    [...new Set(ids)].map((id) => ({ id, name: name(id) ?? readableId(id) }));
  return { cast: called(people, character), backgrounds: called(pictures, place) };
}
