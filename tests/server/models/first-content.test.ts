import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { generateText, streamText } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { afterEach, describe, expect, test } from 'vitest';
import { DIRECTOR_MS, FIRST_CONTENT_MS, LOCAL_RETRY_POLICY } from '../../../server/models/calls/retry-policy.ts';
import type { LocalModels } from '../../../server/models/local/index.ts';
import type { ModelRequestNotice, ModelRole } from '../../../server/models/types.ts';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { type FakeModelServer, type Reply, reply } from '../../support/fake-model-script.ts';
import { startFakeOpenAI } from '../../support/fake-openai.ts';
import { geminiEnv, IMPROVISED, RETRY_POLICY, read, setUp, textParts } from './support.ts';

let server: FakeModelServer;
// Not every test has one.
afterEach(() => (server as FakeModelServer | undefined)?.close());

const GEMINI = 'google:gemini-3.8-flash';

/** Models with the patience they really have: only the clock is the test's. */
async function start(
  script: Reply[],
  options: { role?: ModelRole; env?: Record<string, string>; openai?: boolean } = {},
) {
  const { role = 'storyteller', env = {}, openai = false } = options;
  server = openai ? await startFakeOpenAI(script) : await startFakeGemini(script);
  const own = openai
    ? { OPENAI_COMPATIBLE_BASE_URL: server.url, STORYTELLER_MODEL: 'openai-compatible:m' }
    : geminiEnv(server.url);
  const services = setUp({ ...own, ...env }, { retryPolicies: {} });
  const asked: ModelRequestNotice[] = [];
  const model = services.models.language(role, { scope: 'play:p', onAsk: (asking) => asked.push(asking) });
  const ask = () => read(streamText({ model, prompt: 'Tell.', maxRetries: 0, onError: () => undefined }).fullStream);
  return { ...services, ask, asked };
}

describe('a turn', () => {
  test.each<[string, number, Parameters<typeof start>[1]]>([
    ['a hosted model', FIRST_CONTENT_MS.hosted, {}],
    ['another server', FIRST_CONTENT_MS.other, { openai: true }],
    ['whatever is set', 1500, { env: { FIRST_CONTENT_MS: '1500' } }],
    ['whatever is set, elsewhere too', 1500, { openai: true, env: { FIRST_CONTENT_MS: '1500' } }],
  ])(
    'waits for the first words of %s %i ms, headers or not; then another tells, and it is said who',
    async (_, ms, options) => {
      const { ask, timers, asked, calls } = await start([reply.hang()], options);
      const seen = ask();
      await server.request(0);
      await timers.expire(ms);
      expect(await seen).toMatchObject({ text: IMPROVISED, modelId: 'offline', errors: [] });
      const model = options?.openai ? 'openai-compatible:m' : GEMINI;
      expect(asked).toEqual([
        { model, insteadOf: null },
        { model: 'offline', insteadOf: { model, wasSilent: true } },
      ]);
      expect(calls[0]).toMatchObject({ ok: false, error: `no answer began within ${ms / 1000} s` });
      expect(await server.requests[0]?.closed).toBe(true);
    },
  );

  test('does not take thoughts for words', async () => {
    const { ask, timers } = await start([reply.hang({ thought: 'Hm.' }, { thought: 'What was it?' })]);
    const seen = ask();
    await timers.expire(FIRST_CONTENT_MS.hosted);
    expect(await seen).toMatchObject({ text: IMPROVISED, modelId: 'offline' });
  });

  test('takes words that come in time, with what was thought before', async () => {
    const { ask, timers, asked } = await start([reply.answer([{ thought: 'Hm.' }, { text: 'Once.' }])]);
    expect(await ask()).toMatchObject({ text: 'Once.', modelId: GEMINI });
    expect([asked, timers.running]).toEqual([[{ model: GEMINI, insteadOf: null }], []]);
  });

  test('does not begin to wait anew with each try', async () => {
    const busy = reply.status(503, 'Overloaded.', { headers: { 'retry-after': '5' } });
    const { ask, timers, asked } = await start([busy, busy, reply.text('late')]);
    expect(await ask()).toMatchObject({ text: IMPROVISED });
    expect(timers.sleeps).toEqual([5000]);
    const reason = { code: 'model-in-trouble', who: 'Google', status: 503 };
    expect(asked.at(-1)).toEqual({ model: 'offline', insteadOf: { model: GEMINI, wasSilent: false, reason } });
  });

  test('waits what is left after a try that failed', async () => {
    const busy = reply.status(503, 'Overloaded.', { headers: { 'retry-after': '5' } });
    const { ask, timers } = await start([busy, reply.hang()]);
    const seen = ask();
    await timers.expire(FIRST_CONTENT_MS.hosted - 5000);
    expect(await seen).toMatchObject({ text: IMPROVISED });
  });
});

