import fc from 'fast-check';
import type { VNPackage } from '../../../shared/story/index.ts';
import { encounter, makePackage } from '../../support/story-fixture.ts';
import { packages } from '../play/arbitrary.ts';

const amounts = fc.constantFrom(
  ...['turn', 'progress', 'doom', '0', '1', '2', '3', '-1', '2.5', 'turn + 1', 'doom * 2'],
  ...['meters.trust', 'meters["trust"]', 'meters.trust + 1'],
);
const strange = fc.constantFrom(
  ...['flags.none', 'flags["f1"] == flags.f2', 'has(flags.f0)', '"f0" in flags', 'turn / (turn - turn) == 1'],
  ...[
    'visited.size() > 1',
    'size(visited) == 2',
    'visited.exists(v, v == location)',
    'turn % 2 == 0',
    '"nowhere" in visited',
  ],
  ...['location.startsWith("p")', 'has_flag(location)', '-turn < -2', 'turn > 99999999999'],
  ...['meters.none > 0', '"trust" in meters', 'knows(location)', 'ended_with(location) == ""', 'met("nobody")'],
);
const plain = fc.oneof(
  fc.constantFrom(
    'flags.f0',
    'flags["f1"]',
    'has_flag("f2")',
    'has_flag("never")',
    'flags.constructor',
    'true',
    'false',
  ),
  fc.constantFrom(
    'location == "p1"',
    '"p2" == location',
    'location != "p0"',
    'location == ""',
    'location in ["p0", "p3"]',
  ),
  fc.constantFrom('"p1" in visited', '!("p2" in visited)'),
  fc.constantFrom('knows("fact")', 'met("ann")', 'has_item("lamp")', 'has_item("none")', 'meters.trust >= 2'),
  fc.constantFrom('ended_with("one") == "won"', '"forced" != ended_with("one")', 'ended_with("none") == ""'),
  fc
    .tuple(amounts, fc.constantFrom('==', '!=', '<', '<=', '>', '>='), amounts)
    .map(([left, operator, right]) => `${left} ${operator} ${right}`),
);

/** Expressions an author could write as a condition: simple ones, odd ones, and what goes wrong when it is evaluated. */
export const expressions: fc.Arbitrary<string> = fc.letrec<{ any: string; leaf: string }>((tie) => ({
  leaf: fc.oneof({ weight: 4, arbitrary: plain }, { weight: 1, arbitrary: strange }),
  any: fc.oneof(
    { maxDepth: 3 },
    tie('leaf'),
    tie('any').map((inner) => `!(${inner})`),
    fc.tuple(tie('any'), tie('any')).map(([left, right]) => `(${left} && ${right})`),
    fc.tuple(tie('any'), tie('any')).map(([left, right]) => `(${left} || ${right})`),
    fc.tuple(tie('any'), tie('any'), tie('any')).map(([test, left, right]) => `(${test} ? ${left} : ${right})`),
  ),
})).any;

const changes = fc.record({
  /** What amounts are multiplied with. */
  scale: fc.constantFrom(1, 1, 0.3, 1 / 3),
  /** Encounters added to each place, so that they do not fit one word. */
  crowd: fc.constantFrom(0, 0, 0, 0, 0, 24),
  triggers: fc.array(expressions, { minLength: 3, maxLength: 3 }),
});

/** Packages of every shape the rules know: those of the rules' own tests, and of them some that count in fractions, have long pools, or whose events wait for whatever can be written. */
export const allPackages: fc.Arbitrary<VNPackage> = fc
  .tuple(packages, changes)
  .map(([source, { scale, crowd, triggers }]) => ({
    ...source,
    plot: {
      ...source.plot,
      acts: source.plot.acts.map((act, index) => ({
        ...act,
        ...(act.globalProgression && {
          globalProgression: {
            ...act.globalProgression,
            requiredValue: act.globalProgression.requiredValue * (1 + scale),
          },
        }),
        inevitableEvents: (act.inevitableEvents ?? []).map((event, at) => ({
          ...event,
          triggerCondition: at === 0 ? event.triggerCondition : (triggers[at] ?? event.triggerCondition),
        })),
        sandboxLocations: act.sandboxLocations.map((place) => ({
          ...place,
          encounters: [
            ...place.encounters.map((each) => ({
              ...each,
              pacing: { ...each.pacing, expectedFrames: each.pacing.expectedFrames + (scale === 1 ? 0 : 0.5) },
              ...(each.givesProgression !== undefined && { givesProgression: each.givesProgression * scale }),
            })),
            ...crowdOf(`${index}_${place.id}`, crowd),
          ],
        })),
      })),
    },
  }));

function crowdOf(
  name: string,
  count: number,
): VNPackage['plot']['acts'][number]['sandboxLocations'][number]['encounters'] {
  const crowd = Array.from({ length: count }, (_, at) =>
    encounter(`crowd_${name}_${at}`, {
      repeatable: at % 5 === 0,
      ...(at % 2 === 0 && { prerequisites: [`f${at % 4}`] }),
      ...(at % 7 === 0 && { potentialFlags: [`crowd_${at}`] }),
    }),
  );
  return makePackage({ acts: [{ ...CROWDED, sandboxLocations: [{ ...PLACE, encounters: crowd }] }] }).plot.acts.flatMap(
    ({ sandboxLocations }) => sandboxLocations.flatMap(({ encounters }) => encounters),
  );
}

const PLACE = {
  id: 'p',
  title: 'P',
  location: 'p',
  requiredCharacters: [],
  ambientDetail: '',
  mood: 'p',
  connections: [],
};
const CROWDED = { id: 'a', title: 'A', objective: 'x', scenarioContext: '', narrativeGuidelines: '' };
