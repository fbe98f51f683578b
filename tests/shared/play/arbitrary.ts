import fc from 'fast-check';
import {
  ARC_PHASES,
  CLIMAX_WAYS,
  type Consequence,
  ENCOUNTER_PRIORITIES,
  PACING_FOCUSES,
  TELLINGS,
  type VNPackage,
  type WrittenCheck,
} from '../../../shared/story/index.ts';
import { act, arcEncounter, character, encounter, makePackage, place } from '../../support/story-fixture.ts';

const FLAGS = ['f0', 'f1', 'f2', 'f3', 'f4', 'constructor'];
export const CHARACTERS = ['hero', 'bob', 'cleo', 'dan'];
export const PLACES = ['p0', 'p1', 'p2', 'p3'];
const CONDITIONS = [
  'turn >= 3',
  'progress >= 2',
  'doom > 1',
  'flags.f0 && !flags.f1',
  'has_flag("f2")',
  'location == "p1"',
  '"p2" in visited',
  'flags.nothing',
  'meters.trust >= 2',
  'knows("fact_a") || knows("fact_b")',
  'has_item("lamp")',
  'met("bob")',
  'ended_with("act_0") == "won"',
  'When all seems lost',
  'midnight',
];

const some = <T>(items: readonly T[], maxLength = 2) => fc.subarray([...items], { minLength: 0, maxLength });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
export const chance = fc.nat(99);

const consequences: fc.Arbitrary<Consequence> = fc.record(
  {
    script: fc.constant([{ type: 'narrate' as const, text: 'It follows.' }]),
    flags: some([...FLAGS, 'not_its_own']),
    findings: some(['A note on fact_a', 'Ash'], 1),
    progress: fc.constantFrom(0, 1, 2),
    doom: fc.constantFrom(-2, 0, 1, 3),
    adjust: fc.constantFrom<Record<string, number>[]>({ trust: 1 }, { trust: -2 }, { trust: 9 }, { none: 1 }),
    items: fc.constantFrom({ gained: ['lamp'] }, { lost: ['lamp'] }, { gained: ['rope'], lost: ['lamp'] }),
    complication: fc.constant('It rains.'),
  },
  { requiredKeys: [] },
);
const checks: fc.Arbitrary<WrittenCheck> = fc.record(
  {
    stat: fc.constantFrom('wits', 'force', 'none'),
    difficulty: fc.integer({ min: -2, max: 2 }),
    full: consequences,
    mixed: consequences,
    miss: consequences,
  },
  { requiredKeys: [] },
);

/** What is written for an encounter: what follows its options, what they require, its roll and its scripts. */
const writtenParts = fc.record({
  then: fc.array(maybe(consequences), { minLength: 3, maxLength: 3 }),
  requires: fc.array(maybe(fc.constantFrom(...CONDITIONS)), { minLength: 3, maxLength: 3 }),
  checks: fc.array(fc.option(checks, { nil: undefined, freq: 1 }), { minLength: 3, maxLength: 3 }),
  check: fc.option(checks, { nil: undefined, freq: 1 }),
  isLocked: fc.boolean(),
  leads: fc.array(maybe(fc.constantFrom(...PLACES, 'nowhere')), { minLength: 3, maxLength: 3 }),
  script: fc.constantFrom('', 'The narrator', 'bob', 'dan'),
  again: fc.boolean(),
  telling: maybe(fc.constantFrom(...TELLINGS)),
});

const encounterParts = fc.record({
  written: fc.option(writtenParts, { nil: null, freq: 2 }),
  frames: fc.integer({ min: -1, max: 6 }),
  focus: fc.constantFrom(...PACING_FOCUSES),
  gives: maybe(fc.constantFrom(-1, 0, 1, 1, 2, 3)),
  flags: some(FLAGS),
  needs: fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: some([...FLAGS, 'never'], 1) },
  ),
  bars: fc.oneof({ weight: 4, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: some(FLAGS, 1) }),
  people: fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: some([...CHARACTERS, 'ghost'], 1) },
  ),
  brings: fc.oneof({ weight: 4, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: some(CHARACTERS, 1) }),
  alone: chance.map((value) => value < 15),
  here: maybe(fc.boolean()),
  answers: maybe(fc.constantFrom('one' as const, 'many' as const, 'many' as const)),
  findings: some(['A note on fact_a', 'Dust', 'fact_b'], 1),
  priority: maybe(fc.constantFrom(...ENCOUNTER_PRIORITIES)),
  repeatable: chance.map((value) => value < 20),
  options: maybe(fc.array(maybe(some([...FLAGS, 'not_its_own'])), { minLength: 1, maxLength: 3 })),
});
type EncounterParts = typeof encounterParts extends fc.Arbitrary<infer T> ? T : never;

