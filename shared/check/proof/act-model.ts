import {
  type Bits,
  type Condition,
  createBits,
  inMillionths,
  listConsequences,
  listGifts,
  listMembers,
  type Moved,
  noBits,
  type Story,
  type StoryAct,
  setBit,
} from '../../rules/index.ts';
import { compileRegions, type Region } from './act-regions.ts';
import {
  isNeverBeforeFull,
  NOTHING_READ,
  readsAnyFlag,
  readsBeyond,
  readsClocks,
  readsClocksOnly,
  readsLocationOnly,
} from './forcing.ts';
import { compilePieces, type SearchPiece } from './pieces.ts';

export interface ActModel {
  readonly story: Story;
  readonly act: StoryAct;
  /** In millionths; null if nothing can be lost. */
  readonly required: number | null;
  readonly pieces: readonly SearchPiece[];
  readonly pieceById: ReadonlyMap<string, SearchPiece>;
  readonly flagNames: readonly string[];
  readonly flagNumber: ReadonlyMap<string, number>;
  /** Flags that decide whether the climax is forced. */
  readonly sensitive: Bits;
  /** By flag: the encounters it excludes. */
  readonly barredBy: readonly Bits[];
  /** By flag: the encounters that may set it. */
  readonly setBy: readonly Bits[];
  readonly placeNumber: ReadonlyMap<string, number>;
  readonly ways: readonly (readonly number[])[];
  /** By place: ways that do not end the act. */
  readonly connections: readonly (readonly number[])[];
  /** Places where an event unconditionally forces the climax: arriving ends the act. */
  readonly isStop: readonly boolean[];
  /**
   * By place: its region, all mutually reachable. A place is its own region if a forcing condition reads location or
   * progress.
   */
  readonly regionByPlace: readonly number[];
  readonly regions: readonly Region[];
  /** Conditions, not of clocks alone, whose events force the climax. */
  readonly forcing: readonly Condition[];
  /** A condition that forces the climax reads place or progress; then no landing or way is safe. */
  readonly isPlain: boolean;
  readonly readsVisited: boolean;
  readonly readsProgress: boolean;
  /** A condition reads a clock and something else. */
  readonly isUncertain: boolean;
  /** A condition that forces the climax reads meters, items, facts or people, which are not tracked. */
  readonly isBeyond: boolean;
  /** Playability depends on untracked state. Then a loss is certain only if even the upper bound misses the goal. */
  readonly isWritten: boolean;
}

/**
 * @param moved people beside their own places
 * @param alsoReads flags to track although the act does not read them
 */
export function createActModel(
  story: Story,
  act: StoryAct,
  moved: Moved = {},
  alsoReads: Iterable<string> = [],
): ActModel {
  const all = listForcing(act).filter(
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
    createBits(
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
    for (const flag of listMembers(possibly)) setBit(at(setBy, flag), index);
  }
  const sensitive = flagWords(forcing.flatMap(({ reads }) => (readsAnyFlag(reads) ? flagNames : reads.flags)));
  const ways = act.places.map((place) => place.connections.map((id) => placeNumber.get(id) ?? 0));
  const { connections, regionByPlace, regions } = compileRegions(ways, isStop, pieces, isPlain);
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
    regionByPlace,
    regions,
    forcing,
    isPlain,
    readsVisited: forcing.some(({ reads }) => reads.variables.has('visited')),
    readsProgress: forcing.some(({ reads }) => reads.variables.has('progress')),
    isUncertain: forcing.some(({ reads }) => readsClocks(reads)),
    isBeyond: forcing.some(({ reads }) => readsBeyond(reads)),
    isWritten: isWritten(
      act,
      sensitive.some((word) => word !== 0),
    ),
  };
}

/** Whether more than landings decides what can be played. @param isSensitive a flag can force the climax */
function isWritten({ candidates }: StoryAct, isSensitive: boolean): boolean {
  const rulesOut = (flag: string): boolean => candidates.some(({ excludeIfFlags }) => excludeIfFlags.includes(flag));
  return candidates.some((encounter) => {
    if (encounter.options.some(({ requires }) => requires !== null)) return true;
    const consequences = listConsequences(encounter);
    if (consequences.some(({ progress }) => progress > 0)) return true;
    // Answered and left, an encounter has given its consequences but not its landing.
    const given = consequences.flatMap(({ flags }) => flags);
    if (given.length === 0) return false;
    return isSensitive || given.some(rulesOut) || listGifts(encounter).some(({ flags }) => flags.some(rulesOut));
  });
}

const listForcing = ({ events }: StoryAct): Condition[] =>
  events.flatMap(({ forcesClimax, trigger }) => (forcesClimax && trigger ? [trigger] : []));

/** If read by a forcing condition, no landing or way is safe. */
const PLACE_OR_PROGRESS = ['location', 'visited', 'progress'] as const;

/** Flags that matter in an act: prerequisites, exclusions, and conditions that force its climax. */
export function listActFlags(story: Story, act: StoryAct): string[] {
  return [
    ...act.candidates.flatMap(({ prerequisites, excludeIfFlags }) => [...prerequisites, ...excludeIfFlags]),
    ...listForcing(act).flatMap(({ reads }) => (readsAnyFlag(reads) ? [...story.flags] : reads.flags)),
  ];
}

const flagsRead = (
  story: Story,
  act: StoryAct,
  forcing: readonly Condition[],
  alsoReads: Iterable<string>,
): string[] => {
  const everything = forcing.some(({ reads }) => readsAnyFlag(reads)) ? story.flags : [];
  return [...new Set([...listActFlags(story, act), ...everything, ...alsoReads])];
};
