import { isObject } from '../../json.ts';
import type { Encounter } from '../encounter.ts';
import { getFieldMeaning } from '../field-meanings.ts';
import { ID_MAX_LENGTH } from '../id.ts';
import { normalizeWord } from '../normalize-word.ts';
import type { DraftAct, DraftCharacter, PlanDraft } from './draft.ts';
import { listEncounters } from './element.ts';
import type { DraftEvent } from './events.ts';
import { propagateRenames } from './propagate-renames.ts';

export interface MaterialDecision {
  events: DraftEvent[];
  /** Names that are in the cast already, or are the player's character; their sheets stay. */
  known: string[];
  /** Names in the cast whose empty sheets are filled. */
  filled: string[];
  /** Names added although the cast has a different person with the same name. */
  twins: string[];
}

export type PeopleMet = Pick<MaterialDecision, 'known' | 'filled' | 'twins'>;

function freeId(taken: Set<string>, id: string): string {
  let free = id;
  for (let number = 2; taken.has(free); number += 1) {
    const end = `_${number}`;
    free = `${id.slice(0, ID_MAX_LENGTH - end.length).replace(/[_-]+$/, '')}${end}`;
  }
  taken.add(free);
  return free;
}

const listIds = (items: readonly { id: string }[]): Set<string> => new Set(items.map(({ id }) => id));

/** Replaces character ids in a value by those of this draft. */
function withPeople<T>(value: T, people: ReadonlyMap<string, string>, field = ''): T {
  const now = (id: unknown) => (typeof id === 'string' ? (people.get(id) ?? id) : id);
  if (Array.isArray(value)) {
    const isNaming = getFieldMeaning(field).names === 'character';
    return value.map((each) => (isNaming ? now(each) : withPeople(each, people))) as T;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => [
    key,
    (key === 'character' || key === 'person') && typeof each === 'string' ? now(each) : withPeople(each, people, key),
  ]);
  return Object.fromEntries(entries) as T;
}

const flagsIn = (draft: PlanDraft): Set<string> =>
  new Set(
    listEncounters(draft).flatMap(({ encounter }) => [
      ...(encounter.potentialFlags ?? []),
      ...('prerequisites' in encounter ? (encounter.prerequisites ?? []) : []),
    ]),
  );

/** The flag of a condition that asks for one flag only. */
const parseSingleFlag = (when = ''): string[] => {
  const [, flag] = /^has_flag\(("(?:[^"\\]|\\.)*")\)$/.exec(when) ?? [];
  return flag === undefined ? [] : [JSON.parse(flag) as string];
};

/** The material with its endings turned into final scenes, so that the draft keeps its own endings. */
function withoutEndings({ premise, ...material }: PlanDraft): PlanDraft {
  const scenes = (premise?.endings ?? []).flatMap(({ id, title, when, script = [] }): Encounter[] =>
    script.length === 0
      ? []
      : [
          {
            ...{ id, title, description: title, type: 'discovery', prerequisites: parseSingleFlag(when), script },
            pacing: { expectedFrames: Math.min(200, script.length), focus: 'standard' },
          },
        ],
  );
  const last = material.acts.at(-1);
  const place = last?.sandboxLocations.at(-1);
  if (!last || !place) return material;
  const full = { ...place, encounters: [...place.encounters, ...scenes] };
  return {
    ...material,
    acts: [...material.acts.slice(0, -1), { ...last, sandboxLocations: [...last.sandboxLocations.slice(0, -1), full] }],
  };
}

/** Acts with fresh ids and flags, so that nothing in the draft unlocks anything in them. */
function isolateActs(draft: PlanDraft, given: PlanDraft): DraftAct[] {
  const material = withoutEndings(given);
  const [flags, acts] = [flagsIn(draft), listIds(draft.acts)];
  const encounters = listIds(listEncounters(draft).map(({ encounter }) => encounter));
  const places = new Set(
    draft.acts.flatMap((act) => act.sandboxLocations.flatMap(({ id, location }) => [id, location])),
  );
  const renames = [...flagsIn(material)].flatMap((from) => {
    const to = freeFlag(flags, from);
    return to === from ? [] : [{ kind: 'flag' as const, from, to }];
  });
  return propagateRenames(material, renames).acts.map((act): DraftAct => {
    const sandboxLocations = act.sandboxLocations.map(({ background: _, music: __, ...place }) => {
      const id = freeId(places, place.id);
      return {
        ...place,
        ...{ id, location: place.location === place.id ? id : place.location, connections: [] },
        encounters: place.encounters.map((encounter) => ({ ...encounter, id: freeId(encounters, encounter.id) })),
      };
    });
    const intendedLocations = sandboxLocations.map(({ id }) => id);
    const [startLocation] = intendedLocations;
    return {
      ...act,
      ...{ id: freeId(acts, act.id), sandboxLocations, intendedLocations },
      ...(startLocation !== undefined && { startLocation }),
    };
  });
}

