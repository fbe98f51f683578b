import { generateText, isStepCount, Output, streamText, ToolLoopAgent, tool } from 'ai';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Reply, reply } from '../../support/fake-model-script.ts';
import { type FakeOpenAI, startFakeOpenAI } from '../../support/fake-openai.ts';
import { IMPROVISED, read, setUp } from './support.ts';

let server: FakeOpenAI;
afterEach(() => server.close());

const NAMED = 'openai-compatible:storm-70b';

async function start(script: Reply[], env: Record<string, string> = { STORYTELLER_MODEL: NAMED }, models?: string[]) {
  server = await startFakeOpenAI(script, models === undefined ? {} : { models });
  const services = setUp({ OPENAI_COMPATIBLE_BASE_URL: server.url, ...env });
  const model = services.models.language('storyteller', { scope: 'session:one' });
  const ask = async () =>
    read(streamText({ model, prompt: 'Tell me.', maxRetries: 0, onError: () => undefined }).fullStream);
  return { ...services, model, ask };
}

describe('auto with a base URL', () => {
  test('asks the server once for its models and takes the first that can chat', async () => {
    const listed = ['text-embedding-small', 'paper-theatre-8b', 'other'];
    const { ask, models, calls } = await start([reply.text('Once'), reply.text('Twice')], {}, listed);
    expect(models.report().storyteller).toEqual({
      configured: 'auto',
      active: 'openai-compatible',
      reason: 'an OpenAI-compatible server is set; the first model it lists answers',
      why: { code: 'server' },
    });
    expect(await ask()).toMatchObject({ text: 'Once', modelId: 'openai-compatible:paper-theatre-8b' });
    expect(await ask()).toMatchObject({ text: 'Twice' });
    expect(server.requests.map(({ model }) => model)).toEqual(['paper-theatre-8b', 'paper-theatre-8b']);
    expect(models.report().storyteller.active).toBe('openai-compatible:paper-theatre-8b');
    expect(calls[0]).toMatchObject({ model: 'openai-compatible:paper-theatre-8b', ok: true });
  });

  test('a server without models leaves it to the improviser', async () => {
    const { ask, models } = await start([reply.text('never')], {}, []);
    expect(await ask()).toMatchObject({ text: IMPROVISED, modelId: 'offline' });
    expect(models.report().storyteller.reason).toMatch(
      /^openai-compatible failed at 09:30 UTC: the server lists no models/,
    );
    expect(server.requests).toEqual([]);
  });

  test('a server that is not there is tried again, then left to the improviser', async () => {
    const { ask, timers } = await start([], {});
    await server.close();
    expect(await ask()).toMatchObject({ text: IMPROVISED, modelId: 'offline' });
    expect(timers.sleeps).toEqual([1000, 2000]);
  });
});

describe('the real provider code', () => {
  test('estimates usage that is not reported', async () => {
    const { ask, calls } = await start([reply.answer([{ text: '从前有座山' }, { text: ' abcd' }], { tokens: 'none' })]);
    await ask();
    expect(calls).toMatchObject([{ outputTokens: 7, ok: true }]);
    expect(calls[0]?.inputTokens).toBeGreaterThan(5);
  });

  test('runs tools over several steps', async () => {
    const { model } = await start([
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
  });

  test('asks for JSON by schema, not strictly: our schemas have optional fields', async () => {
    const { model } = await start([reply.json({ title: 'Rain' })]);
    const output = Output.object({ schema: z.object({ title: z.string(), mood: z.string().optional() }) });
    expect((await generateText({ model, prompt: 'Title?', output, maxRetries: 0 })).output).toEqual({ title: 'Rain' });
    expect(server.requests[0]?.body.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: { strict: false, schema: { required: ['title'] } },
    });
  });

  test('a server that takes no schema is given it in words, from then on', async () => {
    const { model, calls } = await start([
      reply.status(400, "'response_format' of type 'json_schema' is not supported."),
      reply.json({ title: 'Rain' }),
      reply.json({ title: 'Snow' }),
    ]);
    const output = Output.object({ schema: z.object({ title: z.string() }) });
    const ask = () => generateText({ model, instructions: 'Be brief.', prompt: 'Title?', output, maxRetries: 0 });
    expect((await ask()).output).toEqual({ title: 'Rain' });
    expect((await ask()).output).toEqual({ title: 'Snow' });
    expect(server.requests).toHaveLength(3);
    expect(server.requests[2]?.body).toMatchObject({
      response_format: { type: 'json_object' },
      messages: [
        { role: 'system', content: expect.stringMatching(/^Be brief\.\n\nAnswer with JSON alone.*\n\{.*"title"/) },
        { role: 'user', content: 'Title?' },
      ],
    });
    expect(calls.map(({ ok }) => ok)).toEqual([true, true]);
  });
});
