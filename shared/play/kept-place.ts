import {
  type PlanDraft,
  readPart,
  readSceneKey,
  type ScenePart,
  type SceneSlot,
  type ScriptLine,
  sceneKey,
  sceneSlots,
  type Telling,
  type UnitEdit,
  unmadeDegrees,
  writePart,
} from '../story/index.ts';
import type { ToldPart } from './part.ts';

/** Why a part that was told has no script to be kept as. */
export type NoKeptPlace =
  /** What it stood in, or the option it followed, is in the story no more. */
  | 'gone'
  /** Nothing is written there: a place where nothing happened, a threshold of the clock. */
  | 'nowhere';

/** What is to be known before a part is kept. */
export type KeptPlaceNote =
  /** Its owner is called otherwise by now. */
  | 'renamed'
  /** The option it follows reads otherwise by now. */
  | 'reworded'
  /** The option it follows has another id by now: it is the one with the same words. */
  | 'option-moved'
  /** Keeping it asks for a roll that the story has not written so far. */
  | 'asks-for-roll'
  /** It is kept as what is told when one comes to the place. */
  | 'as-arrival';

/** Where in a draft a part that was told belongs. */
export interface KeptPlace {
  readonly slot: SceneSlot;
  /** It is the script of later visits. */
  readonly isAgain: boolean;
  /** What is written there already; empty where nothing is. */
  readonly lines: readonly ScriptLine[];
  /** How that is told as the draft stands. */
  readonly telling: Telling;
  /** What goes with its last line, dotted, in its owner; null where its scene is of something that stays. */
  readonly vanishes: string | null;
  /** What the scene or else the story says of its telling; null where neither does. */
  readonly said: Telling | null;
  readonly notes: readonly KeptPlaceNote[];
}

/** The option a part is of; null for one of none. */
const optionOf = (part: ScenePart): string | null =>
  part.of === 'then' || part.of === 'degree' ? (part.optionId ?? null) : null;

const withOption = (part: ScenePart, optionId: string): ScenePart =>
  part.of === 'then' || part.of === 'degree' ? { ...part, optionId } : part;

/** The words of an encounter's option as a draft has them; undefined where it has none of that id. */
function wordsOf(slots: readonly SceneSlot[], encounterId: string, optionId: string): string | undefined {
  const encounter = slots.find(({ address }) => address.encounterId === encounterId)?.encounter;
  const options = (encounter && 'options' in encounter && encounter.options) || [];
  const then = slots.filter(({ address, part }) => address.encounterId === encounterId && part.of === 'then');
  const at = then.findIndex(({ part }) => part.of === 'then' && part.optionId === optionId);
  return options[at]?.text;
}

/** The option that has these words now, where exactly one has. */
function optionWith(slots: readonly SceneSlot[], encounterId: string, words: string): string | null {
  const ids = slots.flatMap(({ address, part }) =>
    address.encounterId === encounterId && part.of === 'then' ? [part.optionId] : [],
  );
  const same = ids.filter((id) => wordsOf(slots, encounterId, id) === words);
  return same.length === 1 ? (same[0] ?? null) : null;
}

/**
 * Finds where in a draft a part belongs that was told of a version of it, perhaps an older one: by its address; a part of an option
 * by the words of the option where these have another id by now.
 * @param arrived where the turn came to a place: for the first time, or again; it is what the place itself was told as
 */
