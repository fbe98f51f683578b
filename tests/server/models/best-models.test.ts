import { expect, test } from 'vitest';
import { bestModels } from '../../../server/models/settings/best-models.ts';
import { knownProvider, PROVIDERS, recogniseKey } from '../../../server/providers.ts';

const GB = 1e9;
const best = (name: string, ...ids: (string | { id: string })[]) => {
  const provider = knownProvider(name);
  if (provider === null) throw new Error(`${name} is not known.`);
  const models = ids.map((id) => (typeof id === 'string' ? { id } : id));
  return bestModels(provider, models, 16 * GB);
};

test('of a family the newest version is taken, one without a date before the same with one', () => {
  expect(
    best(
      'anthropic',
      'claude-sonnet-5',
      'claude-sonnet-4-5-20250929',
      'claude-sonnet-5-5-20261001',
      'claude-sonnet-5-5',
      'claude-opus-5-5',
      'claude-haiku-4-5',
      'claude-haiku-5-5',
    ),
  ).toEqual({
    writes: ['claude-sonnet-5-5', 'claude-sonnet-5-5-20261001', 'claude-sonnet-5'],
    directs: ['claude-haiku-5-5'],
  });
  expect(best('google', 'gemini-3.9-flash', 'gemini-3.10-flash').writes[0]).toBe('gemini-3.10-flash');
});

test('where no family is known the largest is taken, and directs as well', () => {
  expect(best('openai-compatible/cerebras', 'llama3.1-8b', 'gpt-oss-120b', 'some-model')).toEqual({
    writes: ['gpt-oss-120b', 'llama3.1-8b', 'some-model'],
    directs: [],
  });
  expect(best('openai', 'o7')).toEqual({ writes: ['o7'], directs: [] });
  expect(best('openai')).toEqual({ writes: [], directs: [] });
});

test('on a machine a loaded model is best, then the largest that fits its memory, last what runs elsewhere', () => {
  const small = { id: 'small', bytes: 1 * GB };
  const large = { id: 'large', bytes: 9 * GB };
  const huge = { id: 'huge', bytes: 40 * GB };
  const cloud = { id: 'cloud', bytes: 300, isElsewhere: true };
  expect(best('openai-compatible/ollama', cloud, small, huge, large).writes).toEqual(['large']);
  expect(best('openai-compatible/ollama', cloud, large, { ...small, isLoaded: true } as { id: string }).writes).toEqual(
    ['small'],
  );
  expect(best('openai-compatible/ollama', cloud, huge).writes).toEqual(['huge']);
});

test.each([
  ['AIzaSyA0123456789', ['google']],
  ['AQ.Ab0123456789', ['google']],
  ['sk-ant-api03-abc', ['anthropic']],
  ['sk-or-v1-abc', ['openai-compatible/openrouter']],
  ['sk-proj-abc', ['openai']],
  ['gsk_abc', ['openai-compatible/groq']],
  [`sk-${'0a'.repeat(16)}`, ['openai', 'openai-compatible/deepseek']],
  ['sk-abcXYZ', ['openai']],
  ['aB3'.repeat(11).slice(0, 32), ['openai-compatible/mistral']],
])('%s is a key of %j', (key, names) => {
  expect(recogniseKey(key).map(({ name }) => name)).toEqual(names);
});

test('a key of no form may be of anybody who gives out keys', () => {
  expect(recogniseKey('hello').map(({ name }) => name)).toEqual(
    PROVIDERS.filter(({ isLocal }) => !isLocal).map(({ name }) => name),
  );
});

test('no two providers share a name or a beginning of keys', () => {
  expect(new Set(PROVIDERS.map(({ name }) => name)).size).toBe(PROVIDERS.length);
  const prefixes = PROVIDERS.flatMap(({ keyPrefixes = [] }) => keyPrefixes);
  for (const one of prefixes) expect(prefixes.filter((other) => one.startsWith(other))).toEqual([one]);
});
