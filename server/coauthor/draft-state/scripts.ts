import { isObject } from '../../../shared/json.ts';
import { type DraftElement, elementKey, listScenes, type PlanDraft } from '../../../shared/story/index.ts';
import { clipTo } from './element-state.ts';

const SCRIPTS = new Set(['script', 'again']);
const BEGINNING = clipTo(60);

function beginning(lines: readonly unknown[]): string {
  const count = `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;
  const first = lines.find((line) => isObject(line) && typeof line.text === 'string');
  const { character, name, text } = (first ?? {}) as { character?: string; name?: string; text?: string };
  if (text === undefined) return count;
  const who = character ?? name;
  return `${count}: ${who === undefined ? '' : `${who}: `}${BEGINNING(text)}`;
}

/** Replaces scripts in any part of a draft by a summary: the number of lines, and the first line with words. */
export function abridgeScripts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(abridgeScripts);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      SCRIPTS.has(key) && Array.isArray(each) ? beginning(each) : abridgeScripts(each),
    ]),
  );
}

const hasScripts = (draft: PlanDraft): boolean =>
  listScenes(draft).some(({ scene }) => scene.script !== undefined || scene.again !== undefined);

/** Summarizes the scripts of all elements but `asked`. For prompts only: its scripts are texts. */
export function withShortScripts(draft: PlanDraft, asked: readonly DraftElement[]): PlanDraft {
  if (!hasScripts(draft)) return draft;
  const wanted = new Set(asked.map(elementKey));
  const abridge = <T>(part: T, ...elements: DraftElement[]): T =>
    elements.some((element) => wanted.has(elementKey(element))) ? part : (abridgeScripts(part) as T);
  return {
    ...draft,
    ...(draft.premise && { premise: abridge(draft.premise, { type: 'premise' }) }),
    characters: draft.characters.map((character) => {
      const owner: DraftElement = { type: 'character', id: character.id };
      const { personalArc } = character;
      if (!personalArc) return character;
      const arcEncounters = personalArc.arcEncounters.map((each) =>
        abridge(each, owner, { type: 'encounter', id: each.id }),
      );
      return { ...character, personalArc: { ...personalArc, arcEncounters } };
    }),
    acts: draft.acts.map(({ sandboxLocations, ...outline }) => ({
      ...abridge(outline, { type: 'act', id: outline.id }),
      sandboxLocations: sandboxLocations.map(({ encounters, ...place }) => {
        const owner: DraftElement = { type: 'node', actId: outline.id, id: place.id };
        return {
          ...abridge(place, owner),
          encounters: encounters.map((each) => abridge(each, owner, { type: 'encounter', id: each.id })),
        };
      }),
    })),
  };
}
