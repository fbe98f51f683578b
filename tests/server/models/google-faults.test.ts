import { streamText } from 'ai';
import { afterEach, describe, expect, test } from 'vitest';
import { CALL_RETRY_POLICIES as REAL_RETRY_POLICIES } from '../../../server/models/calls/retry-policy.ts';
import { RefusalError } from '../../../shared/error.ts';
import { type FakeGemini, startFakeGemini } from '../../support/fake-gemini.ts';
import { type Reply, reply, slowly } from '../../support/fake-model-script.ts';
import { geminiEnv, IMPROVISED, KEY, RETRY_POLICY, read, setUp } from './support.ts';

let gemini: FakeGemini;
afterEach(() => gemini.close());

const SCOPE = 'session:one';
const GEMINI = 'google:gemini-3.8-flash';

async function start(...script: Reply[]) {
  gemini = await startFakeGemini(script);
  const services = setUp(geminiEnv(gemini.url));
  const ask = (abortSignal?: AbortSignal) => {
    const model = services.models.language('storyteller', { scope: SCOPE });
    const result = streamText({ model, prompt: 'Tell me.', maxRetries: 0, abortSignal, onError: () => undefined });
    return read(result.fullStream);
  };
  return { ...services, ask };
}

/** Who was called, and whether it went well. */
const outcome = (calls: { model: string; ok: boolean }[]) =>
  calls.map(({ model, ok }) => `${model} ${ok ? 'ok' : 'failed'}`);

describe('an answer that arrives', () => {
  test('is passed on as Gemini gave it, with who answered and what it cost', async () => {
    const tokens = { input: 5000, cached: 4096, output: 7, thoughts: 3 };
    const { ask, calls, models, timers } = await start(reply.answer([{ text: 'Once ' }, { text: 'upon' }], { tokens }));
    expect(await ask()).toMatchObject({ text: 'Once upon', errors: [], finishReason: 'stop', modelId: GEMINI });
    expect(calls).toEqual([
      {
        role: 'storyteller',
        model: GEMINI,
        scope: SCOPE,
        inputTokens: 5000,
        cachedInputTokens: 4096,
        outputTokens: 10,
        ms: 0,
        ok: true,
      },
    ]);
    expect(models.report().storyteller).toEqual({
      configured: 'auto',
      active: GEMINI,
      reason: 'a Gemini key is set',
      why: { code: 'key' },
      context: { tokens: 1_000_000, by: 'listed' },
      price: { input: 0.75, output: 3.75 },
    });
    expect(gemini.requests[0]).toMatchObject({
      path: '/v1beta/models/gemini-3.8-flash:streamGenerateContent?alt=sse',
      headers: { 'x-goog-api-key': KEY },
      body: { contents: [{ role: 'user', parts: [{ text: 'Tell me.' }] }] },
    });
    expect(timers.running).toEqual([]);
  });

  test('may come slowly', async () => {
    const { ask } = await start(reply.answer(slowly(5, [{ text: 'drip ' }, { text: 'drop' }])));
    expect(await ask()).toMatchObject({ text: 'drip drop', finishReason: 'stop' });
  });

  test.each([
    ['one blocked on the way', reply.blocked('Then he '), { text: 'Then he ', finishReason: 'content-filter' }],
    ['one cut at the token limit', reply.truncated('And so'), { text: 'And so', finishReason: 'length' }],
  ])('is neither retried nor replaced once words of it were shown: %s', async (_, scripted, seen) => {
    const { ask, calls, timers } = await start(scripted);
    expect(await ask()).toMatchObject({ ...seen, errors: [], modelId: GEMINI });
    expect(outcome(calls)).toEqual([`${GEMINI} failed`]);
    expect(timers.sleeps).toEqual([]);
  });
});

