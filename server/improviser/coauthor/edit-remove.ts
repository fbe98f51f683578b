import type { DraftElement } from '../../../shared/story/index.ts';
import { safeProgress } from '../story/balance.ts';
import type { Edit } from './edit-add.ts';
import { unknown, update } from './edit-kit.ts';
import { bare, findAct, findCharacter, findEncounter, findPlace } from './find.ts';
import type { ShownDraft } from './shown-draft.ts';
import type { TalkLanguage } from './talk.ts';

/** Takes a single encounter out; of anything larger it says how the author does. */
export function remove(draft: ShownDraft, what: string, language: TalkLanguage): Edit {
  const found = findEncounter(draft, what);
  const character = findCharacter(draft, what);
  if (found === undefined || character !== undefined) {
    const name =
      character?.name ?? findPlace(draft, what)?.place.title ?? findAct(draft, what)?.title ?? arcTitle(draft, what);
    return name === undefined
      ? unknown(draft, what, language)
      : { key: 'no_removal', words: { what: name }, calls: [] };
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

/** The title of an encounter of somebody's personal arc. */
const arcTitle = (draft: ShownDraft, what: string): string | undefined =>
  draft.characters
    .flatMap(({ personalArc }) => personalArc?.arcEncounters ?? [])
    .find(({ title }) => bare(title).toLowerCase() === bare(what).toLowerCase())?.title;
