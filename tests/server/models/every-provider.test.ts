import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createImproviser } from '../../../server/improviser/index.ts';
import { type Brain, type Reply, reply } from '../../support/fake-model-script.ts';
import { PROVIDERS, startProvider } from './providers.ts';
import { IMPROVISED, KEY, RETRY_POLICY } from './support.ts';

const names = Object.keys(PROVIDERS) as (keyof typeof PROVIDERS)[];

describe.each(names)('%s', (name) => {
  const { named, keyHeader, overloaded } = PROVIDERS[name];
  const modelId = named.slice(name.length + 1);
  const start = (script: Reply[], brain?: Brain) => startProvider(name, script, 'storyteller', brain);

  test('streams text with usage and what was cached, and sends the key in a header', async () => {
    const answer = reply.answer([{ text: 'Once ' }, { text: 'upon' }], { tokens: { input: 9, cached: 4, output: 2 } });
    const { ask, calls, server, models } = await start([answer]);
    expect(await ask()).toMatchObject({ text: 'Once upon', finishReason: 'stop', modelId: named });
    expect(calls).toMatchObject([{ model: named, inputTokens: 9, cachedInputTokens: 4, outputTokens: 2, ok: true }]);
    expect(server.requests[0]).toMatchObject({ headers: keyHeader, model: modelId });
    expect(server.requests[0]?.path).not.toContain(KEY);
    expect(models.report().storyteller).toMatchObject({
      configured: named,
      active: named,
      reason: 'STORYTELLER_MODEL names this model',
    });
  });

  test('behind its wire the improviser says what it says in person', async () => {
    const { ask } = await start([], createImproviser({ role: 'storyteller', seed: 3, paceMs: 0 }));
    const seen = await ask();
    expect(seen).toMatchObject({ modelId: named, errors: [] });
    expect(seen.text).not.toBe('');
  });

  test.each([
    ['429', reply.status(429, 'Slow down.', { headers: { 'retry-after': '2' } }), 2000],
    ['429 to the millisecond', reply.status(429, 'Slow down.', { headers: { 'retry-after-ms': '1500' } }), 1500],
    ['an overloaded server', reply.status(overloaded, 'Overloaded'), 1000],
    ['a dropped connection', reply.drop(), 1000],
    ['a cut before the first part', reply.cut(), 1000],
    ['an error event', reply.streamError(overloaded, 'Overloaded'), 1000],
  ])('%s before the first content is waited out', async (_, failure, wait) => {
    const { ask, timers } = await start([failure, reply.text('Once')]);
    expect(await ask()).toMatchObject({ text: 'Once', errors: [], modelId: named });
    expect(timers.sleeps).toEqual([wait]);
  });

  test.each([
    ['a wrong key', reply.status(401, `invalid key ${KEY}`), '401 invalid key …'],
    ['an unknown model', reply.status(404, `model: ${modelId}`), `404 model: ${modelId}`],
  ])('%s goes to the improviser at once, and is told without the key', async (_, failure, told) => {
    const { ask, timers, models } = await start([failure]);
    expect(await ask()).toMatchObject({ text: IMPROVISED, modelId: 'offline' });
    expect(timers.sleeps).toEqual([]);
    expect(models.report().storyteller.reason).toContain(told);
    expect(models.report().storyteller.reason).not.toContain(KEY);
  });

  test.each([
    ['a cut', reply.cut({ text: 'Once' })],
    ['an early end', reply.unfinished({ text: 'Once' })],
    ['an error event', reply.streamError(overloaded, 'Overloaded', { text: 'Once' })],
  ])('%s after content is told, and the rest is not made up', async (_, failure) => {
    const { ask, calls, server } = await start([failure, reply.text('never')]);
    expect(await ask()).toMatchObject({ text: 'Once', finishReason: 'error', errors: [{ code: 'unavailable' }] });
    expect(calls).toMatchObject([{ model: named, ok: false }]);
    expect(server.requests).toHaveLength(1);
  });

  test('a hang goes to the improviser', async () => {
    const { ask, timers, server } = await start([reply.hang()]);
    const answer = ask();
    await server.request(0);
    await timers.expire(RETRY_POLICY.firstContentMs);
    expect(await answer).toMatchObject({ text: IMPROVISED, modelId: 'offline' });
  });
});

test.each([
  ['anthropic', 'ANTHROPIC', 'anthropic'],
  ['openai', 'OPENAI', '@ai-sdk.openai[^-]'],
])('the package of %s is loaded with the first call, not with the server', async (kind, variables, pattern) => {
  const program = `
    import { createRequire } from 'node:module';
    import { readConfig } from './server/config.ts';
    import { createModels } from './server/models/index.ts';
    const loaded = () => Object.keys(createRequire(import.meta.url).cache).some((file) => /${pattern}/.test(file));
    const models = createModels({
      config: readConfig({ ${variables}_API_KEY: 'key', ${variables}_BASE_URL: 'http://127.0.0.1:9', STORYTELLER_MODEL: '${kind}:c' }),
      clock: { now: () => 0, iso: () => new Date(0).toISOString() },
      timers: { sleep: async () => {}, after: () => () => {} },
      improviser: () => ({}),
    });
    models.report();
    const model = models.language('storyteller', { scope: 'session:one' });
    const before = loaded();
    await model.doGenerate({ prompt: [] }).catch(() => {});
    console.log(JSON.stringify({ before, after: loaded() }));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(JSON.parse(stdout)).toEqual({ before: false, after: true });
});
