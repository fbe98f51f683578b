import { expect, test } from 'vitest';
import { readingAhead } from '../../../shared/rules/index.ts';

const long = (turn: number): string => `turn != ${turn} && ${'turn > 0 && '.repeat(30)}true`;
const pausesOf = (change: unknown): number => [...readingAhead(change)].length;

test('the conditions of a change are read a few at a time, wherever they are in it', () => {
  const lines = Array.from({ length: 500 }, (_, turn) => ({ type: 'narrate', text: 'Rain.', when: long(turn) }));
  const characters = lines.reduce((sum, { when }) => sum + when.length, 0);
  expect(pausesOf({ encounterId: 'enc_rope', part: 'script', lines })).toBeGreaterThan(characters / 12_000);
  const options = lines.map(({ when }, index) => [`options.option_${index}.requires`, when]);
  expect(pausesOf([{ changes: Object.fromEntries(options) }])).toBeGreaterThan(characters / 12_000);
});

test.each<[string, unknown]>([
  ['of few conditions', { lines: [{ when: long(1) }, { when: 'doom > 2' }] }],
  [
    'of long texts that are none',
    { lines: Array.from({ length: 50 }, () => ({ text: long(1), when: 'x'.repeat(5000) })) },
  ],
  ['of no shape', [null, undefined, 1, 'when', { when: null, requires: [] }]],
  ['of nothing', null],
])('a change %s waits for nobody', (_, change) => {
  expect(pausesOf(change)).toBe(0);
});
