import { unique } from '../../lists.ts';
import { consequencesIn, listFlagSets } from '../../rules/index.ts';
import type { Encounter, EncounterOption } from '../../story/index.ts';
import { changesSomething } from '../analysis/scene-certain-state.ts';
import { createDuplicateSearch } from '../analysis/similar-texts.ts';
import { hasFollowUp } from '../analysis/written-content.ts';
import { encounterRef, personRef, placeRef } from '../messages/refs.ts';
import { type PlaceUnit, rule } from '../rule.ts';
import { createFinding, type RuleFinding } from '../rule-finding.ts';

/** A smaller pool gives the Director little choice. */
const THIN_POOL = 3;
/** More frames take ten turns or more. */
const FRAMES_MOST = 40;

const of = rule<'place'>();
const ofAct = rule<'act'>();
const inPool = ({ act, place: { id } }: PlaceUnit) => ({ type: 'node', actId: act.id, id }) as const;
const at = (unit: PlaceUnit, { id }: { id: string }) => ({ type: 'encounter', actId: unit.act.id, id }) as const;

/** Size and variety of a pool. In a draft, only of what is written. */
const shapeOfPool = of('shape of a pool', ['situation'], (unit, { situation }) => {
  const { place, here } = unit;
  const { encounters } = place;
  const count = encounters.length;
  const self = placeRef(unit.act, place);
  const findings: RuleFinding[] = [];
  if (count === 0) {
    if (!situation.isDraft && here.reached.has(place.id)) {
      findings.push(createFinding('pool-empty', inPool(unit), { place: self, least: THIN_POOL }));
    }
    return findings;
  }
  if (count < THIN_POOL) {
    findings.push(createFinding('pool-thin', inPool(unit), { place: self, count, least: THIN_POOL }));
  }
  const [first] = encounters;
  if (first && count > 1 && encounters.every(({ pacing }) => pacing.focus === first.pacing.focus)) {
    findings.push(createFinding('pool-one-pacing', inPool(unit), { place: self, count, focus: first.pacing.focus }));
  }
  if (first && count > THIN_POOL && encounters.every(({ type }) => type === first.type)) {
    findings.push(createFinding('pool-one-type', inPool(unit), { place: self, count, type: first.type }));
  }
  return [...findings, ...titlesTwice(unit)];
});

function titlesTwice(unit: PlaceUnit): RuleFinding[] {
  const seen = new Set<string>();
  const twice = unit.place.encounters.filter(({ title }) => {
    const key = title.trim().toLowerCase();
    return seen.has(key) || !seen.add(key);
  });
  if (twice.length === 0) return [];
  return [
    createFinding('title-twice:encounters', inPool(unit), {
      place: placeRef(unit.act, unit.place),
      titles: twice.map(({ title }) => title),
    }),
  ];
}

/** Implausible values of what encounters give. */
const gifts = of('gifts of encounters', [], (unit) =>
  unit.place.encounters.flatMap((encounter): RuleFinding[] => [...giftless(unit, encounter), ...odd(unit, encounter)]),
);

function giftless(unit: PlaceUnit, encounter: Encounter): RuleFinding[] {
  const { givesProgression = 0, potentialFlags = [], findings = [], type, repeatable } = encounter;
  const gives =
    givesProgression > 0 ||
    potentialFlags.length > 0 ||
    findings.some((text) => text.trim() !== '') ||
    changesSomething(encounter);
  if (gives || type === 'atmospheric' || repeatable === true || givesProgression < 0) return [];
  return [createFinding('encounter-without-consequence', at(unit, encounter), { encounter: encounterRef(encounter) })];
}

/** An implausible number of frames. */
export function framesOdd(
  where: RuleFinding['where'],
  encounter: { id: string; pacing: Encounter['pacing'] },
): RuleFinding[] {
  const { expectedFrames } = encounter.pacing;
  if (expectedFrames >= 1 && expectedFrames <= FRAMES_MOST) return [];
  return [
    createFinding('frames-odd', where, {
      encounter: encounterRef(encounter),
      frames: expectedFrames,
      turns: expectedFrames < 1 ? null : Math.ceil(expectedFrames / 4),
    }),
  ];
}

function odd(unit: PlaceUnit, encounter: Encounter): RuleFinding[] {
  const { givesProgression = 0, repeatable, options = [] } = encounter;
  const where = at(unit, encounter);
  const self = encounterRef(encounter);
  const findings: RuleFinding[] = [];
  if (givesProgression < 0) {
    findings.push(
      createFinding('negative-progress', where, { encounter: self, value: givesProgression, isArc: false }),
    );
  }
  findings.push(...framesOdd(where, encounter));
  const [asks, gives] = [options.length > 0, givesProgression > 0];
  if (repeatable === true && (asks || gives)) {
    findings.push(createFinding('repeatable-gives-once', where, { encounter: self, asks, gives }));
  }
  return findings;
}

/** Encounters for a solitary protagonist at places where somebody always is. Rules of play, "Eligible". */
const company = of('company of encounters', ['protagonist'], (unit, { protagonist }) =>
  unit.place.encounters.flatMap((encounter): RuleFinding[] => {
    if (encounter.alone !== true) return [];
    const { requiredCharacters = [], brings = [] } = encounter;
    const people = unique([...unit.place.requiredCharacters, ...requiredCharacters, ...brings]).filter(
      (id) => id !== protagonist,
    );
    if (people.length === 0) return [];
    return [
      createFinding('alone-with-company', at(unit, encounter), {
        encounter: encounterRef(encounter),
        people: people.map((id) => personRef({ id })),
      }),
    ];
  }),
);

