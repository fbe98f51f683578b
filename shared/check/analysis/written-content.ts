import type { Pieces } from '../../in-pieces.ts';
import {
  type ArcEncounter,
  type Consequence,
  type Encounter,
  type EncounterOption,
  listActSlots,
  listEncounterSlots,
  listEndingSlots,
  listOutcomes,
  listPlaceSlots,
  type Meter,
  type Scene,
  type SceneSlot,
  type ScriptLine,
  type StoryPremise,
} from '../../story/index.ts';
import type { CheckedAct, CheckedCharacter, CheckedPlace, Subject } from '../subject.ts';
import type { MeterRange } from './condition-satisfiability.ts';
import { readCondition, slugsIn } from './conditions.ts';

interface Reads {
  readonly flags: readonly string[];
  readonly meters: readonly string[];
  readonly isAny: boolean;
}

/** How far an encounter's answers and rolls can move a meter up and down. */
interface Move {
  readonly meter: string;
  readonly up: number;
  readonly down: number;
}

/** What written scenes and consequences of one part give, show and ask. */
interface PartWritten {
  readonly reads: Reads;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
  readonly moves: readonly Move[];
  readonly backgrounds: readonly string[];
  readonly music: readonly string[];
  readonly unfollowed: readonly string[];
}

export interface WrittenSummary {
  readonly flagsRead: ReadonlySet<string>;
  readonly metersRead: ReadonlySet<string>;
  readonly readsAny: boolean;
  readonly gained: ReadonlySet<string>;
  readonly lost: ReadonlySet<string>;
  readonly meters: ReadonlyMap<string, MeterRange>;
  /** Meters that something moves, effectively or not. */
  readonly moved: ReadonlySet<string>;
  readonly backgrounds: ReadonlySet<string>;
  readonly music: ReadonlySet<string>;
  readonly unfollowed: ReadonlySet<string>;
}

/** Whether an encounter has written content; most have none. */
export const isWrittenEncounter = (encounter: Encounter | ArcEncounter): boolean =>
  encounter.script !== undefined ||
  encounter.again !== undefined ||
  encounter.text !== undefined ||
  encounter.check !== undefined ||
  ('options' in encounter && encounter.options?.some(({ then, check }) => then ?? check) === true);

export const writtenSlots = (actId: string, place: CheckedPlace): SceneSlot[] => {
  const encounters = place.encounters.filter(isWrittenEncounter);
  return place.arrival === undefined && encounters.length === 0 ? [] : listPlaceSlots(actId, { ...place, encounters });
};

const listLines = ({ script = [], again = [] }: Scene): readonly ScriptLine[] => [...script, ...again];

const LISTS = ['gained', 'lost', 'backgrounds', 'music', 'unfollowed'] as const;
type List = (typeof LISTS)[number];

const NOTHING: PartWritten = {
  reads: { flags: [], meters: [], isAny: false },
  gained: [],
  lost: [],
  moves: [],
  backgrounds: [],
  music: [],
  unfollowed: [],
};

/** Whether an answer has a written consequence or roll. */
export const hasFollowUp = (
  { then, check }: Pick<EncounterOption, 'then' | 'check'>,
  { check: own }: Pick<Encounter, 'check'>,
): boolean => (then !== undefined && Object.keys(then).length > 0) || (check ?? own) !== undefined;

const isUnfollowed = (encounter: Encounter): boolean =>
  encounter.options !== undefined &&
  encounter.options.length > 0 &&
  !(encounter.script && encounter.script.length > 0) &&
  !encounter.options.some((option) => hasFollowUp(option, encounter));

/** Invalid conditions still show the flags meant. */
function collectReads(texts: readonly string[]): Reads {
  const all = texts.map((text) => ({ text, reads: (readCondition(text, false) ?? readCondition(text, true))?.reads }));
  return {
    flags: [...new Set(all.flatMap(({ text, reads }) => reads?.flags ?? slugsIn(text)))],
    meters: [...new Set(all.flatMap(({ reads }) => reads?.meters ?? []))],
    isAny: all.some(({ reads }) => reads?.loose.has('flags')),
  };
}

function read(
  slots: readonly SceneSlot[],
  besides: readonly (string | undefined)[],
  encounters: readonly (Encounter | ArcEncounter)[] = [],
): PartWritten {
  const lines = slots.flatMap(({ scene }) => (scene ? listLines(scene) : []));
  const consequences = slots.flatMap(({ consequence }) => consequence ?? []);
  const asks = [...besides, ...lines.map(({ when }) => when)].filter((text) => text !== undefined);
  const unfollowed = encounters
    .filter((each): each is Encounter => 'options' in each && isUnfollowed(each))
    .map(({ id }) => id);
  if ([lines, consequences, asks, unfollowed].every((list) => list.length === 0)) return NOTHING;
  return {
    reads: collectReads([...new Set(asks)]),
    gained: consequences.flatMap(({ items }) => items?.gained ?? []),
    lost: consequences.flatMap(({ items }) => items?.lost ?? []),
    moves: encounters.flatMap(listMoves),
    backgrounds: lines.flatMap((line) => (line.type === 'background' || line.type === 'cg' ? [line.id] : [])),
    music: lines.flatMap((line) => (line.type === 'music' ? (line.id ?? []) : [])),
    unfollowed,
  };
}

