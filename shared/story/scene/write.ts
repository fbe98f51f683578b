import { listChoices } from '../../english-lists.ts';
import type { DraftLocation, PlanDraft } from '../draft/draft.ts';
import { nextStep, refusal } from '../draft/lookup.ts';
import { type ArcEncounter, type Encounter, optionIds } from '../encounter.ts';
import { PART_FORMS, readPart, type SceneAddress, type ScenePart, type SceneSlot } from './address.ts';
import type { Scene, ScriptLine, Telling } from './script.ts';
import {
  changeActScenes,
  changeEncounterScenes,
  changeEndingScenes,
  changePlaceScenes,
  listEncounterSlots,
  mapped,
  type SceneChange,
  sceneSlots,
} from './traversal.ts';

/** The new content of a script. No lines remove it; without a telling the scene keeps its own. */
export interface WrittenScript {
  lines: readonly ScriptLine[];
  telling?: Telling | undefined;
}

function scripted<T extends Scene>(scene: T, { lines, telling }: WrittenScript, isAgain = false): T {
  const field = isAgain ? 'again' : 'script';
  const { [field]: _before, ...rest } = scene;
  return {
    ...(rest as T),
    ...(lines.length > 0 && { [field]: [...lines] }),
    ...(telling !== undefined && { telling }),
  };
}

const writing =
  (address: SceneAddress, part: ScenePart, written: WrittenScript): SceneChange =>
  <S extends Scene>(scene: S | undefined, slot: SceneSlot) => {
    if (slot.address.eventId !== address.eventId) return scene;
    if (slot.address.part !== address.part && slot.againPart !== address.part) return scene;
    const isAgain = (part.of === 'own' || part.of === 'arrival') && part.isAgain;
    const next = scripted(scene ?? ({} as S), written, isAgain);
    return Object.keys(next).length === 0 ? undefined : next;
  };

/** Adds to an encounter the roll that a part is an outcome of. */
function asking<T extends Encounter | ArcEncounter>(encounter: T, part: ScenePart): T {
  if (part.of !== 'degree') return encounter;
  const { optionId } = part;
  if (optionId === undefined) return { ...encounter, check: encounter.check ?? {} };
  if (!('options' in encounter) || !encounter.options) return encounter;
  const ids = optionIds(encounter.options);
  const options = encounter.options.map((option, index) =>
    ids[index] === optionId ? { ...option, check: option.check ?? {} } : option,
  );
  return { ...encounter, options };
}

/** Writes a script into a draft. Pure; an unknown address changes nothing. */
export function foldScene(draft: PlanDraft, address: SceneAddress, written: WrittenScript): PlanDraft {
  const part = readPart(address.part);
  if (part === null) return draft;
  const { actId, nodeId, encounterId, endingId } = address;
  const change = writing(address, part, written);
  const inEncounter = <T extends Encounter | ArcEncounter>(encounters: readonly T[]): T[] =>
    encounters.map((each) => (each.id === encounterId ? changeEncounterScenes(asking(each, part), {}, change) : each));
  if (endingId !== undefined) {
    const ofEnding: SceneChange = (scene, slot) => (slot.address.endingId === endingId ? change(scene, slot) : scene);
    return draft.premise ? { ...draft, premise: changeEndingScenes(draft.premise, ofEnding) } : draft;
  }
  if (encounterId !== undefined && actId === undefined) {
    const characters = mapped(draft.characters, (character) => {
      const { personalArc } = character;
      if (!personalArc?.arcEncounters.some(({ id }) => id === encounterId)) return character;
      return { ...character, personalArc: { ...personalArc, arcEncounters: inEncounter(personalArc.arcEncounters) } };
    });
    return { ...draft, characters };
  }
  const inPlace = (place: DraftLocation): DraftLocation => {
    if (place.id !== nodeId) return place;
    if (part.of !== 'arrival') return { ...place, encounters: inEncounter(place.encounters) };
    const { encounters, ...arrival } = place;
    return { ...changePlaceScenes(address.actId ?? '', arrival, change), encounters };
  };
  const acts = mapped(draft.acts, (act) => {
    if (act.id !== actId) return act;
    const { sandboxLocations, ...outline } = act;
    return nodeId === undefined
      ? { ...changeActScenes(outline, change), sandboxLocations }
      : { ...act, sandboxLocations: mapped(sandboxLocations, inPlace) };
  });
  return { ...draft, acts };
}