test('the co-author may take its time', async () => {
  const env = { FIRST_CONTENT_MS: '10' };
  const { ask, timers } = await start([reply.hang({ thought: 'Hm.' })], { role: 'coauthor', env });
  const seen = ask();
  await server.request(0);
  expect(timers.running).toContain(120_000);
  expect(timers.running).not.toContain(10);
  await timers.expire(120_000);
  await seen;
});

test('what comes without words is a silence like any other', async () => {
  server = await startFakeGemini([{ kind: 'answer', pieces: drip(), finish: 'stop', after: 'finish' }]);
  const { models, timers, clock } = setUp(geminiEnv(server.url));
  async function* drip() {
    yield { text: 'Once ' };
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      clock.advance(1);
      yield { text: '' };
    }
  }
  const model = models.language('storyteller', { scope: 'play:p' });
  const seen = read(streamText({ model, prompt: 'Tell.', maxRetries: 0, onError: () => undefined }).fullStream);
  await timers.armed(RETRY_POLICY.stallMs);
  while (clock.now() < Date.parse('2026-03-01T09:30:00.000Z') + RETRY_POLICY.stallMs)
    await new Promise((resolve) => setImmediate(resolve));
  await timers.expire(RETRY_POLICY.stallMs);
  expect(await seen).toMatchObject({ text: 'Once ', finishReason: 'error' });
});

describe('a model of this machine', () => {
  const LOCAL = { STORYTELLER_MODEL: 'local:tiny', DIRECTOR_MODEL: 'local:tiny' };

  /** A Storyteller of this machine that gives these parts and then nothing. */
  function slow(...parts: LanguageModelV4StreamPart[]) {
    const stream = () =>
      new ReadableStream<LanguageModelV4StreamPart>({
        start: (controller) => {
          for (const part of parts) controller.enqueue(part);
        },
      });
    const model = new MockLanguageModelV4({ doStream: async () => ({ stream: stream() }) });
    const local = { model: () => model, trouble: () => null, contextTokens: async () => 4096 } as Partial<LocalModels>;
    const services = setUp(LOCAL, { retryPolicies: {}, local: local as LocalModels });
    const told = services.models.language('storyteller', { scope: 'play:p' });
    const seen = read(streamText({ model: told, prompt: 'Tell.', maxRetries: 0, onError: () => undefined }).fullStream);
    return { ...services, seen };
  }

  test('is waited for while it reads its prompt', async () => {
    const { seen, timers } = slow({ type: 'stream-start', warnings: [] });
    await timers.expire(FIRST_CONTENT_MS.local);
    expect(await seen).toMatchObject({ text: IMPROVISED, modelId: 'offline', errors: [] });
  });

  test('may pause for long once it tells, and is given up where it stands still', async () => {
    const { seen, timers } = slow(...textParts('The lamp').slice(0, 3));
    await timers.armed(LOCAL_RETRY_POLICY.stallMs);
    expect(timers.running).toEqual([LOCAL_RETRY_POLICY.stallMs]);
    await timers.expire(LOCAL_RETRY_POLICY.stallMs);
    expect(await seen).toMatchObject({ text: 'The lamp', errors: [expect.anything()] });
  });

  test('has longer to direct than others, unless that is set', () => {
    expect(setUp(LOCAL).models.directorMs()).toBe(DIRECTOR_MS.local);
    expect(setUp({}).models.directorMs()).toBe(DIRECTOR_MS.other);
    expect(setUp(geminiEnv('http://127.0.0.1:9')).models.directorMs()).toBe(DIRECTOR_MS.other);
  });
});

test('nothing cuts a Director off before its own time is over', async () => {
  server = await startFakeGemini([reply.hang()]);
  const env = geminiEnv(server.url, {
    DIRECTOR_TIMEOUT_MS: '600000',
    PLAN_TIMEOUT_MS: '1000',
    STEP_TIMEOUT_MS: '1000',
    FIRST_CONTENT_MS: '1000',
  });
  for (const ask of [generateText, streamText]) {
    const { models, timers } = setUp(env, { retryPolicies: {} });
    expect(models.directorMs()).toBe(600_000);
    const stop = new AbortController();
    const model = models.language('director', { scope: 'play:p' });
    const asked = ask({ model, prompt: 'Direct.', maxRetries: 0, abortSignal: stop.signal, onError: () => undefined });
    const ended = Promise.resolve('text' in asked ? asked.text : asked).catch(() => undefined);
    await timers.armed(600_000);
    expect(Math.min(...timers.running)).toBe(600_000);
    stop.abort();
    await ended;
  }
});