const kept = new WeakMap<object, PartWritten>();

function readOnce(part: object, make: () => PartWritten): PartWritten {
  const known = kept.get(part) ?? make();
  kept.set(part, known);
  return known;
}

const listRequires = (encounters: CheckedPlace['encounters']): (string | undefined)[] =>
  encounters.flatMap(({ options = [] }) => options.map(({ requires }) => requires));

const ofPlace = (place: CheckedPlace): PartWritten =>
  readOnce(place, () => read(writtenSlots('', place), listRequires(place.encounters), place.encounters));
const ofAct = (act: CheckedAct): PartWritten => readOnce(act, () => read(listActSlots(act), []));
const ofCharacter = (character: CheckedCharacter): PartWritten =>
  readOnce(character, () =>
    read(
      (character.personalArc?.arcEncounters ?? []).flatMap((encounter) => listEncounterSlots(encounter)),
      [],
      character.personalArc?.arcEncounters,
    ),
  );
const ofHead = (head: StoryPremise): PartWritten =>
  readOnce(head, () =>
    read(
      listEndingSlots(head.endings),
      (head.endings ?? []).map(({ when }) => when),
    ),
  );

/**
 * Opposing moves are ignored: the meter's bounds may have absorbed them. Rules of play, "Consequences", "Written
 * checks", "Meters".
 */
function listMoves(encounter: Encounter | ArcEncounter): Move[] {
  // Fast path: most encounters have no consequences.
  if (!isWrittenEncounter(encounter)) return [];
  const options = ('options' in encounter && encounter.options) || [];
  const ways =
    options.length > 0
      ? options.map(({ then, check }) => ({ then, degrees: listOutcomes(check ?? encounter.check) }))
      : [{ then: undefined, degrees: listOutcomes(encounter.check) }];
  const all = ways.flatMap(({ then, degrees }) => [then, ...degrees]);
  const meters = new Set(all.flatMap((consequence) => Object.keys(consequence?.adjust ?? {})));
  const most = (meter: string, sign: 1 | -1): number => {
    const getAdjustment = ({ adjust = {} }: Consequence = {}): number =>
      Object.hasOwn(adjust, meter) ? Math.max(0, sign * (adjust[meter] ?? 0)) : 0;
    return Math.max(
      ...ways.map(
        ({ then, degrees }) => getAdjustment(then) + Math.max(...degrees.map((degree) => getAdjustment(degree))),
      ),
    );
  };
  return [...meters].map((meter) => ({ meter, up: most(meter, 1), down: most(meter, -1) }));
}

/** The range of a meter: its initial value plus all moves in each direction, within bounds. */
function computeRange({ id, initial, min, max }: Meter, moves: ReadonlyMap<string, Omit<Move, 'meter'>>): MeterRange {
  const { up, down } = moves.get(id) ?? { up: 0, down: 0 };
  return { low: Math.max(min, initial - down), high: Math.min(max, initial + up) };
}

/** Reads the written parts of a story ahead for `summarizeWritten`. @param pause run after each part */
export function* readingWritten({ acts, characters }: Subject, pause: () => Pieces<void>): Pieces<void> {
  for (const character of characters) {
    ofCharacter(character);
    yield* pause();
  }
  for (const act of acts) {
    ofAct(act);
    for (const place of act.sandboxLocations) {
      ofPlace(place);
      yield* pause();
    }
  }
}

/** Summarizes what is written in a story. */
export function summarizeWritten({ head, acts, characters }: Subject): WrittenSummary {
  const flags = new Set<string>();
  const meters = new Set<string>();
  const sets = Object.fromEntries(LISTS.map((name) => [name, new Set<string>()])) as Record<List, Set<string>>;
  const moves = new Map<string, Omit<Move, 'meter'>>();
  let readsAny = false;
  const add = (part: PartWritten, times = 1): void => {
    if (part === NOTHING) return;
    for (const flag of part.reads.flags) flags.add(flag);
    for (const meter of part.reads.meters) meters.add(meter);
    readsAny ||= part.reads.isAny;
    for (const name of LISTS) for (const each of part[name]) sets[name].add(each);
    for (const { meter, up, down } of part.moves) {
      const before = moves.get(meter) ?? { up: 0, down: 0 };
      moves.set(meter, { up: before.up + times * up, down: before.down + times * down });
    }
  };
  if (head) add(ofHead(head));
  // An unfinished arc encounter that was rolled for can be rolled again in another act.
  for (const character of characters) add(ofCharacter(character), Math.max(1, acts.length));
  for (const act of acts) {
    add(ofAct(act));
    for (const place of act.sandboxLocations) add(ofPlace(place));
  }
  const { gained, lost, backgrounds, music, unfollowed } = sets;
  return {
    ...{ flagsRead: flags, metersRead: meters, readsAny, gained, lost, backgrounds, music, unfollowed },
    meters: new Map((head?.meters ?? []).map((meter) => [meter.id, computeRange(meter, moves)])),
    moved: new Set([...moves].flatMap(([meter, { up, down }]) => (up + down > 0 ? [meter] : []))),
  };
}