describe('before the first content', () => {
  test.each([
    ['429 with retry-after', reply.status(429, 'Slow down.', { headers: { 'retry-after': '2' } }), 2000],
    ['429 with RetryInfo', reply.status(429, 'Quota exceeded.', { retryDelay: '7.5s' }), 7500],
    ['503', reply.status(503, 'The model is overloaded.'), 1000],
    ['a dropped connection', reply.drop(), 1000],
    ['a stream cut before the first part', reply.cut(), 1000],
    ['a stream that ends without a word', reply.unfinished(), 1000],
    ['an error event', reply.streamError(503, 'Overloaded.'), 1000],
    ['a malformed function call', reply.answer([], { finish: 'malformed-call' }), 1000],
  ])('%s is waited out and asked again', async (_, failure, wait) => {
    const { ask, calls, timers } = await start(failure, reply.text('Once'));
    expect(await ask()).toMatchObject({ text: 'Once', errors: [], finishReason: 'stop', modelId: GEMINI });
    expect(timers.sleeps).toEqual([wait]);
    expect(outcome(calls)).toEqual([`${GEMINI} ok`]);
    expect(gemini.requests).toHaveLength(2);
  });

  test('waits double, and the improviser answers when the retries are used up', async () => {
    const overloaded = reply.status(503, 'The model is overloaded.');
    const { ask, calls, timers, models } = await start(overloaded, overloaded, overloaded, reply.text('late'));
    expect(await ask()).toMatchObject({ text: IMPROVISED, errors: [], finishReason: 'stop', modelId: 'offline' });
    expect(timers.sleeps).toEqual([1000, 2000]);
    expect(outcome(calls)).toEqual([`${GEMINI} failed`, 'offline ok']);
    expect(calls[0]).toMatchObject({ error: '503 The model is overloaded.', ms: 3000, inputTokens: 0 });
    expect(models.report().storyteller).toEqual({
      configured: 'auto',
      active: 'offline',
      reason: `${GEMINI} failed at 09:30 UTC: 503 The model is overloaded.; the improviser answers until it works again`,
      why: { code: 'failed', model: GEMINI, at: '2026-03-01T09:30:03.000Z', said: '503 The model is overloaded.' },
      standsInFor: GEMINI,
      context: { tokens: 1_000_000, by: 'listed' },
      price: { input: 0.75, output: 3.75 },
    });
  });

  test('does not wait past the end of its patience', async () => {
    const overloaded = reply.status(503, 'The model is overloaded.');
    gemini = await startFakeGemini([overloaded, overloaded, reply.text('late')]);
    const { models, timers } = setUp(geminiEnv(gemini.url), { retryPolicies: { storyteller: { totalMs: 2500 } } });
    const model = models.language('storyteller', { scope: SCOPE });
    expect(await read(streamText({ model, prompt: 'Tell me.', maxRetries: 0 }).fullStream)).toMatchObject({
      text: IMPROVISED,
    });
    expect(timers.sleeps).toEqual([1000]);
  });

  test('a server that asks for more patience than there is is not waited for', async () => {
    const { ask, timers } = await start(reply.status(429, 'Quota of the day.', { headers: { 'retry-after': '3600' } }));
    expect(await ask()).toMatchObject({ text: IMPROVISED, modelId: 'offline' });
    expect(timers.sleeps).toEqual([]);
  });

  test.each([400, 401, 403, 404])('%i is not asked again: the improviser answers at once', async (status) => {
    const { ask, calls, timers } = await start(reply.status(status, 'No.'), reply.text('never'));
    expect(await ask()).toMatchObject({ text: IMPROVISED, errors: [], modelId: 'offline' });
    expect(calls[0]).toMatchObject({ model: GEMINI, ok: false, error: `${status} No.` });
    expect(timers.sleeps).toEqual([]);
    expect(gemini.requests).toHaveLength(1);
  });

  test('nonsense instead of events goes to the improviser', async () => {
    const { ask, calls } = await start(reply.raw('data: {"candidates": [oops\n\n'));
    expect(await ask()).toMatchObject({ text: IMPROVISED, errors: [], modelId: 'offline' });
    expect(outcome(calls)).toEqual([`${GEMINI} failed`, 'offline ok']);
  });

  test('a hang ends at the first-content timeout: the improviser answers and the connection is let go', async () => {
    const { ask, calls, timers } = await start(reply.hang());
    const answer = ask();
    const request = await gemini.request(0);
    await timers.expire(RETRY_POLICY.firstContentMs);
    expect(await answer).toMatchObject({ text: IMPROVISED, errors: [], modelId: 'offline' });
    expect(calls[0]).toMatchObject({
      ok: false,
      error: 'no answer began within 0.1 s',
      ms: RETRY_POLICY.firstContentMs,
    });
    expect(calls[0]?.inputTokens).toBeGreaterThan(0);
    expect(await request.closed).toBe(true);
    expect(timers.running).toEqual([]);
  });

  test('the report is as before once the model works again', async () => {
    const { ask, models } = await start(reply.status(401, 'Bad key.'), reply.text('Back.'));
    await ask();
    expect(models.report().storyteller).toMatchObject({ active: 'offline' });
    expect(await ask()).toMatchObject({ text: 'Back.', modelId: GEMINI });
    expect(models.report().storyteller).toMatchObject({ active: GEMINI, reason: 'a Gemini key is set' });
  });

  test('a key that the server echoes appears in no log, report or record', async () => {
    const { ask, models, calls, logged } = await start(reply.status(401, `API key ${KEY} is not valid.`));
    await ask();
    const told = JSON.stringify([models.report(), calls, logged]);
    expect(told).toContain('401 API key … is not valid.');
    expect(told).not.toContain(KEY);
  });
});

