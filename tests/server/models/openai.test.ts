import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { generateText, isStepCount, Output, streamText, ToolLoopAgent, tool } from 'ai';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createImproviser } from '../../../server/improviser/index.ts';
import { type Brain, type Reply, reply } from '../../support/fake-model-script.ts';
import { startFakeResponses } from '../../support/fake-openai-responses.ts';
import { IMPROVISED, KEY, PATIENCE, read, setUp } from './support.ts';

const NAMED = 'openai:gpt-5-mini';

async function start(script: Reply[], role: 'coauthor' | 'director' | 'storyteller' = 'coauthor', brain?: Brain) {
  const server = await startFakeResponses(script, brain === undefined ? {} : { brain });
  onTestFinished(() => server.close());
  const services = setUp({
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: server.url,
    [`${role.toUpperCase()}_MODEL`]: NAMED,
  });
  const model = services.models.language(role, { scope: 'session:one' });
  const ask = async () =>
    read(
      streamText({ model, instructions: 'Rules.', prompt: 'Tell me.', maxRetries: 0, onError: () => undefined })
        .fullStream,
    );
  return { ...services, server, model, ask };
}

describe('the real provider code', () => {
  test('streams text with usage and what was cached, and sends the key in a header', async () => {
    const answer = reply.answer([{ text: 'Once ' }, { text: 'upon' }], { tokens: { input: 9, cached: 4, output: 2 } });
    const { ask, calls, server, models } = await start([answer]);
    expect(await ask()).toMatchObject({ text: 'Once upon', finishReason: 'stop', modelId: NAMED });
    expect(calls).toMatchObject([{ model: NAMED, inputTokens: 9, cachedInputTokens: 4, outputTokens: 2, ok: true }]);
    expect(server.requests[0]).toMatchObject({ headers: { authorization: `Bearer ${KEY}` }, model: 'gpt-5-mini' });
    expect(server.requests[0]?.path).not.toContain(KEY);
    expect(models.report().coauthor).toEqual({
      configured: NAMED,
      active: NAMED,
      reason: 'COAUTHOR_MODEL names this model',
    });
  });

  test('runs tools over several steps, none of them strict: our tools have optional fields', async () => {
    const { model, server } = await start([
      reply.calls({ call: 'add', args: { a: 1, b: 2 } }, { call: 'add', args: { a: 3, b: 4 } }),
      reply.text('3 and 7'),
    ]);
    const add = tool({
      inputSchema: z.object({ a: z.number(), b: z.number() }),
      execute: async ({ a, b }) => ({ sum: a + b }),
    });
    const agent = new ToolLoopAgent({ model, tools: { add }, maxRetries: 0, stopWhen: isStepCount(3) });
    const result = await agent.stream({ prompt: 'Add.' });
    expect(await read(result.fullStream)).toMatchObject({ text: '3 and 7', finishReason: 'stop' });
    expect((await result.steps)[0]?.toolResults.map(({ output }) => output)).toEqual([{ sum: 3 }, { sum: 7 }]);
    expect(server.requests[1]?.body.tools).toMatchObject([{ name: 'add', strict: false }]);
    expect(JSON.stringify(server.requests[1]?.body.input)).toContain('function_call_output');
  });

  test('calls of one scope share a key of the cache, nothing else is kept there, and a turn thinks little', async () => {
    const { ask, server, models } = await start(
      [reply.text('Once'), reply.text('Twice'), reply.text('Else')],
      'storyteller',
    );
    await ask();
    await ask();
    const model = models.language('storyteller', { scope: 'session:two' });
    await read(streamText({ model, prompt: 'Tell me.', maxRetries: 0 }).fullStream);
    const [first, second, other] = server.requests.map(({ body }) => body.prompt_cache_key);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
    expect(server.requests[0]?.body).toMatchObject({ store: false, reasoning: { effort: 'low' } });
    expect(server.requests[0]?.body.reasoning).not.toHaveProperty('summary');
  });

  test('is asked for JSON by schema, not strictly', async () => {
    const { model, server } = await start([reply.json({ title: 'Rain' })]);
    const output = Output.object({ schema: z.object({ title: z.string(), mood: z.string().optional() }) });
    expect((await generateText({ model, prompt: 'Title?', output, maxRetries: 0 })).output).toEqual({ title: 'Rain' });
    expect(server.requests[0]?.body.text).toMatchObject({
      format: { type: 'json_schema', strict: false, schema: { required: ['title'] } },
    });
  });

  test('behind its wire the improviser says what it says in person', async () => {
    const { ask } = await start([], 'coauthor', createImproviser({ role: 'coauthor', seed: 3, paceMs: 0 }));
    const seen = await ask();
    expect(seen).toMatchObject({ modelId: NAMED, errors: [] });
    expect(seen.text).not.toBe('');
  });
});