/** The ids that address the owner of each kind of part, for refusals. */
const OWNERS: Readonly<Record<ScenePart['of'], { field: string; ids: readonly (keyof SceneAddress)[] }>> = {
  own: { field: '"encounterId", or "eventId", or "endingId"', ids: ['encounterId', 'eventId', 'endingId'] },
  then: { field: '"encounterId"', ids: ['encounterId'] },
  degree: { field: '"encounterId"', ids: ['encounterId'] },
  arrival: { field: '"nodeId"', ids: ['nodeId'] },
  opening: { field: '"actId"', ids: ['actId'] },
  climax: { field: '"actId"', ids: ['actId'] },
  branch: { field: '"eventId"', ids: ['eventId'] },
};

const again = 'Call writeScene again with this corrected; nothing was changed.';
const missing = (message: string) => refusal(message, again, { code: 'call-does-not-fit' });

const sameOwner = (one: SceneAddress, other: SceneAddress): boolean =>
  (['encounterId', 'eventId', 'endingId', 'nodeId', 'actId'] as const).every(
    (field) => other[field] === undefined || one[field] === other[field],
  );

/** The outcomes of a check that does not exist yet: writing one creates it. */
export function unmadeDegrees(slots: readonly SceneSlot[]): SceneSlot[] {
  return slots.flatMap(({ part, encounter, address }) => {
    if (encounter === undefined || part.of !== 'own') return [];
    const options = 'options' in encounter ? encounter.options?.map((option) => ({ check: {}, ...option })) : undefined;
    return listEncounterSlots({ check: {}, ...encounter, ...(options && { options }) }, address);
  });
}

/**
 * Unambiguous ids may be omitted from an address. `asksForRoll`: the check does not exist yet.
 * @throws RefusalError saying what exists
 */
export function requireSceneSlot(
  draft: PlanDraft,
  address: SceneAddress,
): { slot: SceneSlot; address: SceneAddress; isAgain: boolean; asksForRoll: boolean } {
  const part = readPart(address.part);
  if (part === null)
    throw missing(`"${address.part}" is no part of a scene. Parts: ${PART_FORMS.join(', ')} (branches from 0).`);
  const { field, ids } = OWNERS[part.of];
  const given = ids.filter((id) => address[id] !== undefined);
  if (given.length !== 1) throw missing(`The part "${address.part}" is written with one ${field}.`);
  const { premise, acts, characters } = draft;
  const all = sceneSlots({ acts, characters, premise });
  const ofOwner = all.filter((each) => sameOwner(each.address, address) && ids.some((id) => each.address[id]));
  const isOwner = ofOwner.some(({ address: at }) => given.every((id) => at[id] !== undefined));
  if (!isOwner) {
    const there = [...new Set(all.flatMap(({ address: at }) => given.flatMap((id) => at[id] ?? [])))];
    const wanted = Object.entries(address).flatMap(([key, id]) => (key === 'part' ? [] : [`${key} "${id}"`]));
    throw refusal(
      `There is no ${wanted.join(', ')}. There is: ${listChoices(there)}.`,
      `Call writeScene again with one of these, or make it first. Next in the pipeline: ${nextStep(draft).sentence}`,
      { code: 'call-does-not-fit' },
    );
  }
  const isAgain = (part.of === 'own' || part.of === 'arrival') && part.isAgain;
  const fits = (each: SceneSlot): boolean =>
    isAgain ? each.againPart === address.part : each.address.part === address.part;
  const made = ofOwner.filter(fits);
  const found = made.length > 0 ? made : unmadeDegrees(ofOwner).filter(fits);
  const [slot, other] = found;
  if (slot === undefined) {
    const parts = ofOwner.flatMap(({ address: at, againPart }) => [
      at.part,
      ...(againPart === null ? [] : [againPart]),
    ]);
    throw missing(`It has no part "${address.part}". It has: ${listChoices([...new Set(parts)])}.`);
  }
  if (other !== undefined) {
    const places = found.map(({ address: at }) => at.actId ?? '');
    throw missing(`More than one act has it: ${listChoices(places)}. Give "actId" as well.`);
  }
  return {
    ...{ slot, isAgain, asksForRoll: made.length === 0 },
    address: { ...slot.address, part: address.part },
  };
}
