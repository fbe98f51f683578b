import {
  addBits,
  type Bits,
  bitsOf,
  type Candidate,
  type Condition,
  candidatesOf,
  giftsOf,
  inMillionths,
  type Moved,
  membersOf,
  noBits,
  playedIn,
  type Story,
  type StoryAct,
  type StoryConsequence,
  type StoryEncounter,
  setBit,
  settledGiftsOf,
  shareBits,
} from '../../rules/index.ts';
import { compileRegions } from './act-regions.ts';
import {
  isNeverBeforeFull,
  NOTHING_READ,
  readsAnyFlag,
  readsBeyond,
  readsClocks,
  readsClocksOnly,
  readsLocationOnly,
} from './forcing.ts';

/** Flags that one or several options of an encounter earn; of an encounter without options, its own. */
export interface Variant {
  /** The first option that earns them; null without options. */
  readonly option: number | null;
  readonly flags: Bits;
}

/** An encounter as far as winning goes. */
export interface Piece extends Candidate {
  readonly index: number;
  /** Places of the act at which whom it needs can be met, by number. */
  readonly places: readonly number[];
  /** What it needs as sets; by number it is looked through in a time that does not grow with the act. */
  readonly needs: Bits;
  readonly bars: Bits;
  readonly before: Bits;
  /** The most it brings, with what follows its answers and its roll; in millionths. */
  readonly gain: number;
  /** What its landing alone brings; in millionths. */
  readonly surelyGain: number;
  readonly variants: readonly Variant[];
  /** What every variant earns, and what some variant earns. */
  readonly surely: Bits;
  readonly possibly: Bits;
  /** It sets what another needs, or opens a phase. */
  readonly enables: boolean;
  /** What follows an answer to it rules it out before it has landed. */
  readonly barsItself: boolean;
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
  readonly sensitive: Bits;
  /** By flag: whom it bars. */
  readonly barredBy: readonly Bits[];
  /** By flag: who may set it. */
  readonly setBy: readonly Bits[];
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
  /** Conditions of more than the clocks whose events force the climax. */
  readonly forcing: readonly Condition[];
  /** A condition that forces the climax reads place or progress: then no landing is safe and no way free. */
  readonly isPlain: boolean;
  readonly readsVisited: boolean;
  /** A condition reads a clock and something else. */
  readonly isUncertain: boolean;
  /** A condition that forces the climax reads meters, items, facts or people, which are not followed. */
  readonly isBeyond: boolean;
  /**
   * What is played depends on more than is followed: options require something, or what follows an answer or a roll brings progress or
   * flags before anything lands. Then only what is out of reach at best is known to be lost.
   */
  readonly isWritten: boolean;
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
  readonly ahead: Bits;
  /** Pieces that can be played somewhere reachable before the act ends, wherever one goes from here. */
  readonly always: Bits;
}

/**
 * Makes an act ready to be searched.
 *
 * @param moved people beside their own places; nobody by default
 * @param alsoReads flags to be followed though the act itself does not read them
 */
export function createActModel(
  story: Story,
  act: StoryAct,
  moved: Moved = {},
  alsoReads: Iterable<string> = [],
): ActModel {
  const all = forcingOf(act).filter(
    (condition) => !readsClocksOnly(condition.reads) && !isNeverBeforeFull(act, condition),
  );
  const forcing = all.filter(({ reads }) => !readsLocationOnly(reads));
  const stopping = all.filter(({ reads }) => readsLocationOnly(reads));
  const isStop = act.places.map(({ id }) =>
    stopping.some((condition) => condition.holds({ ...NOTHING_READ, location: id })),
  );
  const flagNames = flagsRead(story, act, forcing, alsoReads);
  const flagNumber = new Map(flagNames.map((flag, index) => [flag, index]));
  const flagWords = (flags: readonly string[]): Bits =>
    bitsOf(
      flagNames.length,
      flags.flatMap((flag) => flagNumber.get(flag) ?? []),
    );
  const isPlain = forcing.some(({ reads }) => PLACE_OR_PROGRESS.some((name) => reads.variables.has(name)));
  const placeNumber = new Map(act.places.map(({ id }, index) => [id, index]));
  const pieces = compilePieces(story, act, moved, flagNumber, flagWords);
  const barredBy = flagNames.map(() => noBits(pieces.length));
  const setBy = flagNames.map(() => noBits(pieces.length));
  const at = (sets: readonly Bits[], flag: number): Bits => sets[flag] ?? noBits(0);
  for (const { index, barring, possibly } of pieces) {
    for (const flag of barring) setBit(at(barredBy, flag), index);
    for (const flag of membersOf(possibly)) setBit(at(setBy, flag), index);
  }
  const sensitive = flagWords(forcing.flatMap(({ reads }) => (readsAnyFlag(reads) ? flagNames : reads.flags)));
  const ways = act.places.map((place) => place.connections.map((id) => placeNumber.get(id) ?? 0));
  const { connections, regionOf, regions } = compileRegions(ways, isStop, pieces, isPlain);
  return {
    story,
    act,
    required: act.progress ? inMillionths(act.progress.max) : null,
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
    readsVisited: forcing.some(({ reads }) => reads.variables.has('visited')),
    isUncertain: forcing.some(({ reads }) => readsClocks(reads)),
    isBeyond: forcing.some(({ reads }) => readsBeyond(reads)),
    isWritten: isWritten(
      act,
      sensitive.some((word) => word !== 0),
    ),
  };
}

