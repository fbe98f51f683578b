import { type ArcEncounter, CHECK_OUTCOMES, type Encounter, type WrittenCheck } from '../story/index.ts';

/** Sums of fractions are exact to a millionth. */
const MILLION = 1e6;

/** An amount as a whole number of millionths. */
export const inMillionths = (amount: number): number => Math.round(amount * MILLION);

/** The amount that so many millionths are. */
export const ofMillionths = (millionths: number): number => millionths / MILLION;

/** An amount kept to a millionth, so that tenths add up to one. */
export const toMillionth = (amount: number): number => ofMillionths(inMillionths(amount));

/** Whether any of some amounts is no whole number; one that is not there counts as none. */
export const areFractional = (...amounts: readonly (number | undefined)[]): boolean =>
  amounts.some((amount = 0) => !Number.isInteger(amount));

/** What a clock stands at once it has moved: never above what it runs to. */
export function movedClock(value: number, by: number, max: number): number {
  const moved = value + by;
  // Whole numbers need no rounding, and clocks run by the million in playtests.
  return Math.min(max, Number.isInteger(moved) ? moved : toMillionth(moved));
}

/** Progress an encounter gives. Rules of play, "State": a negative one counts as none. */
export const progressionOf = ({ givesProgression = 0 }: { givesProgression?: number | undefined }): number =>
  Math.max(0, givesProgression);

/** The most progress an encounter can bring, with what follows its answer and its roll. Rules of play, "Consequences". */
export function mostProgressOf(encounter: Encounter | ArcEncounter): number {
  const ofCheck = (check: WrittenCheck | undefined) =>
    Math.max(...CHECK_OUTCOMES.map((outcome) => check?.[outcome]?.progress ?? 0));
  const options = ('options' in encounter && encounter.options) || [];
  const following = options.map(({ then, check }) => (then?.progress ?? 0) + ofCheck(check ?? encounter.check));
  return progressionOf(encounter) + (following.length > 0 ? Math.max(...following) : ofCheck(encounter.check));
}

/** Frames an encounter has. Rules of play, "A turn": they count as at least 1. */
export const framesOf = ({ pacing }: { pacing: { expectedFrames: number } }): number =>
  Math.max(1, pacing.expectedFrames);

/** What a clock runs to; 0 for none. Rules of play, "State": a required value below 1 counts as absent. */
export const requiredOf = (clock: { requiredValue: number } | undefined): number =>
  clock && clock.requiredValue >= 1 ? toMillionth(clock.requiredValue) : 0;
