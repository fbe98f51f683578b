import { listed } from '../english.ts';
import type { DraftAct, DraftCharacter, PlanDraft } from './draft.ts';
import { nextStep, refusal } from './draft-lookup.ts';
import { type ArcEncounter, type Encounter, type EncounterOption, optionIds } from './encounter.ts';
import {
  PART_FORMS,
  readPart,
  type SceneAddress,
  type ScenePart,
  type SceneSlot,
  sceneSlots,
  slotsOfEncounter,
} from './scene-address.ts';
import type { Scene, ScriptLine, Telling } from './script.ts';

/** A script as it is to be: no lines take it away; without a telling that of its scene stays. */
export interface WrittenScript {
  lines: readonly ScriptLine[];
  telling?: Telling | undefined;
}

/** A scene with one of its scripts written. */
function scripted<T extends Scene>(scene: T, { lines, telling }: WrittenScript, isAgain = false): T {
  const field = isAgain ? 'again' : 'script';
  const { [field]: _before, ...rest } = scene;
  return {
    ...(rest as T),
    ...(lines.length > 0 && { [field]: [...lines] }),
    ...(telling !== undefined && { telling }),
  };
}

/** An owner with a scene of its own field written; without the field where nothing is left of the scene. */
function withField<Owner extends object, Field extends string>(
  owner: Owner & { [Key in Field]?: Scene | undefined },
  field: Field,
  written: WrittenScript,
  isAgain = false,
): Owner {
  const { [field]: before = {}, ...rest } = owner as Record<string, unknown>;
  const scene = scripted(before as Scene, written, isAgain);
  return (Object.keys(scene).length === 0 ? rest : { ...rest, [field]: scene }) as Owner;
}

const inOption = (option: EncounterOption, part: ScenePart, written: WrittenScript): EncounterOption =>
  part.of === 'degree'
    ? { ...option, check: withField(option.check ?? {}, part.degree, written) }
    : withField(option, 'then', written);

function inEncounter<T extends Encounter | ArcEncounter>(encounter: T, part: ScenePart, written: WrittenScript): T {
  if (part.of === 'own') return scripted(encounter, written, part.isAgain);
  if (part.of === 'degree' && part.optionId === undefined) {
    return { ...encounter, check: withField(encounter.check ?? {}, part.degree, written) };
  }
  if (part.of !== 'then' && part.of !== 'degree') return encounter;
  const options = ('options' in encounter && encounter.options) || [];
  const ids = optionIds(options);
  return {
    ...encounter,
    options: options.map((option, index) => (ids[index] === part.optionId ? inOption(option, part, written) : option)),
  };
}

function inAct(act: DraftAct, { eventId }: SceneAddress, part: ScenePart, written: WrittenScript): DraftAct {
  switch (part.of) {
    case 'opening':
      return withField(act, 'opening', written);
    case 'climax': {
      const { climax, ...rest } = act;
      const next = withField(climax ?? {}, part.way, written);
      return Object.keys(next).length === 0 ? rest : { ...rest, climax: next };
    }
    case 'own':
    case 'branch':
      return {
        ...act,
        inevitableEvents: act.inevitableEvents?.map((event) => {
          if (event.id !== eventId) return event;
          if (part.of === 'own') return withField(event, 'scene', written);
          const { conditionalBranches = [] } = event;
          return {
            ...event,
            conditionalBranches: conditionalBranches.map((branch, index) =>
              index === part.index ? withField(branch, 'scene', written) : branch,
            ),
          };
        }),
      };
    default:
      return act;
  }
}

const inArc = (character: DraftCharacter, id: string, part: ScenePart, written: WrittenScript): DraftCharacter => {
  const { personalArc } = character;
  if (!personalArc?.arcEncounters.some((encounter) => encounter.id === id)) return character;
  const arcEncounters = personalArc.arcEncounters.map((encounter) =>
    encounter.id === id ? inEncounter(encounter, part, written) : encounter,
  );
  return { ...character, personalArc: { ...personalArc, arcEncounters } };
};

/** A draft with a script written. Pure; an address of nothing changes nothing. */
export function foldScene(draft: PlanDraft, address: SceneAddress, written: WrittenScript): PlanDraft {
  const part = readPart(address.part);
  if (part === null) return draft;
  const { actId, nodeId, encounterId, endingId } = address;
  if (endingId !== undefined) {
    const { premise } = draft;
    if (!premise) return draft;
    const endings = premise.endings?.map((ending) => (ending.id === endingId ? scripted(ending, written) : ending));
    return { ...draft, premise: { ...premise, endings } };
  }
  if (encounterId !== undefined && actId === undefined) {
    return { ...draft, characters: draft.characters.map((each) => inArc(each, encounterId, part, written)) };
  }
  return {
    ...draft,
    acts: draft.acts.map((act) => {
      if (act.id !== actId) return act;
      if (nodeId === undefined) return inAct(act, address, part, written);
      return {
        ...act,
        sandboxLocations: act.sandboxLocations.map((place) => {
          if (place.id !== nodeId) return place;
          if (part.of === 'arrival') return withField(place, 'arrival', written, part.isAgain);
          return {
            ...place,
            encounters: place.encounters.map((each) =>
              each.id === encounterId ? inEncounter(each, part, written) : each,
            ),
          };
        }),
      };
    }),
  };
}

/** What names the owner of each kind of part, for who names none or another. */
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

/** The degrees of a check that is still to be made: writing one of them makes it. */
export function unmadeDegrees(slots: readonly SceneSlot[]): SceneSlot[] {
  return slots.flatMap(({ part, encounter, address }) => {
    if (encounter === undefined || part.of !== 'own') return [];
    const options = 'options' in encounter ? encounter.options?.map((option) => ({ check: {}, ...option })) : undefined;
    const { actId, nodeId } = address;
    const where = { ...(actId !== undefined && { actId }), ...(nodeId !== undefined && { nodeId }) };
    return slotsOfEncounter({ check: {}, ...encounter, ...(options && { options }) }, where);
  });
}

/**
 * Finds where a script is to be written, as far as its address says it; ids that only one place can have may be left out.
 * @returns the place with its whole address; `asksForRoll` where there is no check yet whose degree it is
 * @throws RefusalError saying what there is
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
      `There is no ${wanted.join(', ')}. There is: ${listed(there)}.`,
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
    throw missing(`It has no part "${address.part}". It has: ${listed([...new Set(parts)])}.`);
  }
  if (other !== undefined) {
    const places = found.map(({ address: at }) => at.actId ?? '');
    throw missing(`More than one act has it: ${listed(places)}. Give "actId" as well.`);
  }
  return {
    ...{ slot, isAgain, asksForRoll: made.length === 0 },
    address: { ...slot.address, part: address.part },
  };
}