/** Encounters that nearly repeat earlier ones of the act; reported once per original. Repeatable ones are exempt. */
const repeats = ofAct('encounters that repeat others', [], ({ act }) => {
  const all = act.sandboxLocations.flatMap(({ encounters }) =>
    encounters.filter(({ repeatable }) => repeatable !== true),
  );
  const alike = createDuplicateSearch(all.map(({ description, text = '' }) => `${description} ${text}`));
  const repeating = Map.groupBy(
    all.filter(({ id }, index) => (all[alike(index) ?? index]?.id ?? id) !== id),
    (encounter) => all[alike(all.indexOf(encounter)) ?? 0],
  );
  return [...repeating].flatMap(([other, [first, ...more]]): RuleFinding[] => {
    if (other === undefined || first === undefined) return [];
    const where = { type: 'encounter', actId: act.id, id: first.id } as const;
    const encounters = [first, ...more].map(encounterRef);
    return [createFinding('scene-repeats-another', where, { encounters, other: encounterRef(other) })];
  });
});

const options = of('answers of encounters', [], (unit) =>
  unit.place.encounters.flatMap((encounter) => [
    ...(encounter.options ? answers(unit, encounter, encounter.options) : []),
    ...(encounter.options ? unfollowed(unit, encounter, encounter.options) : []),
    ...(encounter.options || encounter.check
      ? [...followingFlags(unit, encounter), ...neverGiven(unit, encounter)]
      : []),
  ]),
);

/** Flags earned by consequences that the encounter does not declare. */
function followingFlags(unit: PlaceUnit, encounter: Encounter): RuleFinding[] {
  const following = consequencesIn(encounter);
  if (following.length === 0) return [];
  const { potentialFlags = [], options: given = [] } = encounter;
  const isForeign = (flag: string): boolean => !potentialFlags.includes(flag);
  const flags = [...new Set(following.flatMap((each) => each.flags ?? []))].filter(isForeign);
  // The options themselves are reported already.
  if (flags.length === 0 || given.some(({ flags: own = [] }) => own.some(isForeign))) return [];
  return [
    createFinding('option-flag-undeclared:follows', at(unit, encounter), { encounter: encounterRef(encounter), flags }),
  ];
}

/** Declared flags that no outcome sets. */
function neverGiven(unit: PlaceUnit, encounter: Encounter): RuleFinding[] {
  const { potentialFlags = [], options: given = [] } = encounter;
  const sets = listFlagSets(encounter);
  const flags = sets.length === 0 ? [] : potentialFlags.filter((flag) => !sets.some((set) => set.includes(flag)));
  // An option names an undeclared flag, which probably was meant; that is reported instead.
  const isMisnamed = given.some(({ flags: own = [] }) => own.some((flag) => !potentialFlags.includes(flag)));
  if (flags.length === 0 || isMisnamed) return [];
  return [createFinding('flag-no-answer-gives', at(unit, encounter), { encounter: encounterRef(encounter), flags })];
}

/** Options without consequences beside others that have some. */
function unfollowed(unit: PlaceUnit, encounter: Encounter, given: readonly EncounterOption[]): RuleFinding[] {
  const mute = given.filter((option) => !hasFollowUp(option, encounter));
  const isBare = (encounter.script ?? []).length === 0 && mute.length === given.length;
  if (mute.length === 0 || isBare) return [];
  return [
    createFinding('option-without-then', at(unit, encounter), {
      encounter: encounterRef(encounter),
      answers: mute.map(({ text }) => text),
    }),
  ];
}

function answers(unit: PlaceUnit, encounter: Encounter, given: NonNullable<Encounter['options']>): RuleFinding[] {
  const { potentialFlags = [], givesProgression = 0, findings = [] } = encounter;
  const where = at(unit, encounter);
  const self = encounterRef(encounter);
  const problems: RuleFinding[] = [];
  const [only] = given;
  if (only && given.length === 1) {
    problems.push(createFinding('single-option', where, { encounter: self, answer: only.text }));
  }
  const texts = given.map(({ text }) => text.trim().toLowerCase());
  const same = given.filter((_, index) => texts.indexOf(texts[index] ?? '') < index);
  if (same.length > 0) {
    problems.push(
      createFinding('options-same-text', where, { encounter: self, answers: same.map(({ text }) => text) }),
    );
  }
  const foreign = unique(given.flatMap(({ flags = [] }) => flags.filter((flag) => !potentialFlags.includes(flag))));
  if (foreign.length > 0) {
    problems.push(createFinding('option-flag-undeclared', where, { encounter: self, flags: foreign }));
    return problems;
  }
  // Their consequences make the difference.
  const isFollowedUp = given.some((option) => hasFollowUp(option, encounter));
  const earns = ({ flags = potentialFlags }: EncounterOption, all: readonly string[] = potentialFlags): boolean =>
    all.every((flag) => flags.includes(flag));
  const areAlike = (): boolean => given.every((each) => only && earns(only, each.flags) && earns(each, only.flags));
  if (given.length > 1 && !isFollowedUp && potentialFlags.length > 0 && areAlike()) {
    problems.push(createFinding('options-alike', where, { encounter: self }));
  } else if (given.length > 1 && givesProgression <= 0 && findings.length === 0) {
    const empty = given.filter(
      (option) => option.flags !== undefined && option.flags.length === 0 && !hasFollowUp(option, encounter),
    );
    if (empty.length > 0) {
      problems.push(
        createFinding('option-gives-nothing', where, { encounter: self, answers: empty.map(({ text }) => text) }),
      );
    }
  }
  return problems;
}

export const POOL_RULES = [shapeOfPool, gifts, options, company];
export const POOL_ACT_RULES = [repeats];
