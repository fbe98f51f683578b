import type { Dead } from '../dead.ts';
import { type PlaceUnit, rule } from '../rule.ts';
import { ids, some, type Told, titled } from '../words.ts';

const of = rule<'place'>();

/** Encounters that can never come where the player can be, by their root cause. Rules of play, "Eligible". */
const neverCome = of('encounters that never come', ['situation', 'setters'], (unit, { situation, setters }) => {
  const { here, place } = unit;
  if (!here.reached.has(place.id)) return [];
  return place.encounters.flatMap((encounter): Told[] => {
    const why = here.dead.get(encounter.id);
    if (!why || why.kind === 'consequence') return [];
    return toldOf(unit, encounter, why, here.isWritten || !situation.isDraft, setters);
  });
});

function toldOf(
  { act }: PlaceUnit,
  encounter: { id: string; title: string },
  why: Exclude<Dead, { kind: 'consequence' }>,
  isWritten: boolean,
  setters: ReadonlyMap<string, readonly string[]>,
): Told[] {
  const where = { type: 'encounter', actId: act.id, id: encounter.id } as const;
  const name = titled(encounter);
  switch (why.kind) {
    case 'contradiction':
      return [
        {
          code: 'requires-and-excludes',
          where,
          message: `${name} both requires and excludes ${ids(why.flags)}: it can never come.`,
          fix: `Take ${ids(why.flags)} out of the excludeIfFlags or the prerequisites of ${name}.`,
        },
      ];
    case 'excluded':
      return [
        {
          code: 'prerequisite-excluded',
          where,
          message: `${name} requires "${why.flag}", but whatever sets it also sets "${why.by}", which it excludes: it can never come.`,
          fix: `Take "${why.by}" out of the excludeIfFlags of ${name}, or let something set "${why.flag}" alone.`,
        },
      ];
    case 'never-set': {
      const near = nearest(why.flags[0] ?? '', setters);
      const hint = near === null ? '' : ` Was "${near}" meant?`;
      return [
        isWritten
          ? {
              code: 'prerequisite-never-set',
              where,
              message: `${name} requires ${ids(why.flags)}, which no other encounter sets: it can never come.${hint}`,
              fix: `Add ${ids(why.flags)} to the potentialFlags of an encounter that comes before, or take it out of the prerequisites of ${name}.`,
            }
          : {
              code: 'prerequisite-not-set-yet',
              where,
              message: `${name} requires ${ids(why.flags)}, which no other encounter sets yet.${hint}`,
              fix: `Let an encounter of a pool that is still to be written set ${ids(why.flags)}.`,
            },
      ];
    }
    case 'later':
      return isWritten
        ? [
            {
              code: 'prerequisite-set-later',
              where,
              message: `${name} requires ${ids(why.flags)}, which only a later act sets: it can never come.`,
              fix: `Let an encounter of this act or an earlier one set ${ids(why.flags)}, or take it out of the prerequisites of ${name}.`,
            },
          ]
        : [];
    case 'elsewhere':
      return [
        {
          code: 'character-elsewhere',
          where,
          message: (names) =>
            `${name} needs ${some(why.people.map((id) => names.person(id)))}, who belongs to other places of the act: it comes only if the Director brings them.`,
          fix: (names) =>
            `Add ${some(why.people.map((id) => names.person(id)))} to the requiredCharacters of its place, or take them out of those of ${name}.`,
        },
      ];
    case 'circle':
      return isWritten
        ? [
            {
              code: 'prerequisites-circular',
              where,
              message: (names) =>
                `${name} requires ${ids(why.flags)}, set only by ${some(why.with.map((id) => names.encounter(id)))}, which in turn waits for it: none of them can come.`,
              fix: `Take ${ids(why.flags)} out of the prerequisites of ${name}, or let an encounter that needs nothing set it.`,
            },
          ]
        : [];
  }
}

