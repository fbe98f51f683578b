import { unique } from '../../lists.ts';
import { consequencesIn } from '../../rules/index.ts';
import { listNamedFields } from '../../story/index.ts';
import type { DeadReason } from '../analysis/dead-encounters.ts';
import { findNearest } from '../analysis/similar-texts.ts';
import { encounterRef, personRef, placeRef } from '../messages/refs.ts';
import { type PlaceUnit, rule } from '../rule.ts';
import { createFinding, type RuleFinding } from '../rule-finding.ts';

const of = rule<'place'>();

/** Encounters at reachable places that can never come, by root cause. Rules of play, "Eligible". */
const neverCome = of('encounters that never come', ['situation', 'setters'], (unit, { situation, setters }) => {
  const { here, place } = unit;
  if (!here.reached.has(place.id)) return [];
  return place.encounters.flatMap((encounter): RuleFinding[] => {
    const why = here.dead.get(encounter.id);
    if (!why || why.kind === 'consequence') return [];
    return explainDead(unit, encounter, why, here.isWritten || !situation.isDraft, setters);
  });
});

function explainDead(
  { act }: PlaceUnit,
  encounter: { id: string; title: string },
  why: Exclude<DeadReason, { kind: 'consequence' }>,
  isWritten: boolean,
  setters: ReadonlyMap<string, readonly string[]>,
): RuleFinding[] {
  const where = { type: 'encounter', actId: act.id, id: encounter.id } as const;
  const self = encounterRef(encounter);
  switch (why.kind) {
    case 'contradiction':
      return [createFinding('requires-and-excludes', where, { encounter: self, flags: why.flags })];
    case 'excluded':
      // Until all is written, another setter of the flag may be to come.
      return isWritten
        ? [createFinding('prerequisite-excluded', where, { encounter: self, flag: why.flag, by: why.by })]
        : [];
    case 'never-set': {
      const near = findNearest(why.flags[0] ?? '', setters);
      return [
        isWritten
          ? createFinding('prerequisite-never-set', where, { encounter: self, flags: why.flags, near })
          : createFinding('prerequisite-not-set-yet', where, { encounter: self, flags: why.flags, near }),
      ];
    }
    case 'later':
      return isWritten ? [createFinding('prerequisite-set-later', where, { encounter: self, flags: why.flags })] : [];
    case 'elsewhere':
      return [
        createFinding('character-elsewhere', where, {
          encounter: self,
          people: why.people.map((id) => personRef({ id })),
        }),
      ];
    case 'circle':
      return isWritten
        ? [
            createFinding('prerequisites-circular', where, {
              encounter: self,
              flags: why.flags,
              with: why.with.map((id) => encounterRef({ id })),
            }),
          ]
        : [];
  }
}

const exclusions = of('exclusions', ['situation', 'setters'], ({ act, place, here }, { situation, setters }) =>
  situation.isDraft && !here.isWritten
    ? []
    : place.encounters.flatMap(({ id, excludeIfFlags = [] }): RuleFinding[] => {
        const unset = unique(excludeIfFlags.filter((flag) => !setters.has(flag)));
        if (unset.length === 0) return [];
        const near = findNearest(unset[0] ?? '', setters);
        return [
          createFinding(
            'exclusion-never-set',
            { type: 'encounter', actId: act.id, id },
            { encounter: encounterRef({ id }), flags: unset, near },
          ),
        ];
      }),
);

/** People required by a place or its encounters who are not in the cast. */
const unknownPeople = of('unknown people', ['cast'], ({ act, place }, { cast }) => {
  const strangers = (element: object) =>
    unique(listNamedFields(element, 'character').flatMap(({ names }) => names.filter((id) => !cast.has(id))));
  const ofPlace = strangers(place);
  const where = { type: 'node', actId: act.id, id: place.id } as const;
  return [
    ...(ofPlace.length > 0
      ? [createFinding('character-unknown', where, { element: placeRef(act, place), people: ofPlace })]
      : []),
    ...place.encounters.flatMap((encounter) => {
      const unknown = strangers(encounter);
      const where = { type: 'encounter', actId: act.id, id: encounter.id } as const;
      return unknown.length > 0
        ? [createFinding('character-unknown', where, { element: encounterRef(encounter), people: unknown })]
        : [];
    }),
  ];
});

/** Words in square brackets or backquotes that look like a fact id. */
const NAMED = /\[([a-z0-9]+(?:[_-][a-z0-9]+)*)\]|`([a-z0-9]+(?:[_-][a-z0-9]+)*)`/g;

/** Findings that name unknown facts. Rules of play, "Knowledge". */
const unknownFacts = of(
  'facts that findings name',
  ['situation', 'factIds'],
  ({ act, place, here }, { situation, factIds }) =>
    situation.isDraft && !here.isWritten
      ? []
      : place.encounters.flatMap((encounter): RuleFinding[] => {
          const following = consequencesIn(encounter).flatMap(({ findings = [] }) => findings);
          const unknown = [...(encounter.findings ?? []), ...following].flatMap((finding) =>
            [...finding.matchAll(NAMED)].flatMap(([, bracketed, ticked]) => {
              const id = bracketed ?? ticked ?? '';
              return factIds.has(id) || /^\d+$/.test(id) ? [] : [id];
            }),
          );
          if (unknown.length === 0) return [];
          return [
            createFinding(
              'finding-names-unknown-fact',
              { type: 'encounter', actId: act.id, id: encounter.id },
              { encounter: encounterRef(encounter), facts: [...new Set(unknown)] },
            ),
          ];
        }),
);

export const ELIGIBILITY_RULES = [neverCome, exclusions, unknownPeople, unknownFacts];
