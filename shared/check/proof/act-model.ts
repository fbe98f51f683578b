import {
  canMeet,
  companionsOf,
  type PlotState,
  type Story,
  type StoryAct,
  type StoryEncounter,
  startPlay,
} from '../../play/index.ts';
import { ARC_PHASES } from '../../story/index.ts';
import { compileRegions } from './act-regions.ts';
import { isNeverBeforeFull, NOTHING_READ, type Reads, readsClocksOnly, readsLocationOnly, readsOf } from './forcing.ts';
import { add, addAll, meets, membersOf, noneOf, type Words, wordsOf } from './words.ts';

/** Flags that one or several options of an encounter earn; of an encounter without options, its own. */
export interface Variant {
  /** The first option that earns them; null without options. */
  readonly option: number | null;
  readonly flags: Words;
}

/** An encounter as far as winning goes. */
export interface Piece {
  readonly index: number;
  readonly encounter: StoryEncounter;
  /** Places of the act at which whom it needs can be met, by number. */
  readonly places: readonly number[];
  readonly needs: Words;
  readonly bars: Words;
  /** The same by number: looked through in a time that does not grow with the act. */
  readonly needed: readonly number[];
  readonly barring: readonly number[];
  readonly earlier: readonly number[];
  /** Encounters of earlier phases of its arc. */
  readonly before: Words;
  /** In millionths. */
  readonly gain: number;
  readonly variants: readonly Variant[];
  /** What every variant earns, and what some variant earns. */
  readonly surely: Words;
  readonly possibly: Words;
  /** It sets what another needs, or opens a phase. */
  readonly enables: boolean;
}

/** An event that forces the climax by a condition of more than the clocks. */
export interface Forcing {
  readonly holds: NonNullable<StoryAct['events'][number]['trigger']>;
  readonly reads: Reads;
}

/** An act made ready to be searched. Immutable; one serves any number of searches. */
export interface ActModel {
  readonly story: Story;
  readonly act: StoryAct;
  /** In millionths; null where nothing can be lost. */
  readonly required: number | null;
  readonly pieces: readonly Piece[];
  readonly pieceById: ReadonlyMap<string, Piece>;
  readonly flagNames: readonly string[];
  readonly flagNumber: ReadonlyMap<string, number>;
  /** Flags that decide whether the climax is forced. */
  readonly sensitive: Words;
  /** By flag: whom it bars. */
  readonly barredBy: readonly Words[];
  /** By flag: who may set it. */
  readonly setBy: readonly Words[];
  readonly placeNumber: ReadonlyMap<string, number>;
  /** By place: where one can go. */
  readonly ways: readonly (readonly number[])[];
  /** By place: where one can go and the act goes on. */
  readonly connections: readonly (readonly number[])[];
  /** Places at which an event forces the climax whatever else is so: who comes there ends the act. */
  readonly isStop: readonly boolean[];
  /**
   * By place, its region's number. Within a region one can get from everywhere to everywhere; where a condition that
   * forces the climax reads where one is or how far one is, each place is a region of its own.
   */
  readonly regionOf: readonly number[];
  readonly regions: readonly Region[];
  readonly forcing: readonly Forcing[];
  /** A condition that forces the climax reads place or progress: then no landing is safe and no way free. */
  readonly isPlain: boolean;
  readonly readsVisited: boolean;
  /** A condition reads a clock and something else. */
  readonly isUncertain: boolean;
}

export interface Region {
  readonly places: readonly number[];
  /** Places one step outside. */
  readonly exits: readonly number[];
  /** Places one step away at which the act ends. */
  readonly stops: readonly number[];
  /** Pieces that can be played in it. */
  readonly here: readonly Piece[];
  /** Pieces that can be played somewhere reachable. */
  readonly ahead: Words;
  /** Pieces that can be played somewhere reachable before the act ends, wherever one goes from here. */
  readonly always: Words;
}

/** Sums of fractions are exact to a millionth. */
export const MILLION = 1e6;

/**
 * Makes an act ready to be searched.
 *
 * @param moved people beside their own places; nobody by default
 * @param alsoReads flags to be followed though the act itself does not read them
 */
