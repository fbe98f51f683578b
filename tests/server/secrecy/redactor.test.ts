import { expect, test } from 'vitest';
import { createRedactor } from '../../../server/secrecy/index.ts';
import { compileStory, startPlay } from '../../../shared/play/index.ts';
import { freelyToldStory } from '../../support/sample.ts';

const story = freelyToldStory();
const state = startPlay(compileStory(story), 1);
const PLAIN = 'A gull walks up and down the quay.';

const TRUTH = 'The lighthouse keeper poisoned the harbour pilot with foxglove.';
const hiding = {
  ...story,
  plot: { ...story.plot, globalContext: { ...story.plot.globalContext, overarchingTruths: [TRUTH] } },
};

test('words of a hidden sentence add up over many texts, and one that was not kept does not count', () => {
  const { allows } = createRedactor({ story: hiding, state, encounters: [] });
  expect(allows('a', 'Foxglove grows here.')).toBe(true);
  expect(allows('b', 'Somebody was poisoned.')).toBe(true);
  expect(allows('c', 'Ask the keeper of the lighthouse about that pilot.')).toBe(false);
  expect(allows('d', PLAIN)).toBe(true);
  expect(allows('e', 'The pilot, too, liked the harbour.')).toBe(false);
  expect(allows('f', PLAIN)).toBe(true);
});

test('words that were told, or typed by the player, are no secret', () => {
  const guess = 'Did the lighthouse keeper poison the harbour pilot? With foxglove?';
  expect(createRedactor({ story: hiding, state, encounters: [] }).discloses(TRUTH)).toBe(true);
  expect(createRedactor({ story: hiding, state, encounters: [], told: [guess] }).discloses(guess)).toBe(false);
  const answer = 'She hears "poisoned the harbour pilot" and sets the cup down.';
  expect(createRedactor({ story: hiding, state, encounters: [], told: [guess] }).discloses(answer)).toBe(false);
});

test('what is refused is noted with its text, the secret and the words it has of it', () => {
  const { allows, dropped } = createRedactor({ story: hiding, state, encounters: [] });
  const text = 'Foxglove poisoned the pilot; ask the lighthouse keeper.';
  expect(allows('check.reason', text)).toBe(false);
  expect(dropped).toEqual([{ what: 'check.reason', text, fact: 'truth 1', reason: expect.stringContaining(TRUTH) }]);
  expect(dropped[0]?.reason).toMatch(/by: .*poisoned.*foxglove/);
});