/** The declared flag that reads most like one that is not: one slip of the pen away, or more or fewer words of it. */
export function nearest(flag: string, declared: Pick<ReadonlyMap<string, unknown>, 'size' | 'keys'>): string | null {
  if (declared.size > 2000) return null;
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const wanted = plain(flag);
  let best: string | null = null;
  for (const candidate of declared.keys()) {
    const other = plain(candidate);
    if (candidate !== flag && (other === wanted || isOneSlip(other, wanted))) best ??= candidate;
  }
  return best;
}

/** Whether two words differ by one letter more, fewer or other; words of four letters and more. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < 4 || Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  return a.slice(1) === b.slice(1) || a === b.slice(1) || a.slice(1) === b;
}

/** Exclusions that nothing can set. */
const exclusions = of('exclusions', ['situation', 'setters'], ({ act, place, here }, { situation, setters }) =>
  situation.isDraft && !here.isWritten
    ? []
    : place.encounters.flatMap(({ id, title, excludeIfFlags = [] }): Told[] => {
        const unset = [...new Set(excludeIfFlags)].filter((flag) => !setters.has(flag));
        if (unset.length === 0) return [];
        const near = nearest(unset[0] ?? '', setters);
        return [
          {
            code: 'exclusion-never-set',
            where: { type: 'encounter', actId: act.id, id },
            message: `${titled({ id, title })} excludes ${ids(unset)}, which nothing sets: it shuts nothing out.${near === null ? '' : ` Was "${near}" meant?`}`,
            fix: `Take ${ids(unset)} out of the excludeIfFlags of ${titled({ id, title })}, or let an encounter set it.`,
          },
        ];
      }),
);

/** People whom a place or its encounters need and who are not in the cast. */
const unknownPeople = of('unknown people', ['cast'], ({ act, place }, { cast }) => {
  const strangers = (list: readonly string[] = []): string[] => [...new Set(list)].filter((id) => !cast.has(id));
  const told = (where: Told['where'], name: string, unknown: readonly string[]): Told[] =>
    unknown.length === 0
      ? []
      : [
          {
            code: 'character-unknown',
            where,
            message: `${name} needs ${ids(unknown)}, who ${unknown.length === 1 ? 'is' : 'are'} not in the cast.`,
            fix: `Propose ${ids(unknown)} as ${unknown.length === 1 ? 'a character' : 'characters'}, or take ${unknown.length === 1 ? 'the id' : 'the ids'} out of the requiredCharacters of ${name}.`,
          },
        ];
  return [
    ...told({ type: 'node', actId: act.id, id: place.id }, titled(place), strangers(place.requiredCharacters)),
    ...place.encounters.flatMap((encounter) =>
      told(
        { type: 'encounter', actId: act.id, id: encounter.id },
        titled(encounter),
        strangers(encounter.requiredCharacters),
      ),
    ),
  ];
});

/** Words in square brackets or backquotes that read like the id of a fact. */
const NAMED = /\[([a-z0-9]+(?:[_-][a-z0-9]+)*)\]|`([a-z0-9]+(?:[_-][a-z0-9]+)*)`/g;

/** Findings that name facts which are not there. Rules of play, "Knowledge". */
const unknownFacts = of(
  'facts that findings name',
  ['situation', 'factIds'],
  ({ act, place, here }, { situation, factIds }) =>
    situation.isDraft && !here.isWritten
      ? []
      : place.encounters.flatMap((encounter): Told[] => {
          const unknown = (encounter.findings ?? []).flatMap((finding) =>
            [...finding.matchAll(NAMED)].flatMap(([, bracketed, ticked]) => {
              const id = bracketed ?? ticked ?? '';
              return factIds.has(id) || /^\d+$/.test(id) ? [] : [id];
            }),
          );
          if (unknown.length === 0) return [];
          return [
            {
              code: 'finding-names-unknown-fact',
              where: { type: 'encounter', actId: act.id, id: encounter.id },
              message: `A finding of ${titled(encounter)} names the fact ${ids([...new Set(unknown)])}, which is not there.`,
              fix: `Add the fact to the act or the premise, or name one of theirs in the findings of ${titled(encounter)}.`,
            },
          ];
        }),
);

export const ELIGIBILITY_RULES = [neverCome, exclusions, unknownPeople, unknownFacts];