export function createActModel(
  story: Story,
  act: StoryAct,
  moved: PlotState['moved'] = {},
  alsoReads: Iterable<string> = [],
): ActModel {
  const all = act.events.flatMap((event): Forcing[] => {
    if (!event.forcesClimax || !event.trigger) return [];
    const reads = readsOf(event);
    return readsClocksOnly(reads) || isNeverBeforeFull(act, event.trigger, reads)
      ? []
      : [{ holds: event.trigger, reads }];
  });
  const forcing = all.filter(({ reads }) => !readsLocationOnly(reads));
  const stopping = all.filter(({ reads }) => readsLocationOnly(reads));
  const isStop = act.places.map(({ id }) => stopping.some(({ holds }) => holds({ ...NOTHING_READ, location: id })));
  const flagNames = flagsRead(story, act, forcing, alsoReads);
  const flagNumber = new Map(flagNames.map((flag, index) => [flag, index]));
  const flagWords = (flags: readonly string[]): Words =>
    wordsOf(
      flagNames.length,
      flags.flatMap((flag) => flagNumber.get(flag) ?? []),
    );
  const isPlain = forcing.some(({ reads }) => reads.location || reads.visited || reads.progress);
  const placeNumber = new Map(act.places.map(({ id }, index) => [id, index]));
  const pieces = compilePieces(story, act, moved, placeNumber, flagWords);
  const barredBy = flagNames.map(() => noneOf(pieces.length));
  const setBy = flagNames.map(() => noneOf(pieces.length));
  const at = (sets: readonly Words[], flag: number): Words => sets[flag] ?? noneOf(0);
  for (const { index, barring, possibly } of pieces) {
    for (const flag of barring) add(at(barredBy, flag), index);
    for (const flag of membersOf(possibly)) add(at(setBy, flag), index);
  }
  const sensitive = flagWords(forcing.flatMap(({ reads }) => (reads.flags === 'all' ? flagNames : [...reads.flags])));
  const ways = act.places.map((place) => place.connections.map((id) => placeNumber.get(id) ?? 0));
  const { connections, regionOf, regions } = compileRegions(ways, isStop, pieces, isPlain);
  return {
    story,
    act,
    required: act.progress ? Math.round(act.progress.max * MILLION) : null,
    pieces,
    pieceById: new Map(pieces.map((piece) => [piece.encounter.id, piece])),
    flagNames,
    flagNumber,
    sensitive,
    barredBy,
    setBy,
    placeNumber,
    ways,
    connections,
    isStop,
    regionOf,
    regions,
    forcing,
    isPlain,
    readsVisited: forcing.some(({ reads }) => reads.visited),
    isUncertain: forcing.some(({ reads }) => reads.clocks),
  };
}

/** Flags that decide something in an act: what its encounters ask for or rule out, and what forces its climax. */
export function flagsReadIn(story: Story, act: StoryAct): string[] {
  const forcing = act.events.filter(({ forcesClimax, trigger }) => forcesClimax && trigger).map(readsOf);
  return [
    ...act.candidates.flatMap(({ prerequisites, excludeIfFlags }) => [...prerequisites, ...excludeIfFlags]),
    ...forcing.flatMap(({ flags }) => (flags === 'all' ? [...story.flags] : [...flags])),
  ];
}

const flagsRead = (story: Story, act: StoryAct, forcing: readonly Forcing[], alsoReads: Iterable<string>): string[] => {
  const everything = forcing.some(({ reads }) => reads.flags === 'all') ? story.flags : [];
  return [...new Set([...flagsReadIn(story, act), ...everything, ...alsoReads])];
};

function compilePieces(
  story: Story,
  act: StoryAct,
  moved: PlotState['moved'],
  placeNumber: ReadonlyMap<string, number>,
  flagWords: (flags: readonly string[]) => Words,
): Piece[] {
  const state: PlotState = { ...startPlay(story, 0), act: act.id, moved };
  const candidates = act.candidates;
  const numberOf = new Map(candidates.map(({ id }, index) => [id, index]));
  const before = (encounter: StoryEncounter): StoryEncounter[] => {
    const { arc } = encounter;
    if (!arc) return [];
    const phase = ARC_PHASES.indexOf(arc.phase);
    return (story.arcs.get(arc.character) ?? []).filter(
      (other) => other.arc && ARC_PHASES.indexOf(other.arc.phase) < phase,
    );
  };
  const needed = flagWords(candidates.flatMap(({ prerequisites }) => prerequisites));
  const opening = new Set(candidates.flatMap((encounter) => before(encounter).map(({ id }) => id)));
  return candidates.map((encounter, index): Piece => {
    const people = companionsOf(encounter);
    const homes = encounter.home ? [encounter.home.location] : act.places.map(({ id }) => id);
    const places = homes.filter((place) => people.every((person) => canMeet(story, state, person, place)));
    const variants = compileVariants(encounter, flagWords);
    const needs = flagWords(encounter.prerequisites);
    const bars = flagWords(encounter.excludeIfFlags);
    const earlier = before(encounter).flatMap(({ id }) => numberOf.get(id) ?? []);
    const possibly = flagWords([]);
    for (const { flags } of variants) addAll(possibly, flags);
    return {
      index,
      encounter,
      places: places.flatMap((place) => placeNumber.get(place) ?? []),
      needs,
      bars,
      needed: membersOf(needs),
      barring: membersOf(bars),
      earlier,
      before: wordsOf(candidates.length, earlier),
      gain: Math.round(encounter.progression * MILLION),
      variants,
      surely: shared(variants),
      possibly,
      enables: opening.has(encounter.id) || meets(possibly, needed),
    };
  });
}

function compileVariants(encounter: StoryEncounter, flagWords: (flags: readonly string[]) => Words): Variant[] {
  if (encounter.options.length === 0) return [{ option: null, flags: flagWords(encounter.flags) }];
  const found = new Map<string, Variant>();
  for (const [option, { flags }] of encounter.options.entries()) {
    const words = flagWords(flags);
    if (!found.has(words.join())) found.set(words.join(), { option, flags: words });
  }
  return [...found.values()];
}

function shared(variants: readonly Variant[]): Words {
  const [first, ...others] = variants;
  const words = Int32Array.from(first?.flags ?? []);
  for (const { flags } of others) {
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & (flags[at] ?? 0);
  }
  return words;
}