describe('after content was sent', () => {
  const cases: [string, Reply, RegExp][] = [
    ['a socket that dies', reply.cut({ text: 'Once ' }, { text: 'upon' }), /broke off in the middle of its answer/],
    ['an end without an end', reply.unfinished({ text: 'Once ' }, { text: 'upon' }), /the connection ended early/],
    [
      'an error event',
      reply.streamError(503, 'Overloaded.', { text: 'Once ' }, { text: 'upon' }),
      /in trouble \(503\)/,
    ],
  ];
  test.each(cases)('%s is told at the end of what came, and nobody takes over', async (_, failure, sentence) => {
    const { ask, calls, timers, models } = await start(failure, reply.text('never'));
    const seen = await ask();
    expect(seen).toMatchObject({ text: 'Once upon', finishReason: 'error', modelId: GEMINI });
    expect(seen.types.slice(-5)).toEqual(['text-delta', 'text-end', 'error', 'finish-step', 'finish']);
    expect(seen.errors).toEqual([expect.any(RefusalError)]);
    expect(seen.errors[0]).toMatchObject({ code: 'unavailable', message: expect.stringMatching(sentence) });
    expect(outcome(calls)).toEqual([`${GEMINI} failed`]);
    expect(calls[0]?.outputTokens).toBe(3); // "Once upon"
    expect(timers.sleeps).toEqual([]);
    expect(gemini.requests).toHaveLength(1);
    expect(models.report().storyteller).toMatchObject({
      active: GEMINI,
      reason: expect.stringMatching(/broke off at 09:30/),
    });
  });

  test('a stall ends at its timeout', async () => {
    const { ask, calls, timers } = await start(reply.hang({ text: 'Once' }));
    const answer = ask();
    await timers.expire(RETRY_POLICY.stallMs);
    expect(await answer).toMatchObject({ text: 'Once', finishReason: 'error' });
    expect(calls).toMatchObject([{ ok: false, error: 'the answer did not go on within 0.2 s' }]);
    expect(await (await gemini.request(0)).closed).toBe(true);
    expect(timers.running).toEqual([]);
  });

  test('an answer that has begun may take as long as it comes', async () => {
    const { ask, timers } = await start(reply.hang({ text: 'Once' }));
    const answer = ask();
    await timers.armed(RETRY_POLICY.stallMs); // the first content has been passed on
    expect(timers.running).toEqual([RETRY_POLICY.stallMs]);
    await timers.expire(RETRY_POLICY.stallMs);
    expect(await answer).toMatchObject({ text: 'Once', finishReason: 'error' });
  });
});

describe('the caller who stops', () => {
  test('before the answer gets none: no retry, no improviser', async () => {
    const { ask, calls } = await start(reply.hang(), reply.text('never'));
    const stop = new AbortController();
    const answer = ask(stop.signal);
    const request = await gemini.request(0);
    stop.abort();
    expect((await answer).types.at(-1)).toBe('abort');
    expect(await request.closed).toBe(true);
    expect(calls).toMatchObject([{ model: GEMINI, ok: false, error: 'stopped by the caller' }]);
    expect(gemini.requests).toHaveLength(1);
  });

  test('in the middle keeps what came', async () => {
    const { models, calls } = await start(reply.hang({ text: 'Once' }));
    const stop = new AbortController();
    const model = models.language('storyteller', { scope: SCOPE });
    const result = streamText({ model, prompt: 'Tell me.', maxRetries: 0, abortSignal: stop.signal });
    let text = '';
    let last = '';
    for await (const part of result.fullStream) {
      last = part.type;
      if (part.type === 'text-delta') text += part.text;
      if (text === 'Once') stop.abort('enough');
    }
    expect({ text, last }).toEqual({ text: 'Once', last: 'abort' });
    expect(await (await gemini.request(0)).closed).toBe(true);
    expect(calls).toMatchObject([{ model: GEMINI, ok: false, error: 'stopped by the caller' }]);
    expect(models.report().storyteller.active).toBe(GEMINI);
  });

  test('while a retry is waited for ends the wait', async () => {
    const stop = new AbortController();
    gemini = await startFakeGemini(() => {
      stop.abort();
      return reply.status(503, 'Overloaded.');
    });
    const { models, calls } = setUp(geminiEnv(gemini.url));
    const model = models.language('storyteller', { scope: SCOPE });
    const result = streamText({ model, prompt: 'Tell me.', maxRetries: 0, abortSignal: stop.signal });
    expect((await read(result.fullStream)).types.at(-1)).toBe('abort');
    expect(calls).toMatchObject([{ ok: false, error: 'stopped by the caller' }]);
    expect(gemini.requests).toHaveLength(1);
  });
});

test('nobody waits for ever: every role has an end to its patience', () => {
  for (const policy of Object.values(REAL_RETRY_POLICIES)) {
    expect(policy.firstContentMs).toBeLessThanOrEqual(policy.totalMs);
    expect(policy.longestWaitMs).toBeLessThan(policy.totalMs);
  }
});
