import { type ArcEncounter, CHECK_OUTCOMES, type Encounter, type WrittenCheck } from '../story/index.ts';

/** Sums of fractions are exact to a millionth. */
const MILLION = 1e6;

export const inMillionths = (amount: number): number => Math.round(amount * MILLION);

export const fromMillionths = (millionths: number): number => millionths / MILLION;

/** Rounds an amount to a millionth, so that ten tenths add up to one. */
export const toMillionth = (amount: number): number => fromMillionths(inMillionths(amount));

/** Whether any of the amounts is fractional; undefined counts as 0. */
export const areFractional = (...amounts: readonly (number | undefined)[]): boolean =>
  amounts.some((amount = 0) => !Number.isInteger(amount));

/** The new value of a clock, capped at its maximum. */
export function movedClock(value: number, by: number, max: number): number {
  const moved = value + by;
  // Whole numbers skip rounding, since playtests move clocks by the million.
  return Math.min(max, Number.isInteger(moved) ? moved : toMillionth(moved));
}

/** Progress an encounter gives. Rules of play, "State": a negative value counts as 0. */
export const getProgress = ({ givesProgression = 0 }: { givesProgression?: number | undefined }): number =>
  Math.max(0, givesProgression);

/** The most progress an encounter can bring, including its consequences. Rules of play, "Consequences". */
export function mostProgressOf(encounter: Encounter | ArcEncounter): number {
  const ofCheck = (check: WrittenCheck | undefined) =>
    Math.max(...CHECK_OUTCOMES.map((outcome) => check?.[outcome]?.progress ?? 0));
  const options = ('options' in encounter && encounter.options) || [];
  const following = options.map(({ then, check }) => (then?.progress ?? 0) + ofCheck(check ?? encounter.check));
  return getProgress(encounter) + (following.length > 0 ? Math.max(...following) : ofCheck(encounter.check));
}

/** Frames an encounter has, at least 1. Rules of play, "A turn". */
export const getExpectedFrames = ({ pacing }: { pacing: { expectedFrames: number } }): number =>
  Math.max(1, pacing.expectedFrames);

/** The maximum of a clock; 0 for none. Rules of play, "State": a required value below 1 counts as absent. */
export const getClockMaximum = (clock: { requiredValue: number } | undefined): number =>
  clock && clock.requiredValue >= 1 ? toMillionth(clock.requiredValue) : 0;