function freeFlag(taken: Set<string>, flag: string): string {
  let free = flag;
  for (let number = 2; taken.has(free); number += 1) free = `${flag} (${number})`;
  taken.add(free);
  return free;
}

/** An empty sheet has only the name as its description. */
const isEmptySheet = ({ name, description }: Pick<DraftCharacter, 'name' | 'description'>): boolean =>
  normalizeWord(description) === normalizeWord(name);

const withoutEmptyFields = (character: DraftCharacter): DraftCharacter =>
  Object.fromEntries(
    Object.entries(character).filter(([, value]) => value !== undefined && value !== ''),
  ) as DraftCharacter;

/**
 * People join the cast, lore the lorebook, and scenes follow as new acts; endings stay the draft's own. People of the
 * same name are one person if their sheets agree or one is empty, else two. A full sheet fills an empty one, which
 * keeps its role. Pure.
 */
export function decideMaterial(draft: PlanDraft, material: PlanDraft): MaterialDecision {
  const player = draft.characters.find(({ role }) => role === 'protagonist');
  const taken = listIds(draft.characters);
  const people = new Map<string, string>();
  const known: string[] = [];
  const twins: string[] = [];
  const filled = new Map<string, DraftCharacter>();
  for (const { id, name, role, description } of material.characters) {
    const namesakes = draft.characters.filter((each) => normalizeWord(each.name) === normalizeWord(name));
    const isEmpty = isEmptySheet({ name, description });
    const same = namesakes.find((each) => isEmpty || normalizeWord(each.description) === normalizeWord(description));
    const empty = namesakes.filter((each) => isEmptySheet(each) && ![...filled.values()].includes(each));
    const toFill = !same && empty.length === 1 ? empty[0] : undefined;
    const here = same ?? toFill ?? (role === 'protagonist' ? player : undefined);
    if (!here && namesakes.length > 0) twins.push(name);
    people.set(id, here?.id ?? freeId(taken, id));
    if (toFill) filled.set(id, toFill);
    else if (here) known.push(name);
  }
  const own = withPeople(material, people);
  const events: DraftEvent[] = [];
  if (!draft.premise && own.premise) {
    const { endings: _, ...premise } = own.premise;
    events.push({ type: 'premise-proposed', premise });
  } else if (draft.premise && own.premise?.globalWorldInfo?.length) {
    const before = draft.premise.globalWorldInfo ?? [];
    const ids = listIds(before);
    const more = own.premise.globalWorldInfo.map((entry) => ({ ...entry, id: freeId(ids, entry.id) }));
    events.push({ type: 'premise-updated', premise: { ...draft.premise, globalWorldInfo: [...before, ...more] } });
  }
  for (const { image, ...character } of own.characters) {
    const id = people.get(character.id) ?? character.id;
    const empty = filled.get(character.id);
    if (empty) {
      const { image: before, ...kept } = withoutEmptyFields(empty);
      const portrait = image ?? before;
      const full = { ...character, ...kept, description: character.description };
      events.push({ type: 'character-proposed', character: full, ...(portrait && { image: portrait }) });
      continue;
    }
    if (draft.characters.some((each) => each.id === id)) continue;
    events.push({ type: 'character-proposed', character: { ...character, id }, ...(image && { image }) });
  }
  for (const { sandboxLocations, ...outline } of isolateActs(draft, own)) {
    events.push({ type: 'act-outlined', outline });
    for (const node of sandboxLocations) events.push({ type: 'node-added', actId: outline.id, node });
  }
  return { events, known, filled: [...filled.values()].map(({ name }) => name), twins };
}
