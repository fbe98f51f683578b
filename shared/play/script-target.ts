import { joinFieldPath } from '../field-path.ts';
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

export type NoScriptTarget =
  /** Its owner or option is no longer in the story. */
  | 'gone'
  /** It has no author-written counterpart: a quiet place, a clock threshold. */
  | 'nowhere';

export type ScriptTargetNote =
  /** Its owner has been renamed. */
  | 'renamed'
  /** Its option has been reworded. */
  | 'reworded'
  /** Its option has another id now and was found by its words. */
  | 'option-moved'
  /** Saving adds a roll to the story. */
  | 'asks-for-roll'
  /** It is saved as the arrival scene of the place. */
  | 'as-arrival';

export interface ScriptTarget {
  readonly slot: SceneSlot;
  /** It is the script for later visits. */
  readonly isAgain: boolean;
  readonly lines: readonly ScriptLine[];
  /** The current telling of that scene. */
  readonly telling: Telling;
  /** The path, in its owner, of what is removed with the last line; null if the owner stays. */
  readonly vanishes: string | null;
  /** The explicit telling of the scene or else the story; null if neither has one. */
  readonly said: Telling | null;
  readonly notes: readonly ScriptTargetNote[];
}

const getOptionId = (part: ScenePart): string | null =>
  part.of === 'then' || part.of === 'degree' ? (part.optionId ?? null) : null;

const withOption = (part: ScenePart, optionId: string): ScenePart =>
  part.of === 'then' || part.of === 'degree' ? { ...part, optionId } : part;

function findWords(slots: readonly SceneSlot[], encounterId: string, optionId: string): string | undefined {
  const encounter = slots.find(({ address }) => address.encounterId === encounterId)?.encounter;
  const options = (encounter && 'options' in encounter && encounter.options) || [];
  const then = slots.filter(({ address, part }) => address.encounterId === encounterId && part.of === 'then');
  const at = then.findIndex(({ part }) => part.of === 'then' && part.optionId === optionId);
  return options[at]?.text;
}

/** The option with this text, if exactly one has it. */
function optionWith(slots: readonly SceneSlot[], encounterId: string, words: string): string | null {
  const ids = slots.flatMap(({ address, part }) =>
    address.encounterId === encounterId && part.of === 'then' ? [part.optionId] : [],
  );
  const same = ids.filter((id) => findWords(slots, encounterId, id) === words);
  return same.length === 1 ? (same[0] ?? null) : null;
}

/**
 * Finds the slot for a part told from an older or equal version, for an option also by its text. `arrived`: the turn
 * reached a place, which is then saved as its arrival.
 */
export function findScriptTarget(
  draft: PlanDraft,
  toldPart: ToldPart,
  arrived: 'first' | 'again' | null = null,
): ScriptTarget | NoScriptTarget {
  const { id, part: written } = readSceneKey(toldPart.part);
  const isHere = written === 'here';
  if (isHere && arrived === null) return 'nowhere';
  const part = isHere ? ({ of: 'arrival', isAgain: arrived === 'again' } as const) : readPart(written);
  if (part === null) return 'nowhere';
  const { premise, acts, characters } = draft;
  const slots = sceneSlots({ acts, characters, premise });
  const { optionId, notes: optionNotes } = sameOption(slots, id, part, toldPart.option);
  const wanted = optionId === null ? part : withOption(part, optionId);
  const key = `${id}/${writePart(wanted)}`;
  const fits = ({ address, againPart }: SceneSlot): boolean =>
    sceneKey(address) === key || (againPart !== null && sceneKey({ ...address, part: againPart }) === key);
  /** Ids of encounters and endings are unique in a story; those of places and events in an act. */
  const isOfAct = ({ address }: SceneSlot): boolean =>
    address.encounterId !== undefined || toldPart.act === undefined || (address.actId ?? toldPart.act) === toldPart.act;
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
      ...(toldPart.title !== undefined && toldPart.title !== slot.title ? (['renamed'] as const) : []),
      ...optionNotes,
      ...(made === undefined ? (['asks-for-roll'] as const) : []),
      ...(isHere ? (['as-arrival'] as const) : []),
    ],
  };
}

/** What is missing if the scene is missing: the scene itself, or a climax without another outcome. */
function vanishing(slots: readonly SceneSlot[], { path, part, owner, scene, address }: SceneSlot): string | null {
  if (path === '' || address.endingId !== undefined) return null;
  const isOtherWay = (other: SceneSlot): boolean =>
    other.part.of === 'climax' && other.scene !== undefined && other.scene !== scene && other.owner.id === owner.id;
  return part.of === 'climax' && !slots.some(isOtherWay) ? 'climax' : path;
}

function sameOption(
  slots: readonly SceneSlot[],
  encounterId: string,
  part: ScenePart,
  words: string | undefined,
): { optionId: string | null; notes: ScriptTargetNote[] } {
  const optionId = getOptionId(part);
  if (optionId === null || words === undefined) return { optionId, notes: [] };
  const now = findWords(slots, encounterId, optionId);
  if (now === words) return { optionId, notes: [] };
  const moved = optionWith(slots, encounterId, words);
  if (moved !== null) return { optionId: moved, notes: ['option-moved'] };
  return { optionId, notes: now === undefined ? [] : ['reworded'] };
}

const getField = ({ isAgain }: ScriptTarget): 'script' | 'again' => (isAgain ? 'again' : 'script');

const edited = ({ slot: { owner, path } }: ScriptTarget, changes: Readonly<Record<string, unknown>>): UnitEdit => ({
  ...owner,
  changes: Object.fromEntries(Object.entries(changes).map(([field, value]) => [joinFieldPath(path, field), value])),
});

/** The edit that replaces the script there by lines, told as written. */
export const writeScriptEdit = (place: ScriptTarget, lines: readonly ScriptLine[]): UnitEdit =>
  edited(place, {
    [getField(place)]: [...lines],
    ...(place.said !== null && place.said !== 'written' && { telling: 'written' }),
  });

/** The edit that lets the scene be told freely; its script stays for later. */
export const tellFreelyEdit = (place: ScriptTarget): UnitEdit => edited(place, { telling: 'free' });

/** The edit that has the script told as written again. */
export const tellAsWrittenEdit = (place: ScriptTarget): UnitEdit => edited(place, { telling: 'written' });

/** The edit that removes the script, so that the scene is told freely. */
export function removeScriptEdit(place: ScriptTarget): UnitEdit {
  const { slot, said } = place;
  const { [getField(place)]: _lines, telling: _telling, ...rest } = slot.scene ?? {};
  if (place.vanishes !== null && Object.keys(rest).length === 0)
    return { ...slot.owner, changes: { [place.vanishes]: null } };
  // A scene told as written without a script is told by its description.
  const isSaid = said !== null && said !== 'free' && !place.isAgain;
  return edited(place, { [getField(place)]: null, ...(isSaid && { telling: 'free' }) });
}