const makeEncounter = (id: string, parts: EncounterParts) =>
  encounter(id, {
    pacing: { expectedFrames: parts.frames, focus: parts.focus },
    givesProgression: parts.gives,
    potentialFlags: parts.flags,
    prerequisites: parts.needs,
    excludeIfFlags: parts.bars,
    requiredCharacters: parts.people,
    ...(parts.brings.length > 0 && { brings: parts.brings }),
    ...(parts.alone && { alone: true }),
    ...(parts.here !== undefined && { here: parts.here }),
    ...(parts.answers && { answers: parts.answers }),
    findings: parts.findings,
    priority: parts.priority,
    repeatable: parts.repeatable,
    options: parts.options?.map((flags, index) => ({
      text: `Answer ${index}`,
      ...(flags && { flags }),
      ...(parts.written && optionOf(parts.written, index)),
    })),
    ...(parts.written && scenesOf(parts.written)),
  });

const line = (text: string) => [{ type: 'narrate' as const, text }];

const said = (character: string) => [{ type: 'say' as const, character, text: 'So it is.' }];

const optionOf = (
  { then, requires, checks: rolls, isLocked, leads }: NonNullable<EncounterParts['written']>,
  index: number,
) => ({
  ...(leads[index] !== undefined && { leadsTo: leads[index] }),
  ...{ then: then[index], requires: requires[index], check: rolls[index] },
  ...(isLocked && { otherwise: 'locked' as const }),
});

const scenesOf = ({ check, script, again, telling }: NonNullable<EncounterParts['written']>) => ({
  ...{ check, telling },
  ...(script !== '' && { script: [...line('It is told.'), ...(CHARACTERS.includes(script) ? said(script) : [])] }),
  ...(again && { again: line('It is told again.') }),
});

const placeParts = fc.record({
  encounters: fc.array(encounterParts, { maxLength: 3 }),
  connections: some([...PLACES, 'nowhere'], 3),
  people: some([...CHARACTERS.slice(1), 'ghost'], 2),
});

const clock = (values: readonly number[]) => maybe(fc.constantFrom(...values));

const actParts = fc.record({
  places: fc.array(placeParts, { minLength: 1, maxLength: PLACES.length }),
  required: clock([0, 2, 3, 5, 9]),
  doom: clock([0, 3, 5, 8]),
  thresholds: some([-1, 0, 1, 2, 2, 4, 99], 4),
  hours: some([{ hour: 8, minute: 20 }, { hour: 9 }, { day: 2, hour: 0 }], 2),
  pace: maybe(fc.record({ perTurn: fc.nat(1), perVisit: fc.nat(2), perHour: fc.nat(3) }, { requiredKeys: [] })),
  startsAt: maybe(fc.constantFrom({ hour: 8 }, { day: 3, hour: 23, minute: 50 })),
  events: fc.array(
    fc.record({
      trigger: fc.constantFrom(...CONDITIONS),
      forces: chance.map((value) => value < 25),
      branch: fc.constantFrom(...CONDITIONS),
    }),
    { maxLength: 3 },
  ),
  start: maybe(fc.constantFrom(...PLACES, 'nowhere')),
});

/**
 * Small packages of any shape: places nobody can leave or reach, people who don't exist, flags nothing sets, clocks of
 * nothing, ids such as `constructor`; and, one in five, ids that are there twice.
 */
