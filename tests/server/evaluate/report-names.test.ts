import { expect, test } from 'vitest';
import { shortName } from '../../../server/evaluate/report/names.ts';

test('a file of the machine is called by its name, without where it lies', () => {
  expect(shortName('local:/home/ana/models/small.Q4.gguf', ['offline'])).toBe('local:small.Q4.gguf');
  expect(shortName('local:C:\\models\\small.gguf', [])).toBe('local:small.gguf');
  expect(shortName('openai-compatible/box:org/model', [])).toBe('openai-compatible/box:org/model');
  const two = ['local:/a/small.gguf', 'local:/b/small.gguf'];
  expect(two.map((name) => shortName(name, two))).toEqual(two);
});
