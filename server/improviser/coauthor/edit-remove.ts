import type { DraftElement } from '../../../shared/story/index.ts';
import { safeProgress } from '../story/balance.ts';
import { formOf } from './chips.ts';
import type { Edit } from './edit-add.ts';
import { unknown, update } from './edit-kit.ts';
import { bare, findAct, findCharacter, findEncounter, findPlace } from './find.ts';
import type { ShownDraft } from './shown-draft.ts';
import type { TalkLanguage } from './talk.ts';

/** "the place The Miners' Canteen": the sort of thing that is meant, where it is said, and what it is called. */
const SORT =
  /^(?:the\s+)?(?<sort>place|location|room|character|person|act|chapter|encounter|scene)\s+(?:called\s+|named\s+)?(?<name>.+)$|^(?<sortHan>地点|场景|角色|人物|遭遇|情节)(?<nameHan>.+)$/iu;

/** Something larger than an encounter that a phrase means, and its form. */
function largerThing(
  draft: ShownDraft,
  what: string,
  sort: string,
): { title: string; element: DraftElement } | undefined {
  const is = (pattern: RegExp) => sort === '' || pattern.test(sort);
  const character = is(/character|person|角色|人物/iu) ? findCharacter(draft, what) : undefined;
  if (character !== undefined) return { title: character.name, element: { type: 'character', id: character.id } };
  const place = is(/place|location|room|地点|场景/iu) ? findPlace(draft, what) : undefined;
  if (place !== undefined)
    return { title: place.place.title, element: { type: 'node', actId: place.act.id, id: place.place.id } };
  const act = is(/act|chapter/iu) ? findAct(draft, /act|chapter/iu.test(sort) ? `${sort} ${what}` : what) : undefined;
  return act && { title: act.title, element: { type: 'act', id: act.id } };
}

/** Takes a single encounter out; of anything larger it opens the form, where the author does. */
export function remove(draft: ShownDraft, phrase: string, language: TalkLanguage): Edit {
  const said = SORT.exec(phrase.trim())?.groups;
  const sort = said?.sort ?? said?.sortHan ?? '';
  const what = said?.name ?? said?.nameHan ?? phrase;
  const isEncounter = /encounter|scene|遭遇|情节/iu.test(sort);
  const larger = isEncounter ? undefined : largerThing(draft, what, sort);
  const found = sort === '' || isEncounter ? findEncounter(draft, what) : undefined;
  const isCharacter = larger?.element.type === 'character';
  if (found === undefined || isCharacter) {
    if (larger !== undefined)
      return {
        key: 'open_removal',
        words: { what: larger.title, form: formOf(larger.element, larger.title) },
        calls: [],
      };
    const arc = arcOf(draft, what);
    return arc === undefined
      ? unknown(draft, what, language)
      : {
          key: 'open_removal',
          words: { what: arc.title, form: formOf({ type: 'encounter', id: arc.id }, arc.title) },
          calls: [],
        };
  }
  const { act, place, encounter } = found;
  if (place.encounters.length === 1) return { key: 'no_removal_last', words: { what: encounter.title }, calls: [] };
  const about: DraftElement = { type: 'encounter', id: encounter.id };
  const calls = [update('node', { actId: act.id, id: place.id }, { [`encounters.${encounter.id}`]: null })];
  const left = safeProgress(act.sandboxLocations.map((one) => one.encounters.filter(({ id }) => id !== encounter.id)));
  const required = act.globalProgression?.requiredValue ?? 0;
  if (required <= left) return { key: 'removed_encounter', about, words: { what: encounter.title }, calls };
  const next = Math.max(1, left);
  calls.push(update('act', { id: act.id }, { 'globalProgression.requiredValue': next }));
  return { key: 'removed_encounter_lowered', about, words: { what: encounter.title, required: String(next) }, calls };
}

/** An encounter of somebody's personal arc, by its title. */
const arcOf = (draft: ShownDraft, what: string) =>
  draft.characters
    .flatMap(({ personalArc }) => personalArc?.arcEncounters ?? [])
    .find(({ title }) => bare(title).toLowerCase() === bare(what).toLowerCase());
