import { flagsDenied } from '../conditions/condition-needs.ts';
import {
  type ArcEncounter,
  CHECK_OUTCOMES,
  type Consequence,
  type Encounter,
  type EncounterOption,
  listOutcomes,
  type WrittenCheck,
} from '../story/index.ts';
import { areFractional, getProgress } from './amounts.ts';
import { earnedBy } from './compile-scenes.ts';
import { getOutcome } from './dice.ts';
import type { Story, StoryCheck, StoryConsequence, StoryEncounter, StoryOption } from './story.ts';

/** What an encounter gives when it lands, if new. Rules of play, "An encounter lands". */
export interface Gift {
  readonly option: number | null;
  readonly flags: readonly string[];
  readonly findings: readonly string[];
  readonly progression: number;
}

/**
 * With a written roll only those the option lists; none if unanswered. Rules of play, "An encounter lands", "Written
 * checks".
 */
function flagsGiven({ flags, options, check }: StoryEncounter, option: StoryOption | null): readonly string[] {
  if (option === null) return options.length > 0 || check !== null ? [] : flags;
  return (option.check ?? check) === null ? option.flags : option.explicitFlags;
}

/** The gift of an unanswered encounter, followed by those of its options in order. */
export const listGifts = (encounter: StoryEncounter): [Gift, ...Gift[]] => {
  const { options, findings, progression } = encounter;
  const gift = (option: number | null): Gift => {
    const flags = flagsGiven(encounter, option === null ? null : (options[option] ?? null));
    return { option, flags, findings, progression };
  };
  return [gift(null), ...options.map((_, option) => gift(option))];
};

/** A gift combined with consequences. */
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

const TWO_DICE = Array.from({ length: 11 }, (_, above) => 2 + above);

/** The possible outcomes of a written roll. Rules of play, "Written checks". */
export const possibleOutcomes = ({ modifier }: Pick<StoryCheck, 'modifier'>): (typeof CHECK_OUTCOMES)[number][] =>
  CHECK_OUTCOMES.filter((outcome) => TWO_DICE.some((dice) => getOutcome(dice + modifier) === outcome));

/** Consequences and landing together, over all answers and rolls, whether or not requirements can hold. */
export function listFinalGifts(encounter: StoryEncounter): readonly Gift[] {
  if (encounter.answers === 'many') return giftsOfMany(encounter);
  const [unanswered, ...answered] = listGifts(encounter);
  const settled = answered.length > 0 ? answered : [unanswered];
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
 * For options answered one after the other: all but those with impossible requirements are answered, and one roll is
 * made. Without a Director the encounter lands when none is open.
 */
function giftsOfMany(encounter: StoryEncounter): readonly Gift[] {
  const { options, check } = encounter;
  const [unanswered, ...byOption] = listGifts(encounter);
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

/** All consequences of an encounter's answers and rolls, as written. */
export function consequencesIn(encounter: Encounter | ArcEncounter): readonly Consequence[] {
  // Fast path: most encounters have none.
  if (encounter.check === undefined && !('options' in encounter && encounter.options?.some(isFollowed))) return NONE;
  const options = ('options' in encounter && encounter.options) || [];
  return [
    ...options.flatMap(({ then, check }) => [then, ...listOutcomes(check)]),
    ...listOutcomes(encounter.check),
  ].filter((consequence) => consequence !== undefined);
}

/** Whether an encounter (as written) moves progress or doom by fractions. */
export const isFractional = (encounter: Encounter | ArcEncounter): boolean =>
  areFractional(getProgress(encounter)) ||
  consequencesIn(encounter).some(({ progress, doom }) => areFractional(progress, doom));

/** One for each outcome of its answers and rolls; empty without any. The uncompiled form of `listFinalGifts`. */
export function listFlagSets(encounter: Encounter | ArcEncounter): (readonly string[])[] {
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

const guarded = new WeakMap<Story, ReadonlySet<string>>();

/**
 * Never rewards for a deed: they exclude an encounter, make a condition fail, or force the climax. Rules of play,
 * "Rewards for deeds".
 */
export function guardedFlags(story: Story): ReadonlySet<string> {
  const known = guarded.get(story);
  if (known) return known;
  const forcing = story.acts.flatMap(({ events }) =>
    events.flatMap(({ forcesClimax, trigger }) => (forcesClimax && trigger ? [trigger.reads] : [])),
  );
  const denied = [...story.conditions].map(({ ast }) => flagsDenied(ast));
  const isAny = denied.includes(null) || forcing.some(({ loose }) => loose.has('flags'));
  const found = isAny
    ? story.flags
    : new Set([
        ...story.encounters.flatMap(({ excludeIfFlags }) => excludeIfFlags),
        ...denied.flatMap((flags) => [...(flags ?? [])]),
        ...forcing.flatMap(({ flags }) => flags),
      ]);
  guarded.set(story, found);
  return found;
}