describe('faults', () => {
  test.each([
    ['429', reply.status(429, 'Slow down.', { headers: { 'retry-after': '2' } }), 2000],
    ['503', reply.status(503, 'Overloaded'), 1000],
    ['a dropped connection', reply.drop(), 1000],
    ['a cut before the first part', reply.cut(), 1000],
    ['an error event', reply.streamError(503, 'Overloaded'), 1000],
  ])('%s before the first content is waited out', async (_, failure, wait) => {
    const { ask, timers } = await start([failure, reply.text('Once')]);
    expect(await ask()).toMatchObject({ text: 'Once', errors: [], modelId: NAMED });
    expect(timers.sleeps).toEqual([wait]);
  });

  test.each([
    ['a wrong key', reply.status(401, `invalid x-api-key ${KEY}`), /401 invalid x-api-key …/],
    ['an unknown model', reply.status(404, 'model: gpt-5-mini'), /404 model: gpt-5-mini/],
  ])('%s goes to the improviser at once, and is told without the key', async (_, failure, told) => {
    const { ask, timers, models } = await start([failure]);
    expect(await ask()).toMatchObject({ text: IMPROVISED, modelId: 'offline' });
    expect(timers.sleeps).toEqual([]);
    expect(models.report().coauthor.reason).toMatch(told);
    expect(models.report().coauthor.reason).not.toContain(KEY);
  });

  test.each([
    ['a cut', reply.cut({ text: 'Once' })],
    ['an error event', reply.streamError(503, 'Overloaded', { text: 'Once' })],
  ])('%s after content is told, and the rest is not made up', async (_, failure) => {
    const { ask, calls, server } = await start([failure, reply.text('never')]);
    expect(await ask()).toMatchObject({ text: 'Once', finishReason: 'error', errors: [{ code: 'unavailable' }] });
    expect(calls).toMatchObject([{ model: NAMED, ok: false }]);
    expect(server.requests).toHaveLength(1);
  });

  test('a hang goes to the improviser', async () => {
    const { ask, timers, server } = await start([reply.hang()]);
    const answer = ask();
    await server.request(0);
    await timers.expire(PATIENCE.firstContentMs);
    expect(await answer).toMatchObject({ text: IMPROVISED, modelId: 'offline' });
  });
});

test('the provider’s package is loaded with the first call, not with the server', async () => {
  const program = `
    import { createRequire } from 'node:module';
    import { readConfig } from './server/config.ts';
    import { createModels } from './server/models/index.ts';
    const loaded = () => Object.keys(createRequire(import.meta.url).cache).some((file) => /@ai-sdk.openai[^-]/.test(file));
    const models = createModels({
      config: readConfig({ OPENAI_API_KEY: 'key', OPENAI_BASE_URL: 'http://127.0.0.1:9', COAUTHOR_MODEL: 'openai:c' }),
      clock: { now: () => 0, iso: () => new Date(0).toISOString() },
      timers: { sleep: async () => {}, after: () => () => {} },
      improviser: () => ({}),
    });
    models.report();
    const model = models.language('coauthor', { scope: 'session:one' });
    const before = loaded();
    await model.doGenerate({ prompt: [] }).catch(() => {});
    console.log(JSON.stringify({ before, after: loaded() }));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  expect(JSON.parse(stdout)).toEqual({ before: false, after: true });
});
