import {
  type Condition,
  type ConditionScope,
  fromMillionths,
  inMillionths,
  listConsequences,
  type Mentions,
  type PlayVariable,
  type StoryAct,
} from '../../rules/index.ts';

const CLOCKS: readonly PlayVariable[] = ['turn', 'doom'];
const CHOSEN: readonly PlayVariable[] = ['flags', 'progress', 'location', 'visited'];

/** Variables the search does not track: answers and rolls change them, and they have too many values. */
const NOT_FOLLOWED: readonly PlayVariable[] = ['facts', 'met', 'items', 'meters', 'endedActs'];

const readsAny = ({ flags, variables }: Mentions, names: readonly PlayVariable[]): boolean =>
  names.some((name) => variables.has(name) || (name === 'flags' && flags.length > 0));

/** Whether a condition reads a clock. */
export const readsClocks = (reads: Mentions): boolean => readsAny(reads, CLOCKS);

/** Whether a condition reads only clocks and constants. */
export const readsClocksOnly = (reads: Mentions): boolean => !readsAny(reads, [...CHOSEN, ...NOT_FOLLOWED]);

/** Whether a condition reads untracked variables. */
export const readsBeyond = (reads: Mentions): boolean => readsAny(reads, NOT_FOLLOWED);

/** Whether a condition reads only the location. */
export const readsLocationOnly = (reads: Mentions): boolean => readsOnly(reads, 'location');

const readsOnly = (reads: Mentions, name: PlayVariable): boolean =>
  reads.variables.has(name) &&
  !readsAny(
    reads,
    [...CLOCKS, ...CHOSEN, ...NOT_FOLLOWED].filter((other) => other !== name),
  );

/** Whether a condition may read any flag through a computed name. */
export const readsAnyFlag = ({ loose }: Mentions): boolean => loose.has('flags');

/** A scope for conditions that read nothing. */
export const NOTHING_READ: ConditionScope = {
  flags: new Map(),
  turn: 1,
  progress: 0,
  doom: 0,
  location: '',
  visited: [],
};

const STEPS_MAX = 200;

/** Whether a condition reads only progress, and holds at no value below the requirement. */
export function isNeverBeforeFull(act: StoryAct, condition: Condition): boolean {
  if (!readsOnly(condition.reads, 'progress') || !act.progress) return false;
  const max = inMillionths(act.progress.max);
  const gains = act.candidates
    .flatMap((encounter) => [encounter.progression, ...listConsequences(encounter).map(({ progress }) => progress)])
    .map(inMillionths)
    .filter((gain) => gain > 0);
  const step = gains.reduce(greatestCommonDivisor, 0);
  if (step === 0 || max / step > STEPS_MAX) return false;
  for (let progress = 0; progress < max; progress += step) {
    if (condition.holds({ ...NOTHING_READ, progress: fromMillionths(progress) })) return false;
  }
  return true;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
