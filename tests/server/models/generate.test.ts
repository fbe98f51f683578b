import { generateText, Output } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { RefusalError } from '../../../shared/error.ts';
import { type FakeGemini, startFakeGemini } from '../../support/fake-gemini.ts';
import { type Reply, reply } from '../../support/fake-model-script.ts';
import { geminiEnv, IMPROVISED, RETRY_POLICY, setUp } from './support.ts';

let gemini: FakeGemini;
afterEach(() => gemini.close());

const GEMINI = 'google:gemini-3.5-flash-lite';

async function start(...script: Reply[]) {
  gemini = await startFakeGemini(script);
  const services = setUp(geminiEnv(gemini.url));
  const model = services.models.language('director', { scope: 'play:one' });
  const ask = (abortSignal?: AbortSignal) => generateText({ model, prompt: 'Direct.', maxRetries: 0, abortSignal });
  return { ...services, model, ask };
}

test('a plain answer says who gave it and what it cost', async () => {
  const tokens = { input: 30, output: 4 };
  const { ask, calls } = await start(reply.answer([{ text: 'Cut!' }], { tokens }));
  const { text, response, usage } = await ask();
  expect({ text, modelId: response.modelId, inputTokens: usage.inputTokens }).toEqual({
    text: 'Cut!',
    modelId: GEMINI,
    inputTokens: 30,
  });
  expect(calls).toMatchObject([{ role: 'director', model: GEMINI, inputTokens: 30, outputTokens: 4, ok: true }]);
  expect(gemini.requests[0]?.body.generationConfig).toMatchObject({ thinkingConfig: { thinkingLevel: 'minimal' } });
});

test('structured output in one document', async () => {
  const { model } = await start(reply.json({ manner: 'hushed' }));
  const output = Output.object({ schema: z.object({ manner: z.string() }) });
  expect((await generateText({ model, prompt: 'Direct.', maxRetries: 0, output })).output).toEqual({
    manner: 'hushed',
  });
});

test.each([
  ['503', reply.status(503, 'Overloaded.')],
  ['a dropped connection', reply.drop()],
  ['a document that breaks off', reply.cut({ text: 'Cut' })],
])('%s is waited out and asked again', async (_, failure) => {
  const { ask, timers, calls } = await start(failure, reply.text('Action!'));
  expect((await ask()).text).toBe('Action!');
  expect(timers.sleeps).toEqual([500]);
  expect(calls).toMatchObject([{ model: GEMINI, ok: true }]);
});

test.each([
  ['a refusal', reply.status(401, 'Bad key.'), '401 Bad key.'],
  ['a document that is none', reply.raw('<html>Sign in</html>', 'text/html'), /JSON/],
])('%s goes to the improviser at once', async (_, failure, error) => {
  const { ask, timers, calls } = await start(failure);
  const { text, response } = await ask();
  expect({ text, modelId: response.modelId }).toEqual({ text: IMPROVISED, modelId: 'offline' });
  expect(timers.sleeps).toEqual([]);
  const told = typeof error === 'string' ? error : expect.stringMatching(error);
  expect(calls).toMatchObject([
    { model: GEMINI, ok: false, error: told },
    { model: 'offline', ok: true },
  ]);
});

test('a hang ends when the patience does, and the improviser answers', async () => {
  const { ask, timers, calls } = await start(reply.hang());
  const answer = ask();
  const request = await gemini.request(0);
  await timers.expire(RETRY_POLICY.totalMs);
  expect((await answer).text).toBe(IMPROVISED);
  expect(await request.closed).toBe(true);
  expect(calls[0]).toMatchObject({ model: GEMINI, ok: false, error: 'the answer was not complete within 600 s' });
});

test('the caller who stops gets an AbortError, whatever the reason given', async () => {
  const { ask, calls } = await start(reply.hang());
  const stop = new AbortController();
  const answer = ask(stop.signal);
  await gemini.request(0);
  stop.abort('enough');
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(calls).toMatchObject([{ model: GEMINI, ok: false, error: 'stopped by the caller' }]);
});

test('when nobody can answer, the refusal names each and why, without the request in it', async () => {
  gemini = await startFakeGemini([reply.status(403, 'Forbidden.')]);
  const broken = new MockLanguageModelV4({ doGenerate: () => Promise.reject(new Error('out of ideas')) });
  const { models, calls } = setUp(geminiEnv(gemini.url), { improviser: () => broken });
  const model = models.language('director', { scope: 'play:one' });
  const refusal = await generateText({ model, prompt: 'A secret.', maxRetries: 0 }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(RefusalError);
  expect(refusal).toMatchObject({
    code: 'unavailable',
    message: `No model could answer (${GEMINI}: 403 Forbidden.; offline: out of ideas).`,
  });
  expect(JSON.stringify(refusal)).not.toContain('A secret.');
  expect(calls.map(({ ok }) => ok)).toEqual([false, false]);
});

test('a listener that fails disturbs nobody, and is logged', async () => {
  gemini = await startFakeGemini([reply.text('Cut!')]);
  const { models, logged } = setUp(geminiEnv(gemini.url), { onCall: () => Promise.reject(new Error('disk full')) });
  const heard: string[] = [];
  const model = models.language('director', { scope: 'play:one', onCall: ({ model }) => heard.push(model) });
  expect((await generateText({ model, prompt: 'Direct.', maxRetries: 0 })).text).toBe('Cut!');
  expect(heard).toEqual([GEMINI]);
  await Promise.resolve();
  expect(logged).toContainEqual({
    fields: { err: new Error('disk full'), scope: 'play:one' },
    message: 'a model call could not be recorded',
  });
});
