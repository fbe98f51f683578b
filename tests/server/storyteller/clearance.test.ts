import { expect, test } from 'vitest';
import { clearance } from '../../../server/storyteller/clearance.ts';
import { emptyMemory, type MemoryState } from '../../../shared/memory/index.ts';
import { compileStory, startPlay } from '../../../shared/play/index.ts';
import { freelyToldStory } from '../../support/sample.ts';

const story = freelyToldStory();
const state = startPlay(compileStory(story), 1);
/** Neither half tells what both together do, and no word of it is one it is known by: only the run of all of them tells it. */
const [FIRST, SECOND, WHOLE] = ['is at the old', 'pump by the sea', 'is at the old pump by the sea'];
const PLAIN = 'A gull walks up and down the quay.';

const clear = (memory: Partial<MemoryState>) =>
  clearance({ story, state, encounters: [], memory: { ...emptyMemory(), ...memory } });
const loop = {
  loops: [
    {
      ...{ id: 'loop_1', description: WHOLE, category: 'mystery', importance: 'medium' as const },
      ...{ createdInScene: null, tick: 1 },
    },
  ],
};
const skill = { skillState: { notes: WHOLE } };

test.each([
  ['a loop', loop, ['skill']],
  ['what a skill keeps', skill, ['loop']],
] as const)('two texts do not tell %s together, whatever else they may', (_name, memory, besides) => {
  for (const allowed of [[], besides]) {
    const { keeps, dropped } = clear(memory);
    expect([keeps('a', PLAIN, allowed), keeps('b', FIRST, allowed), keeps('c', PLAIN, allowed)]).toEqual([
      true,
      true,
      true,
    ]);
    expect(keeps('d', FIRST, allowed)).toBe(true);
    expect(keeps('e', SECOND, allowed)).toBe(false);
    expect(dropped).toMatchObject([{ what: 'e' }]);
  }
});

test('what texts tell together by an allowance stands against the next that has none', () => {
  const { keeps } = clear(loop);
  expect([keeps('a', FIRST, ['loop']), keeps('b', SECOND, ['loop'])]).toEqual([true, true]);
  expect(keeps('c', PLAIN)).toBe(false);
  expect(keeps('d', PLAIN, ['skill'])).toBe(false);
  expect(keeps('e', PLAIN, ['loop'])).toBe(true);
});

test('words of a hidden sentence add up over many texts, and one that was not kept does not count', () => {
  const truth = 'The lighthouse keeper poisoned the harbour pilot with foxglove.';
  const hiding = {
    ...story,
    plot: { ...story.plot, globalContext: { ...story.plot.globalContext, overarchingTruths: [truth] } },
  };
  const { keeps } = clearance({ story: hiding, state, encounters: [] });
  expect(keeps('a', 'Foxglove grows here.')).toBe(true);
  expect(keeps('b', 'Somebody was poisoned.')).toBe(true);
  expect(keeps('c', 'Ask the keeper of the lighthouse about that pilot.')).toBe(false);
  expect(keeps('d', PLAIN)).toBe(true);
  expect(keeps('e', 'The pilot, too, liked the harbour.')).toBe(false);
  expect(keeps('f', PLAIN)).toBe(true);
});