export function keptPlace(
  draft: PlanDraft,
  told: ToldPart,
  arrived: 'first' | 'again' | null = null,
): KeptPlace | NoKeptPlace {
  const { id, part: written } = readSceneKey(told.part);
  const isHere = written === 'here';
  if (isHere && arrived === null) return 'nowhere';
  const part = isHere ? ({ of: 'arrival', isAgain: arrived === 'again' } as const) : readPart(written);
  if (part === null) return 'nowhere';
  const { premise, acts, characters } = draft;
  const slots = sceneSlots({ acts, characters, premise });
  const { optionId, notes: optionNotes } = sameOption(slots, id, part, told.option);
  const wanted = optionId === null ? part : withOption(part, optionId);
  const key = `${id}/${writePart(wanted)}`;
  const fits = ({ address, againPart }: SceneSlot): boolean =>
    sceneKey(address) === key || (againPart !== null && sceneKey({ ...address, part: againPart }) === key);
  // Ids of encounters and endings are a story's own; those of places and events an act's.
  const isOfAct = ({ address }: SceneSlot): boolean =>
    address.encounterId !== undefined || told.act === undefined || (address.actId ?? told.act) === told.act;
  const made = slots.find((slot) => fits(slot) && isOfAct(slot));
  const slot = made ?? unmadeDegrees(slots).find((each) => fits(each) && isOfAct(each));
  if (slot === undefined) return 'gone';
  const isAgain = (wanted.of === 'own' || wanted.of === 'arrival') && wanted.isAgain;
  const { script = [], again = [], telling } = slot.scene ?? {};
  const lines = isAgain ? again : script;
  const said = telling ?? premise?.telling ?? null;
  return {
    slot,
    isAgain,
    lines,
    telling: said ?? (lines.length > 0 ? 'written' : 'free'),
    said,
    vanishes: vanishing(slots, slot),
    notes: [
      ...(told.title !== undefined && told.title !== slot.title ? (['renamed'] as const) : []),
      ...optionNotes,
      ...(made === undefined ? (['asks-for-roll'] as const) : []),
      ...(isHere ? (['as-arrival'] as const) : []),
    ],
  };
}

/** What is not there where a scene is not: the scene itself, and a climax without the other way to it. */
function vanishing(slots: readonly SceneSlot[], { path, part, owner, scene, address }: SceneSlot): string | null {
  if (path === '' || address.endingId !== undefined) return null;
  const isOtherWay = (other: SceneSlot): boolean =>
    other.part.of === 'climax' && other.scene !== undefined && other.scene !== scene && other.owner.id === owner.id;
  return part.of === 'climax' && !slots.some(isOtherWay) ? 'climax' : path;
}

/** The option of a part as a draft has it: the one that was answered, though it may have another id by now. */
function sameOption(
  slots: readonly SceneSlot[],
  encounterId: string,
  part: ScenePart,
  words: string | undefined,
): { optionId: string | null; notes: KeptPlaceNote[] } {
  const optionId = optionOf(part);
  if (optionId === null || words === undefined) return { optionId, notes: [] };
  const now = wordsOf(slots, encounterId, optionId);
  if (now === words) return { optionId, notes: [] };
  const moved = optionWith(slots, encounterId, words);
  if (moved !== null) return { optionId: moved, notes: ['option-moved'] };
  return { optionId, notes: now === undefined ? [] : ['reworded'] };
}

const below = (path: string, field: string): string => (path === '' ? field : `${path}.${field}`);

const fieldOf = ({ isAgain }: KeptPlace): 'script' | 'again' => (isAgain ? 'again' : 'script');

const edited = ({ slot: { owner, path } }: KeptPlace, changes: Readonly<Record<string, unknown>>): UnitEdit => ({
  ...owner,
  changes: Object.fromEntries(Object.entries(changes).map(([field, value]) => [below(path, field), value])),
});

/** The edit that writes lines there, in place of what is written, to be told to the letter. */
export const keepEdit = (place: KeptPlace, lines: readonly ScriptLine[]): UnitEdit =>
  edited(place, {
    [fieldOf(place)]: [...lines],
    ...(place.said !== null && place.said !== 'written' && { telling: 'written' }),
  });

/** The edit that has what is written there told freely from now on; it stays as it is, to be told again some day. */
export const tellFreelyEdit = (place: KeptPlace): UnitEdit => edited(place, { telling: 'free' });

/** The edit that has what is written there told to the letter again. */
export const tellAsWrittenEdit = (place: KeptPlace): UnitEdit => edited(place, { telling: 'written' });

/** The edit that takes the script there away, so that whoever tells it is free. */
export function removeScriptEdit(place: KeptPlace): UnitEdit {
  const { slot, said } = place;
  const { [fieldOf(place)]: _lines, telling: _telling, ...rest } = slot.scene ?? {};
  if (place.vanishes !== null && Object.keys(rest).length === 0)
    return { ...slot.owner, changes: { [place.vanishes]: null } };
  // Said to be told as written, a scene without a script is told by its words.
  const isSaid = said !== null && said !== 'free' && !place.isAgain;
  return edited(place, { [fieldOf(place)]: null, ...(isSaid && { telling: 'free' }) });
}
