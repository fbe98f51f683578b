import { expect, test } from 'vitest';
import { createSecrecyFilter } from '../../../server/storyteller/secrecy-filter.ts';
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
  const { keeps } = createSecrecyFilter({ story: hiding, state, encounters: [] });
  expect(keeps('a', 'Foxglove grows here.')).toBe(true);
  expect(keeps('b', 'Somebody was poisoned.')).toBe(true);
  expect(keeps('c', 'Ask the keeper of the lighthouse about that pilot.')).toBe(false);
  expect(keeps('d', PLAIN)).toBe(true);
  expect(keeps('e', 'The pilot, too, liked the harbour.')).toBe(false);
  expect(keeps('f', PLAIN)).toBe(true);
});

test('words that were told, or typed by the player, are no secret', () => {
  const guess = 'Did the lighthouse keeper poison the harbour pilot? With foxglove?';
  expect(createSecrecyFilter({ story: hiding, state, encounters: [] }).tells(TRUTH)).toBe(true);
  expect(createSecrecyFilter({ story: hiding, state, encounters: [], told: [guess] }).tells(guess)).toBe(false);
  const answer = 'She hears "poisoned the harbour pilot" and sets the cup down.';
  expect(createSecrecyFilter({ story: hiding, state, encounters: [], told: [guess] }).tells(answer)).toBe(false);
});

test('what is refused is noted with its text, the secret and the words it has of it', () => {
  const { keeps, dropped } = createSecrecyFilter({ story: hiding, state, encounters: [] });
  const text = 'Foxglove poisoned the pilot; ask the lighthouse keeper.';
  expect(keeps('check.reason', text)).toBe(false);
  expect(dropped).toEqual([{ what: 'check.reason', text, fact: 'truth 1', reason: expect.stringContaining(TRUTH) }]);
  expect(dropped[0]?.reason).toMatch(/by: .*poisoned.*foxglove/);
});
