import { expect, test } from 'vitest';
import { shortenModelName } from '../../../server/evaluate/report/figures.ts';

test('a file of the machine is called by its name, without where it lies', () => {
  expect(shortenModelName('local:/home/ana/models/small.Q4.gguf', ['offline'])).toBe('local:small.Q4.gguf');
  expect(shortenModelName('local:C:\\models\\small.gguf', [])).toBe('local:small.gguf');
  expect(shortenModelName('openai-compatible/box:org/model', [])).toBe('openai-compatible/box:org/model');
  const two = ['local:/a/small.gguf', 'local:/b/small.gguf'];
  expect(two.map((name) => shortenModelName(name, two))).toEqual(two);
});
