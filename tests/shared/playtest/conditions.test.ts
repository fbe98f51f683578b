import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileStory } from '../../../shared/play/index.ts';
import { compileCondition, READS_ANY, setBit } from '../../../shared/rules/index.ts';
import { runs } from '../../support/runs.ts';
import { act, encounter, makePackage, place } from '../../support/story-fixture.ts';
import { expressions } from './arbitrary.ts';

const FLAGS = ['f0', 'f1', 'f2', 'constructor'];
const PLACES = ['p0', 'p1', 'p2', 'p3'];

/** A story whose progress is counted in whole numbers, or in fractions. */
function storyCounting(gives: number) {
  const story = compileStory(
    makePackage({
      plot: { meters: [{ id: 'trust', label: 'Trust', initial: 0, min: 0, max: 4 }] },
      acts: [
        act(
          'one',
          PLACES.map((id) => place(id, [encounter(`e_${id}`, { potentialFlags: FLAGS, givesProgression: gives })])),
        ),
      ],
    }),
  );
  const [first] = story.acts;
  if (!first) throw new Error('There is no act.');
  return {
    ...{ story, act: first, flags: new Map([...story.flags].map((flag, bit) => [flag, bit])) },
    ...{ facts: new Map([['fact', 8]]), met: new Map([['ann', 9]]), items: new Map([['lamp', 10]]) },
  };
}

const states = fc.record({
  flags: fc.subarray(FLAGS),
  turn: fc.integer({ min: 0, max: 6 }),
  progress: fc.integer({ min: 0, max: 6 }),
  doom: fc.integer({ min: 0, max: 4 }),
  /** The last is nowhere. */
  location: fc.integer({ min: 0, max: PLACES.length }),
  visited: fc.shuffledSubarray([0, 1, 2, 3]),
  known: fc.subarray(['fact', 'ann', 'lamp']),
  trust: fc.integer({ min: 0, max: 4 }),
  ended: fc.constantFrom(0, 1, 2),
});

it('A compiled condition holds when the one of the library does, whatever it says and however things stand', () => {
  const seen = { compiled: 0, left: 0, held: 0 };
  const counting = { whole: storyCounting(1), fractions: storyCounting(0.5) };
  fc.assert(
    fc.property(expressions, fc.array(states, { minLength: 4, maxLength: 8 }), fc.boolean(), (text, all, whole) => {
      const names = whole ? counting.whole : counting.fractions;
      const condition = names.story.parseCondition(text);
      if (!condition) return;
      const program = compileCondition(condition, names);
      if (program.reads === READS_ANY) seen.left += 1;
      else seen.compiled += 1;
      for (const state of all) {
        const bits = new Int32Array(1);
        for (const flag of state.flags) setBit(bits, names.flags.get(flag) ?? 31);
        for (const each of [names.facts, names.met, names.items]) {
          for (const [name, bit] of each) if (state.known.includes(name)) setBit(bits, bit);
        }
        const visited = new Uint8Array(PLACES.length + 2);
        for (const at of state.visited) visited[at] = 1;
        const progress = whole ? state.progress : state.progress / 2;
        const held = program.holds({
          ...{ bits, actTurn: state.turn, progress, doom: state.doom, location: state.location, visited },
          ...{ visitedCount: state.visited.length, seen: Int32Array.from(state.visited) },
          ...{ meters: Int32Array.of(state.trust), endedAs: Uint8Array.of(state.ended) },
        });
        const expected = condition.holds({
          flags: new Map([...names.flags.keys()].map((flag) => [flag, state.flags.includes(flag)])),
          ...{ turn: state.turn, progress, doom: state.doom, location: PLACES[state.location] ?? '' },
          visited: state.visited.map((at) => PLACES[at] ?? ''),
          ...{ facts: state.known, met: state.known, items: state.known, meters: { trust: state.trust } },
          endedActs: { one: ['', 'won', 'forced'][state.ended] ?? '' },
        });
        expect(held, text).toBe(expected);
        if (held) seen.held += 1;
      }
    }),
    { numRuns: runs(800) },
  );
  expect(seen.compiled).toBeGreaterThan(runs(150));
  expect(seen.left).toBeGreaterThan(40);
  expect(seen.held).toBeGreaterThan(200);
});
