import { CHECK_OUTCOMES } from '../story/index.ts';
import { outcomeOf } from './random.ts';
import type { StoryCheck, StoryConsequence, StoryEncounter, StoryOption } from './story.ts';

/** What an encounter gives when it lands, as far as it is new. Rules of play, "An encounter lands". */
export interface Gift {
  /** The option it was answered with; null with none. */
  readonly option: number | null;
  readonly flags: readonly string[];
  readonly findings: readonly string[];
  readonly progression: number;
}

/**
 * The flags an encounter gives as it was answered. With a roll that is written, those the option lists; none where it has
 * options and could not be answered. Rules of play, "An encounter lands", "Written checks".
 */
function flagsGiven({ flags, options, check }: StoryEncounter, option: StoryOption | null): readonly string[] {
  if (option === null) return options.length > 0 || check !== null ? [] : flags;
  return (option.check ?? check) === null ? option.flags : option.explicitFlags;
}

/** What an encounter gives unanswered; then by option, in their order. */
export const giftsOf = (encounter: StoryEncounter): [Gift, ...Gift[]] => {
  const { options, findings, progression } = encounter;
  const gift = (option: number | null): Gift => {
    const flags = flagsGiven(encounter, option === null ? null : (options[option] ?? null));
    return { option, flags, findings, progression };
  };
  return [gift(null), ...options.map((_, option) => gift(option))];
};

/** What a gift comes to with what follows beside it. */
const withFollowing = (gift: Gift, ...following: (StoryConsequence | null)[]): Gift => {
  const all = following.filter((each) => each !== null);
  if (all.length === 0) return gift;
  return {
    option: gift.option,
    flags: [...new Set([gift, ...all].flatMap(({ flags }) => flags))],
    findings: [...new Set([gift, ...all].flatMap(({ findings }) => findings))],
    progression: gift.progression + all.reduce((sum, { progress }) => sum + progress, 0),
  };
};

/** What two dice can come to. */
const TWO_DICE = Array.from({ length: 11 }, (_, above) => 2 + above);

/** The degrees a roll that is written can come out at, as two dice fall. Rules of play, "Written checks". */
const possibleOutcomes = ({ modifier }: StoryCheck): (typeof CHECK_OUTCOMES)[number][] =>
  CHECK_OUTCOMES.filter((outcome) => TWO_DICE.some((dice) => outcomeOf(dice + modifier) === outcome));

/**
 * All an encounter can come to give once nothing it asks is open, in whatever way its answer and its roll come out: what
 * follows them, and its landing. An option counts whether or not what it requires ever holds.
 */
export function settledGiftsOf(encounter: StoryEncounter): readonly Gift[] {
  const [unanswered, ...answered] = giftsOf(encounter);
  const settled = answered.length > 0 ? answered : [unanswered];
  return settled.flatMap((gift) => {
    const option = gift.option === null ? null : (encounter.options[gift.option] ?? null);
    const check = option?.check ?? encounter.check;
    const then = option?.then ?? null;
    if (!check) return [withFollowing(gift, then)];
    return possibleOutcomes(check).map((outcome) => withFollowing(gift, then, check.degrees[outcome]));
  });
}
