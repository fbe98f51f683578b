import { isStepCount, Output, ToolLoopAgent, tool, toUIMessageStream } from 'ai';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type FakeGemini, startFakeGemini } from '../../support/fake-gemini.ts';
import { type Reply, reply } from '../../support/fake-model-script.ts';
import { geminiEnv, IMPROVISED, read, setUp } from './support.ts';

let gemini: FakeGemini;
afterEach(() => gemini.close());

async function start(...script: Reply[]) {
  gemini = await startFakeGemini(script);
  const services = setUp(geminiEnv(gemini.url));
  const painted: string[] = [];
  const agent = new ToolLoopAgent({
    model: services.models.language('storyteller', { scope: 'session:one' }),
    instructions: 'You paint.',
    maxRetries: 0,
    stopWhen: isStepCount(4),
    onError: () => undefined,
    tools: {
      paint: tool({
        inputSchema: z.object({ what: z.string() }),
        execute: async ({ what }) => {
          painted.push(what);
          return { ok: true, what };
        },
      }),
    },
  });
  return { ...services, agent, painted };
}

const body = (index: number) => z.looseObject({ contents: z.array(z.unknown()) }).parse(gemini.requests[index]?.body);

describe('an agent on Gemini', () => {
  test('calls tools in parallel, over several steps, and gives every signature back', async () => {
    const { agent, painted, calls } = await start(
      reply.answer([
        { text: 'Both at once.' },
        { call: 'paint', args: { what: 'a crane' }, id: 'call-1', signature: 'sig-A' },
        { call: 'paint', args: { what: 'a fox' }, id: 'call-2' },
      ]),
      reply.calls({ call: 'paint', args: { what: 'the moon' }, id: 'call-3', signature: 'sig-B' }),
      reply.text('Done.'),
    );
    const result = await agent.stream({ prompt: 'Paint.' });
    const seen = await read(result.fullStream);
    expect(seen).toMatchObject({ text: 'Both at once.Done.', errors: [], finishReason: 'stop' });
    expect(painted).toEqual(['a crane', 'a fox', 'the moon']);
    expect((await result.steps).map((step) => step.response.modelId)).toEqual(Array(3).fill('google:gemini-3.8-flash'));
    expect(calls).toHaveLength(3);

    const answerOf = (id: string, what: string) => ({
      functionResponse: { id, name: 'paint', response: { name: 'paint', content: { ok: true, what } } },
    });
    expect(body(2).contents).toEqual([
      { role: 'user', parts: [{ text: 'Paint.' }] },
      {
        role: 'model',
        parts: [
          { text: 'Both at once.' },
          { functionCall: { id: 'call-1', name: 'paint', args: { what: 'a crane' } }, thoughtSignature: 'sig-A' },
          { functionCall: { id: 'call-2', name: 'paint', args: { what: 'a fox' } } },
        ],
      },
      { role: 'user', parts: [answerOf('call-1', 'a crane'), answerOf('call-2', 'a fox')] },
      {
        role: 'model',
        parts: [
          { functionCall: { id: 'call-3', name: 'paint', args: { what: 'the moon' } }, thoughtSignature: 'sig-B' },
        ],
      },
      { role: 'user', parts: [answerOf('call-3', 'the moon')] },
    ]);
  });

  test.each([
    ['are no JSON', '{"what": "a cra'],
    ['are the wrong shape', { what: 7 }],
  ])('hears of arguments that %s, and goes on', async (_, args) => {
    const { agent, painted } = await start(
      reply.calls({ call: 'paint', args, id: 'call-1' }),
      reply.calls({ call: 'paint', args: { what: 'a crane' }, id: 'call-2' }),
      reply.text('Now it is right.'),
    );
    const seen = await read((await agent.stream({ prompt: 'Paint.' })).fullStream);
    expect(seen).toMatchObject({ text: 'Now it is right.', finishReason: 'stop' });
    expect(painted).toEqual(['a crane']);
    expect(JSON.stringify(body(1).contents)).toMatch(/"error":"[^"]*Invalid input for tool paint/);
  });

  test('never runs a call of an answer that broke off', async () => {
    const { agent, painted, calls } = await start(
      reply.cut({ text: 'First ' }, { call: 'paint', args: { what: 'a crane' } }),
      reply.text('never'),
    );
    const seen = await read((await agent.stream({ prompt: 'Paint.' })).fullStream);
    expect(seen).toMatchObject({ text: 'First ', finishReason: 'error', errors: [{ code: 'unavailable' }] });
    expect(painted).toEqual([]);
    expect(calls).toMatchObject([{ ok: false }]);
    expect(gemini.requests).toHaveLength(1);
  });

  test('goes on with the improviser when a later step finds no model', async () => {
    const { agent, painted, calls } = await start(
      reply.calls({ call: 'paint', args: { what: 'a crane' }, id: 'call-1', signature: 'sig-A' }),
      reply.status(403, 'Not any more.'),
    );
    const seen = await read((await agent.stream({ prompt: 'Paint.' })).fullStream);
    expect(seen).toMatchObject({ text: IMPROVISED, errors: [], finishReason: 'stop', modelId: 'offline' });
    expect(painted).toEqual(['a crane']);
    expect(calls.map(({ model, ok }) => ({ model, ok }))).toEqual([
      { model: 'google:gemini-3.8-flash', ok: true },
      { model: 'google:gemini-3.8-flash', ok: false },
      { model: 'offline', ok: true },
    ]);
  });

  test('whose answer breaks off still ends its stream of events', async () => {
    const { agent } = await start(reply.cut({ text: 'Once' }));
    const { stream } = await agent.stream({ prompt: 'Paint.' });
    const chunks: string[] = [];
    const onError = (error: unknown) => (error instanceof Error ? error.message : 'unreadable');
    for await (const chunk of toUIMessageStream({ stream, onError })) {
      chunks.push(chunk.type === 'error' ? `error: ${chunk.errorText}` : chunk.type);
    }
    expect(chunks.slice(-5)).toEqual([
      'text-delta',
      'text-end',
      expect.stringMatching(/^error: gemini-3.8-flash broke off in the middle of its answer: /),
      'finish-step',
      'finish',
    ]);
  });
});

test('structured output arrives element by element', async () => {
  gemini = await startFakeGemini([reply.json({ elements: [{ say: 'One.' }, { say: 'Two.' }] }, 9)]);
  const { models } = setUp(geminiEnv(gemini.url));
  const agent = new ToolLoopAgent({
    model: models.language('storyteller', { scope: 'play:one' }),
    maxRetries: 0,
    output: Output.array({ element: z.object({ say: z.string() }) }),
  });
  const told = [];
  for await (const element of (await agent.stream({ prompt: 'Tell.' })).elementStream) told.push(element);
  expect(told).toEqual([{ say: 'One.' }, { say: 'Two.' }]);
  expect(gemini.requests[0]?.body.generationConfig).toMatchObject({
    responseMimeType: 'application/json',
    responseJsonSchema: { properties: { elements: { type: 'array' } } },
    thinkingConfig: { thinkingLevel: 'low' },
  });
});
