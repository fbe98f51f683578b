import fc from 'fast-check';
import { ARC_PHASES, type VNPackage } from '../../../../shared/story/index.ts';
import { act, arcEncounter, character, encounter, makePackage, place } from '../../../support/story-fixture.ts';

const FLAGS = ['f0', 'f1', 'f2', 'f3', 'f4'];
const PLACES = ['p0', 'p1', 'p2', 'p3'];
const PEOPLE = ['bob', 'cleo'];
const few = <T>(items: readonly T[], maxLength: number, weight: number) =>
  fc.oneof(
    { weight, arbitrary: fc.constant<T[]>([]) },
    { weight: 10 - weight, arbitrary: fc.subarray([...items], { minLength: 1, maxLength }) },
  );

const encounterParts = fc.record({
  place: fc.constantFrom(0, 0, 1, 1, 2, 3),
  gives: fc.constantFrom(0, 1, 1, 1, 2, 0.5, -1),
  flags: few(FLAGS, 2, 3),
  needs: few([...FLAGS, 'never'], 1, 6),
  bars: few(FLAGS, 1, 6),
  people: few(PEOPLE, 1, 8),
  repeatable: fc.nat(9).map((n) => n === 0),
  options: fc.oneof(
    { weight: 7, arbitrary: fc.constant<string[][]>([]) },
    { weight: 3, arbitrary: fc.array(few(FLAGS, 2, 3), { minLength: 2, maxLength: 3 }) },
  ),
});

const CONDITIONS = ['flags.f0', 'flags.f1 && flags.f2', 'has_flag("f3") && !flags.f0', 'flags.f4 || flags["f1"]'];
const ODD_CONDITIONS = [
  'progress >= 1 && flags.f0',
  'location == "p1"',
  'location == "p0"',
  '"p2" in visited && flags.f1',
  '!("p1" in visited)',
  'location == "p0" && flags.f2',
];

const actParts = fc.record({
  encounters: fc.array(encounterParts, { minLength: 3, maxLength: 8 }),
  ways: fc.uniqueArray(fc.tuple(fc.nat(3), fc.nat(3)), { minLength: 3, maxLength: 10, selector: String }),
  required: fc.constantFrom(1, 1.5, 2, 2, 3),
  doom: fc.nat(9).map((n) => n < 2),
  forcing: fc.oneof(
    { weight: 7, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: fc.constantFrom(...CONDITIONS) },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_CONDITIONS) },
  ),
  people: fc.array(few(PEOPLE, 1, 6), { minLength: 4, maxLength: 4 }),
});

const arcParts = fc.array(
  fc.record({
    owner: fc.nat(1),
    phase: fc.constantFrom(...ARC_PHASES),
    gives: fc.constantFrom(0, 1),
    flags: few(FLAGS, 1, 6),
  }),
  { maxLength: 3 },
);

/** What answers require, and what follows them. */
const writtenParts = fc.record({
  requires: fc.oneof(
    { weight: 5, arbitrary: fc.constant(null) },
    {
      weight: 5,
      arbitrary: fc.constantFrom('flags.f0', '!flags.f1', 'meters.trust >= 1', 'meters.trust < 1', 'progress >= 1'),
    },
  ),
  then: fc.oneof(
    { weight: 4, arbitrary: fc.constant(null) },
    {
      weight: 6,
      arbitrary: fc.record({
        progress: fc.constantFrom(0, 0, 1),
        flags: few(FLAGS, 1, 6),
        adjust: fc.constantFrom<Record<string, number>>({}, { trust: 1 }, { trust: -1 }),
      }),
    },
  ),
});
type Written = typeof writtenParts extends fc.Arbitrary<infer T> ? T : never;

/** Small acts full of traps, with encounters long enough to be passed by. */
export const trappedStories = (acts: number): fc.Arbitrary<VNPackage> => storiesOf(acts, fc.constant([]));

/** The same where answers require something and something follows them. */
export const writtenStories = (acts: number): fc.Arbitrary<VNPackage> =>
  storiesOf(acts, fc.array(writtenParts, { minLength: 3, maxLength: 6 }));

const optionOf = (flags: string[], answer: number, written: Written | undefined) => ({
  text: `Answer ${answer}`,
  flags,
  ...(written?.requires != null && { requires: written.requires }),
  ...(written?.then != null && { then: written.then }),
});

const storiesOf = (acts: number, answers: fc.Arbitrary<Written[]>): fc.Arbitrary<VNPackage> =>
  fc
    .record({ acts: fc.array(actParts, { minLength: acts, maxLength: acts }), arcs: arcParts, answers })
    .map(({ acts, arcs, answers }) => {
      let count = 0;
      let answered = 0;
      const next = () => (answers.length > 0 ? answers[answered++ % answers.length] : undefined);
      const frames = 9;
      return makePackage({
        ...(answers.length > 0 && { plot: { meters: [{ id: 'trust', label: 'Trust', initial: 0, min: -2, max: 2 }] } }),
        characters: [
          character('hero', { role: 'protagonist' }),
          ...PEOPLE.map((id, index) => {
            const arc = arcs
              .filter(({ owner }) => owner === index)
              .map(({ phase, gives, flags }) =>
                arcEncounter(`a${count++}`, phase, { frames, givesProgression: gives, potentialFlags: flags }),
              );
            return character(id, arc.length > 0 ? { arc } : {});
          }),
        ],
        acts: acts.map((parts, index) =>
          act(
            `act_${index}`,
            PLACES.map((id, at) =>
              place(
                id,
                parts.encounters
                  .filter((each) => each.place === at)
                  .map((each) =>
                    encounter(`e${count++}`, {
                      frames,
                      givesProgression: each.gives,
                      potentialFlags: each.options.length > 0 ? FLAGS : each.flags,
                      prerequisites: each.needs,
                      excludeIfFlags: each.bars,
                      requiredCharacters: each.people,
                      repeatable: each.repeatable,
                      ...(each.options.length > 0 && {
                        options: each.options.map((flags, answer) => optionOf(flags, answer, next())),
                      }),
                    }),
                  ),
                {
                  connections: parts.ways.filter(([from]) => from === at).flatMap(([, to]) => PLACES[to] ?? []),
                  requiredCharacters: parts.people[at] ?? [],
                },
              ),
            ),
            {
              globalProgression: { requiredValue: parts.required, trackerLabel: 'Clues' },
              ...(parts.doom && { opposingForce: { requiredValue: 6, trackerLabel: 'Threat', escalationEvents: [] } }),
              ...(parts.forcing !== null && {
                inevitableEvents: [
                  { id: 'end', title: 'x', triggerCondition: parts.forcing, description: 'x', forcesClimax: true },
                ],
              }),
            },
          ),
        ),
      });
    });
