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

const CARRIED = [
  'meters.trust >= 1',
  'meters.trust < 1',
  'has_item("key")',
  '!has_item("key")',
  'knows("truth")',
  'met("bob")',
];
const ofWeight = <T>(weight: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 10 - weight, arbitrary: fc.constant(null) }, { weight, arbitrary });

const following = fc.record({
  progress: fc.constantFrom(0, 0, 0, 1),
  flags: few(FLAGS, 1, 6),
  adjust: fc.constantFrom<Record<string, number>>({}, {}, { trust: 1 }, { trust: -1 }),
  items: fc.constantFrom<{ gained?: string[]; lost?: string[] }>({}, {}, { gained: ['key'] }, { lost: ['key'] }),
  findings: fc.constantFrom<string[]>([], [], ['truth']),
});
const check = fc.record({
  difficulty: fc.constantFrom(-2, 0, 0, 2),
  full: following,
  mixed: following,
  miss: following,
});

/** What answers require, and what follows them. */
const answerParts = fc.record({
  requires: ofWeight(5, fc.constantFrom('flags.f0', '!flags.f1', 'progress >= 1', ...CARRIED)),
  then: ofWeight(5, following),
  check: ofWeight(2, check),
});
type WrittenAnswer = typeof answerParts extends fc.Arbitrary<infer T> ? T : never;

const writtenParts = fc.record({
  answers: fc.array(answerParts, { minLength: 3, maxLength: 6 }),
  checks: fc.array(ofWeight(2, check), { minLength: 3, maxLength: 6 }),
  forcing: fc.array(ofWeight(2, fc.constantFrom(...CARRIED, '!has_item("key") && flags.f0')), {
    minLength: 3,
    maxLength: 3,
  }),
});
type Written = typeof writtenParts extends fc.Arbitrary<infer T> ? T : never;

/** Small acts full of traps, with encounters long enough to be passed by. */
export const trappedStories = (acts: number): fc.Arbitrary<VNPackage> => storiesOf(acts, fc.constant(null));

/**
 * The same where answers require something and something follows them, rolls are written, and events are forced by what
 * was followed so.
 */
export const writtenStories = (acts: number): fc.Arbitrary<VNPackage> => storiesOf(acts, writtenParts);

const optionOf = (flags: string[], answer: number, written: WrittenAnswer | undefined) => ({
  text: `Answer ${answer}`,
  flags,
  ...(written?.requires != null && { requires: written.requires }),
  ...(written?.then != null && { then: written.then }),
  ...(written?.check != null && { check: written.check }),
});

/** Gives of a list one after the other, and the first again after the last. */
function inTurn<T>(list: readonly T[]): () => T | undefined {
  let given = 0;
  return () => list[given++ % Math.max(1, list.length)];
}

const storiesOf = (acts: number, parts: fc.Arbitrary<Written | null>): fc.Arbitrary<VNPackage> =>
  fc
    .record({ acts: fc.array(actParts, { minLength: acts, maxLength: acts }), arcs: arcParts, written: parts })
    .map(({ acts, arcs, written }) => {
      let count = 0;
      const nextAnswer = inTurn(written?.answers ?? []);
      const nextCheck = inTurn(written?.checks ?? []);
      const frames = 9;
      return makePackage({
        ...(written && {
          plot: { meters: [{ id: 'trust', label: 'Trust', initial: 0, min: -2, max: 2 }] },
          facts: [{ id: 'truth', text: 'It is so.', audience: 'cast' as const }],
        }),
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
                  .map((each) => {
                    const rolled = each.options.length === 0 ? nextCheck() : null;
                    return encounter(`e${count++}`, {
                      frames,
                      givesProgression: each.gives,
                      potentialFlags: each.options.length > 0 ? FLAGS : each.flags,
                      prerequisites: each.needs,
                      excludeIfFlags: each.bars,
                      requiredCharacters: each.people,
                      repeatable: each.repeatable,
                      ...(each.options.length > 0 && {
                        options: each.options.map((flags, answer) => optionOf(flags, answer, nextAnswer())),
                      }),
                      ...(rolled && { check: rolled }),
                    });
                  }),
                {
                  connections: parts.ways.filter(([from]) => from === at).flatMap(([, to]) => PLACES[to] ?? []),
                  requiredCharacters: parts.people[at] ?? [],
                },
              ),
            ),
            {
              globalProgression: { requiredValue: parts.required, trackerLabel: 'Clues' },
              ...(parts.doom && { opposingForce: { requiredValue: 6, trackerLabel: 'Threat', escalationEvents: [] } }),
              inevitableEvents: [parts.forcing, written?.forcing[index] ?? null].flatMap((triggerCondition, at) =>
                triggerCondition === null
                  ? []
                  : [{ id: `end_${at}`, title: 'x', triggerCondition, description: 'x', forcesClimax: true }],
              ),
            },
          ),
        ),
      });
    });