export const packages: fc.Arbitrary<VNPackage> = fc
  .record({
    acts: fc.array(actParts, { minLength: 1, maxLength: 3 }),
    cast: fc.subarray(CHARACTERS, { minLength: 0 }),
    arcs: fc.array(
      fc.record({ owner: fc.nat(3), phase: fc.constantFrom(...ARC_PHASES), frames: fc.integer({ min: 0, max: 5 }) }),
      { maxLength: 4 },
    ),
    stats: maybe(fc.constant({ wits: 2, force: -1 })),
    endings: fc.subarray(['Dawn.', 'Dusk.', 'Fog.'], { minLength: 0 }),
    reveal: fc.constantFrom(...CONDITIONS),
    ends: some(CONDITIONS, 2),
    outcomes: fc.array(maybe(fc.constantFrom(...CLIMAX_WAYS)), { minLength: 2, maxLength: 2 }),
    /** An ending that is one of those that are possible, in other case. */
    twice: chance.map((value) => value < 30),
    telling: fc.option(fc.constantFrom(...TELLINGS), { nil: undefined, freq: 1 }),
    hasMeter: fc.boolean(),
    sameIds: chance.map((value) => value < 20),
  })
  .map((parts) => {
    let count = 0;
    const nextId = () => `e${parts.sameIds ? count++ % 4 : count++}`;
    return makePackage({
      endings: parts.endings,
      plot: {
        ...(parts.telling && { telling: parts.telling }),
        ...(parts.hasMeter && { meters: [{ id: 'trust', label: 'Trust', initial: 1, min: 0, max: 4 }] }),
        ...(parts.ends.length > 0 && {
          endings: parts.ends.map((when, at) => ({
            ...{ id: `end_${at}`, title: (parts.twice && ['dawn', 'FOG'][at]) || `End ${at}`, text: `End ${at}.` },
            // Prose never holds, an ending without a condition always may.
            ...(when !== undefined && { when }),
            ...(parts.outcomes[at] && { outcome: parts.outcomes[at] }),
          })),
        }),
      },
      characters: parts.cast.map((id, index) => {
        const arc = parts.arcs
          .filter(({ owner }) => owner === index)
          .map(({ phase, frames }) => arcEncounter(nextId(), phase, { frames, givesProgression: 1 }));
        return character(id, {
          role: id === 'hero' ? 'protagonist' : 'npc',
          ...(arc.length > 0 && { arc }),
          ...(id === 'hero' && parts.stats && { stats: parts.stats }),
        });
      }),
      acts: parts.acts.map((each, index) =>
        act(
          parts.sameIds ? `act_${index % 2}` : `act_${index}`,
          each.places.map(({ encounters, connections, people }, at) =>
            place(
              PLACES[at] ?? 'p0',
              encounters.map((inner) => makeEncounter(nextId(), inner)),
              { connections, requiredCharacters: people },
            ),
          ),
          {
            ...(each.required !== undefined && {
              globalProgression: { requiredValue: each.required, trackerLabel: 'Clues' },
            }),
            ...(each.doom !== undefined && {
              opposingForce: {
                requiredValue: each.doom,
                trackerLabel: 'Threat',
                escalationEvents: [...each.thresholds, ...each.hours].map((threshold) => ({
                  threshold,
                  description: 'x',
                })),
                ...(each.pace && { pace: each.pace }),
              },
            }),
            ...(each.start !== undefined && { startLocation: each.start }),
            ...(each.startsAt && { startsAt: each.startsAt }),
            inevitableEvents: each.events.map(({ trigger, forces, branch }, at) => ({
              id: `event_${at}`,
              title: 'x',
              triggerCondition: trigger,
              description: 'x',
              forcesClimax: forces,
              conditionalBranches: [{ condition: branch, effect: 'x' }],
            })),
          },
        ),
      ),
      facts: [
        { id: 'fact_a', text: 'A.', audience: 'director' },
        { id: 'fact_b', text: 'B.', audience: 'cast', revealWhen: parts.reveal },
        { id: 'fact_c', text: 'C.', audience: 'player' },
      ],
    });
  });

/**
 * Sound packages: every place can be reached from every other, nothing bars an encounter, and what they give together is
 * enough; no clock works against the player and nothing forces the end. Each act can be won, so each is.
 */
export const soundPackages: fc.Arbitrary<VNPackage> = fc
  .array(fc.array(fc.array(encounterParts, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((acts) => {
    let count = 0;
    return makePackage({
      acts: acts.map((places, index) => {
        const pools = places.map((pool) =>
          pool.map((parts) => ({
            ...makeEncounter(`e${count++}`, { ...parts, needs: [], bars: [], people: [], alone: false }),
            givesProgression: 1 + (count % 3),
          })),
        );
        const total = pools.flat().reduce((sum, { givesProgression }) => sum + givesProgression, 0);
        return act(
          `act_${index}`,
          pools.map((pool, at) =>
            place(PLACES[at] ?? '', pool, { connections: [PLACES[(at + 1) % pools.length] ?? ''] }),
          ),
          { globalProgression: { requiredValue: Math.max(1, total - (index % 2)), trackerLabel: 'Clues' } },
        );
      }),
    });
  });