/** What follows the answers to an encounter, and its rolls. */
const followingsOf = ({ options, check }: StoryEncounter): StoryConsequence[] =>
  [
    ...options.flatMap(({ then, check: rolled }) => [then, ...Object.values(rolled?.degrees ?? {})]),
    ...Object.values(check?.degrees ?? {}),
  ].filter((following) => following !== null);

/** Whether more than what lands decides what can be played. @param isSensitive a flag can force the climax */
function isWritten({ candidates }: StoryAct, isSensitive: boolean): boolean {
  const barring = new Set(candidates.flatMap(({ excludeIfFlags }) => excludeIfFlags));
  return candidates.some((encounter) => {
    const followings = followingsOf(encounter);
    if (encounter.options.some(({ requires }) => requires !== null)) return true;
    if (followings.some(({ progress }) => progress > 0)) return true;
    // Answered and left behind, it has given what follows and not what its landing gives.
    const given = followings.flatMap(({ flags }) => flags);
    const rulesOut = [...given, ...giftsOf(encounter).flatMap(({ flags }) => flags)].some((flag) => barring.has(flag));
    return given.length > 0 && (isSensitive || rulesOut);
  });
}

/** The most progress an encounter can bring: its landing's, and what follows its answers and its roll; in millionths. */
const mostGain = (encounter: StoryEncounter): number =>
  Math.max(...settledGiftsOf(encounter).map(({ progression }) => inMillionths(progression)));

/** Conditions of events that force the climax. */
const forcingOf = ({ events }: StoryAct): Condition[] =>
  events.flatMap(({ forcesClimax, trigger }) => (forcesClimax && trigger ? [trigger] : []));

/** What no landing and no way is free of. */
const PLACE_OR_PROGRESS = ['location', 'visited', 'progress'] as const;

/** Flags that decide something in an act: what its encounters ask for or rule out, and what forces its climax. */
export function flagsReadIn(story: Story, act: StoryAct): string[] {
  return [
    ...act.candidates.flatMap(({ prerequisites, excludeIfFlags }) => [...prerequisites, ...excludeIfFlags]),
    ...forcingOf(act).flatMap(({ reads }) => (readsAnyFlag(reads) ? [...story.flags] : reads.flags)),
  ];
}

const flagsRead = (
  story: Story,
  act: StoryAct,
  forcing: readonly Condition[],
  alsoReads: Iterable<string>,
): string[] => {
  const everything = forcing.some(({ reads }) => readsAnyFlag(reads)) ? story.flags : [];
  return [...new Set([...flagsReadIn(story, act), ...everything, ...alsoReads])];
};

function compilePieces(
  story: Story,
  act: StoryAct,
  moved: Moved,
  flagNumber: ReadonlyMap<string, number>,
  flagWords: (flags: readonly string[]) => Bits,
): Piece[] {
  const candidates = candidatesOf(story, act, flagNumber);
  const played = playedIn(story, act, moved);
  const needed = bitsOf(
    flagNumber.size,
    candidates.flatMap((each) => each.needed),
  );
  const opening = new Set(candidates.flatMap(({ earlier }) => earlier));
  return candidates.map((candidate, index): Piece => {
    const { encounter } = candidate;
    const variants = compileVariants(encounter, flagWords);
    const possibly = flagWords([]);
    for (const { flags } of variants) addBits(possibly, flags);
    return {
      ...candidate,
      index,
      encounter,
      places: (played[index] ?? []).filter((place) => place < act.places.length),
      needs: bitsOf(flagNumber.size, candidate.needed),
      bars: bitsOf(flagNumber.size, candidate.barring),
      before: bitsOf(candidates.length, candidate.earlier),
      gain: mostGain(encounter),
      surelyGain: inMillionths(encounter.progression),
      variants,
      surely: shared(variants),
      possibly,
      enables: opening.has(index) || shareBits(possibly, needed),
      barsItself: followingsOf(encounter).some(({ flags }) =>
        flags.some((flag) => encounter.excludeIfFlags.includes(flag)),
      ),
    };
  });
}

function compileVariants(encounter: StoryEncounter, flagWords: (flags: readonly string[]) => Bits): Variant[] {
  const found = new Map<string, Variant>();
  // Where none of its options may be open it can land unanswered.
  const isOpen = encounter.options.some(({ requires }) => requires === null);
  const unanswered = encounter.options.length > 0 && !isOpen ? giftsOf(encounter).slice(0, 1) : [];
  for (const { option, flags } of [...settledGiftsOf(encounter), ...unanswered]) {
    const words = flagWords(flags);
    if (!found.has(words.join())) found.set(words.join(), { option, flags: words });
  }
  return [...found.values()];
}

function shared(variants: readonly Variant[]): Bits {
  const [first, ...others] = variants;
  const words = Int32Array.from(first?.flags ?? []);
  for (const { flags } of others) {
    for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & (flags[at] ?? 0);
  }
  return words;
}
