import type { ActToolInputs, StoryToolInputs } from './act.ts';

const READ_IN_CONDITIONS = /has_flag\(\\*"([^"\\]+)\\*"\)/gu;

function flagsRead({ premise, acts }: Pick<StoryToolInputs, 'premise' | 'acts'>): ReadonlySet<string> {
  const encounters = acts.flatMap(({ pools }) => pools.flatMap((pool) => pool.encounters));
  return new Set([
    ...encounters.flatMap(({ prerequisites, excludeIfFlags }) => [...(prerequisites ?? []), ...(excludeIfFlags ?? [])]),
    ...[...JSON.stringify({ premise, acts }).matchAll(READ_IN_CONDITIONS)].map(([, flag = '']) => flag),
  ]);
}

type Flagged = {
  repeatable?: boolean | undefined;
  givesProgression?: number | undefined;
  potentialFlags?: string[] | undefined;
  options?: { flags?: string[] | undefined }[] | undefined;
};

/** Removes an encounter's unread flags, unless nothing else would come of it. */
function without<Encounter extends Flagged>(encounter: Encounter, isRead: (flag: string) => boolean): Encounter {
  const { potentialFlags, ...rest } = encounter;
  const left = potentialFlags?.filter(isRead) ?? [];
  if (left.length === 0 && (rest.givesProgression ?? 0) <= 0 && rest.repeatable !== true) return encounter;
  return {
    ...(rest as Encounter),
    ...(left.length === 0 ? {} : { potentialFlags: left }),
    ...(rest.options === undefined
      ? {}
      : {
          options: rest.options.map((option) =>
            option.flags === undefined
              ? option
              : { ...option, flags: option.flags.filter((flag) => left.includes(flag)) },
          ),
        }),
  };
}

/** Removes flags that nothing reads. */
export function withoutUnreadFlags(plan: StoryToolInputs): StoryToolInputs {
  const read = flagsRead(plan);
  const isRead = (flag: string): boolean => read.has(flag);
  return {
    ...plan,
    characters: plan.characters.map((character) =>
      character.personalArc === undefined
        ? character
        : {
            ...character,
            personalArc: {
              ...character.personalArc,
              arcEncounters: character.personalArc.arcEncounters.map((encounter) => without(encounter, isRead)),
            },
          },
    ),
    acts: plan.acts.map(
      (act): ActToolInputs => ({
        ...act,
        pools: act.pools.map((pool) => ({
          ...pool,
          encounters: pool.encounters.map((encounter) => without(encounter, isRead)),
        })),
      }),
    ),
  };
}
