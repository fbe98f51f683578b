import {
  type ArcEncounter,
  CHECK_OUTCOMES,
  type Consequence,
  type Encounter,
  type EncounterOption,
  type WrittenCheck,
} from '../story/index.ts';
import { areFractional, progressionOf } from './amounts.ts';
import { earnedBy } from './compile-scenes.ts';
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
export const possibleOutcomes = ({ modifier }: Pick<StoryCheck, 'modifier'>): (typeof CHECK_OUTCOMES)[number][] =>
  CHECK_OUTCOMES.filter((outcome) => TWO_DICE.some((dice) => outcomeOf(dice + modifier) === outcome));

/**
 * All an encounter can come to give once nothing it asks is open, in whatever way its answer and its roll come out: what
 * follows them, and its landing. An option counts whether or not what it requires ever holds.
 */
export function settledGiftsOf(encounter: StoryEncounter): readonly Gift[] {
  if (encounter.answers === 'many') return giftsOfMany(encounter);
  const [unanswered, ...answered] = giftsOf(encounter);
  const settled = answered.length > 0 ? answered : [unanswered];
  // Nothing follows what most are asked.
  if (encounter.check === null && encounter.options.every(({ then, check }) => then === null && check === null)) {
    return settled;
  }
  return settled.flatMap((gift) => {
    const option = gift.option === null ? null : (encounter.options[gift.option] ?? null);
    const check = option?.check ?? encounter.check;
    const then = option?.then ?? null;
    if (!check) return [withFollowing(gift, then)];
    return possibleOutcomes(check).map((outcome) => withFollowing(gift, then, check.degrees[outcome]));
  });
}

/**
 * The same where options are answered one after the other: all of them are, but for those whose requirement never holds; one of their rolls
 * is made. Without a Director it lands when none is open.
 */
function giftsOfMany(encounter: StoryEncounter): readonly Gift[] {
  const { options, check } = encounter;
  const [unanswered, ...byOption] = giftsOf(encounter);
  const sure = options.flatMap(({ requires }, option) => (requires === null ? [option] : []));
  const unsure = options.flatMap(({ requires }, option) => (requires === null ? [] : [option]));
  const answered = [sure];
  for (const option of unsure) answered.push(...answered.map((set) => [...set, option]));
  return answered.flatMap((set): Gift[] => {
    const gifts = set.flatMap((option) => byOption[option] ?? []);
    const flags = [...new Set(gifts.flatMap((gift) => gift.flags))];
    const gift = { ...unanswered, option: set[0] ?? null, flags: set.length === 0 ? unanswered.flags : flags };
    const given = withFollowing(gift, ...set.map((option) => options[option]?.then ?? null));
    const rolls = [...new Set(set.map((option) => options[option]?.check ?? check))].filter((roll) => roll !== null);
    if (rolls.length === 0) return [given];
    return rolls.flatMap((roll) =>
      possibleOutcomes(roll).map((outcome) => withFollowing(given, roll.degrees[outcome])),
    );
  });
}

const NONE: readonly Consequence[] = [];
const isFollowed = ({ then, check }: EncounterOption): boolean => then !== undefined || check !== undefined;

/** What follows an encounter's answers and rolls, as it is written. */
export function consequencesIn(encounter: Encounter | ArcEncounter): readonly Consequence[] {
  // Most encounters have none, and are many.
  if (encounter.check === undefined && !('options' in encounter && encounter.options?.some(isFollowed))) return NONE;
  const ofCheck = (check: WrittenCheck | undefined) => CHECK_OUTCOMES.map((outcome) => check?.[outcome]);
  const options = ('options' in encounter && encounter.options) || [];
  return [...options.flatMap(({ then, check }) => [then, ...ofCheck(check)]), ...ofCheck(encounter.check)].filter(
    (consequence) => consequence !== undefined,
  );
}

/** Whether an encounter as it is written moves progress or doom by fractions. */
export const isFractional = (encounter: Encounter | ArcEncounter): boolean =>
  areFractional(progressionOf(encounter)) ||
  consequencesIn(encounter).some(({ progress, doom }) => areFractional(progress, doom));

/**
 * The flags an encounter as it is written comes to set, in each way its answer and its roll can come out, whatever the dice can
 * fall to; no way where it asks nothing and rolls nothing: then it sets all it declares. `settledGiftsOf`, of what is not compiled.
 */
export function flagSetsOf(encounter: Encounter | ArcEncounter): (readonly string[])[] {
  const { potentialFlags = [], check } = encounter;
  const options = ('options' in encounter && encounter.options) || [];
  if (options.length === 0 && check === undefined) return [];
  const declared = [...new Set(potentialFlags)];
  const listed = (from: { readonly flags?: readonly string[] | undefined } | undefined) =>
    earnedBy({ flags: from?.flags ?? [] }, declared);
  const rolled = (before: readonly string[], roll: WrittenCheck): (readonly string[])[] =>
    CHECK_OUTCOMES.map((outcome) => [...new Set([...before, ...listed(roll[outcome])])]);
  if (options.length === 0) return check ? rolled([], check) : [];
  return options.flatMap((option) => {
    const roll = option.check ?? check;
    const then = listed(option.then);
    if (roll) return rolled([...listed(option), ...then], roll);
    const earned = earnedBy(option, declared);
    return [then.length === 0 ? earned : [...new Set([...earned, ...then])]];
  });
}
