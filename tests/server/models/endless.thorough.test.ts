import { generateText, isStepCount, streamText, tool } from 'ai';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { OUTPUT_TOKENS } from '../../../server/models/calls/output-meter.ts';
import { BODY_BOUNDS } from '../../../server/models/providers/bounded-fetch.ts';
import { createTokenBudget } from '../../../server/models/spending-budget.ts';
import type { ModelRole } from '../../../server/models/types.ts';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { type FakeModelServer, type Piece, type Reply, reply } from '../../support/fake-model-script.ts';
import { startFakeOpenAI } from '../../support/fake-openai.ts';
import { geminiEnv, IMPROVISED, ManualClock, read, setUp } from './support.ts';

let server: FakeModelServer;
afterEach(() => server.close());

const SCOPE = 'play:one';
const MIB = 1024 * 1024;
/** About 64 tokens. */
const WORDS = 'The tide goes out and comes in again, as it always has. '.repeat(4).padEnd(256, '.');

/** The real code of either provider, against a server that answers by script. */
const PROVIDERS = {
  gemini: async (script: Reply[]) => {
    server = await startFakeGemini(script);
    return geminiEnv(server.url);
  },
  openai: async (script: Reply[]) => {
    server = await startFakeOpenAI(script);
    return {
      OPENAI_COMPATIBLE_BASE_URL: server.url,
      COAUTHOR_MODEL: 'openai-compatible:m',
      DIRECTOR_MODEL: 'openai-compatible:m',
      STORYTELLER_MODEL: 'openai-compatible:m',
    };
  },
};
type Provider = keyof typeof PROVIDERS;

async function start(
  provider: Provider,
  role: ModelRole,
  script: Reply[],
  limits: Partial<Parameters<typeof createTokenBudget>[0]> = {},
) {
  const env = await PROVIDERS[provider](script);
  const clock = new ManualClock();
  const booked = () =>
    services.calls.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0);
  const budget = createTokenBudget({
    ...{ tokensPerSession: null, tokensPerDay: null, clock, tokensUsed: async () => booked() },
    ...limits,
  });
  const services: ReturnType<typeof setUp> = setUp(env, { clock, budget });
  const model = (scope = SCOPE) => services.models.language(role, { scope });
  const ask = (scope?: string) =>
    read(streamText({ model: model(scope), prompt: 'Tell me.', maxRetries: 0, onError: () => undefined }).fullStream);
  return { ...services, model, ask, booked };
}

const BOTH: Provider[] = ['gemini', 'openai'];

describe.each(BOTH)('by %s', (provider) => {
  test.each<[ModelRole, Piece]>([
    ['coauthor', { text: WORDS }],
    ['coauthor', { text: WORDS }],
    ['coauthor', { thought: WORDS }],
    ['director', { text: '潮' }],
  ])('the %s’s answer without end is cut off, %j, and what came is booked', async (role, piece) => {
    const { ask, calls } = await start(provider, role, [reply.endless(piece)]);
    const seen = await ask();
    expect(seen.finishReason).toBe('error');
    expect(seen.errors).toMatchObject([
      {
        code: 'unavailable',
        message: expect.stringMatching(/broke off .*: it did not stop within \d+ (tokens|parts)/),
      },
    ]);
    expect(calls).toMatchObject([{ ok: false, error: expect.stringMatching(/^it did not stop within/) }]);
    expect(calls[0]?.outputTokens).toBeGreaterThan(OUTPUT_TOKENS[role]);
    expect(calls[0]?.outputTokens).toBeLessThanOrEqual(OUTPUT_TOKENS[role] * 4 + 100);
    expect(await server.requests[0]?.closed).toBe(true);
  });

  test('thoughts without end are no beginning of a telling: another model tells', async () => {
    const { ask, calls } = await start(provider, 'storyteller', [reply.endless({ thought: WORDS })]);
    expect(await ask()).toMatchObject({ text: IMPROVISED, errors: [], modelId: 'offline' });
    expect(calls[0]).toMatchObject({ ok: false, error: expect.stringMatching(/^it did not stop within/) });
    expect(calls[0]?.outputTokens).toBeGreaterThan(OUTPUT_TOKENS.storyteller);
    expect(await server.requests[0]?.closed).toBe(true);
  });

  test('tool calls without end are cut off', async () => {
    const { model, calls } = await start(provider, 'storyteller', [
      reply.endless({ call: 'look', args: { at: 'the sea' } }),
    ]);
    const looked: string[] = [];
    const look = tool({ inputSchema: z.object({ at: z.string() }), execute: async ({ at }) => looked.push(at) });
    const result = streamText({
      ...{ model: model(), prompt: 'Look.', tools: { look }, maxRetries: 0, stopWhen: isStepCount(5) },
      onError: () => undefined,
    });
    const seen = await read(result.fullStream);
    expect(seen.errors).toMatchObject([{ message: expect.stringMatching(/within 64 tool calls/) }]);
    expect(looked.length).toBeLessThanOrEqual(64);
    expect(calls).toMatchObject([{ ok: false, error: 'it did not stop within 64 tool calls' }]);
    expect(server.requests).toHaveLength(1);
  });

  test('one giant piece is not read to its end', async () => {
    const giant = { text: 'x'.repeat(BODY_BOUNDS.language.lineBytes + MIB) };
    const { ask, calls } = await start(provider, 'storyteller', [reply.answer([giant])]);
    expect(await ask()).toMatchObject({ text: IMPROVISED, modelId: 'offline' });
    expect(calls[0]).toMatchObject({
      ok: false,
      error: expect.stringContaining('one piece of what it sent is larger than 2 MiB'),
    });
  });

  test('a giant answer in one document is not read to its end', async () => {
    const giant = { text: 'x'.repeat(BODY_BOUNDS.language.lineBytes + MIB) };
    const { model, calls } = await start(provider, 'director', [reply.answer([giant])]);
    const { text } = await generateText({ model: model(), prompt: 'Direct.', maxRetries: 0 });
    expect(text).toBe(IMPROVISED);
    expect(calls[0]).toMatchObject({ ok: false, error: expect.stringContaining('larger than 2 MiB') });
  });

  test('a giant refusal is not read to its end', async () => {
    const { ask, calls } = await start(provider, 'storyteller', [reply.status(400, 'x'.repeat(3 * MIB))]);
    expect(await ask()).toMatchObject({ text: IMPROVISED });
    expect(calls[0]?.error?.length).toBeLessThan(300);
  });

  test.each(['coauthor', 'director', 'storyteller'] as const)(
    'the %s’s model is asked for no more than its role needs',
    async (role) => {
      const { ask } = await start(provider, role, [reply.text('Once.')]);
      await ask();
      expect(JSON.stringify(server.requests[0]?.body)).toMatch(
        new RegExp(`"(maxOutputTokens|max_tokens)":${OUTPUT_TOKENS[role]}\\b`),
      );
    },
  );

  test('the budget is charged while an answer comes, and ends it', async () => {
    const { ask, calls } = await start(provider, 'storyteller', [reply.endless({ text: WORDS })], {
      tokensPerSession: 2000,
    });
    const seen = await ask();
    expect(seen.errors).toMatchObject([
      {
        code: 'rate_limited',
        message: expect.stringMatching(/^The budget of 2000 tokens for this story is used up \(\d+ used\)\.$/),
      },
    ]);
    expect(seen.text.length).toBeGreaterThan(1000);
    const [call] = calls;
    expect((call?.inputTokens ?? 0) + (call?.outputTokens ?? 0)).toBeLessThan(2200);
    expect(call).toMatchObject({ ok: false });
    expect(JSON.stringify(server.requests[0]?.body)).toMatch(/"(maxOutputTokens|max_tokens)":1\d{3}\b/);
    expect(await server.requests[0]?.closed).toBe(true);
  });

  test('an answer that stops where its budget ends says so, with what the provider counted', async () => {
    const cut = reply.answer([{ text: 'And so' }], { finish: 'length', tokens: { input: 100, output: 1900 } });
    const { ask, calls } = await start(provider, 'storyteller', [cut], { tokensPerDay: 2000 });
    expect((await ask()).errors).toMatchObject([{ code: 'rate_limited', of: 'day' }]);
    expect(calls).toMatchObject([{ inputTokens: 100, outputTokens: 1900, ok: false }]);
  });

  test('what twenty are being answered counts for each: together they keep to the day’s budget', async () => {
    const script = Array.from({ length: 20 }, () => reply.endless({ text: WORDS }));
    const { ask, booked } = await start(provider, 'storyteller', script, { tokensPerDay: 20_000 });
    const seen = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(`play:${index}`)));
    expect(seen.every(({ errors }) => (errors[0] as { code?: string }).code === 'rate_limited')).toBe(true);
    // Each may have a last piece of its own, and 256 tokens that it began with.
    expect(booked()).toBeLessThan(20_000 + 20 * 400);
  });
});

test('a server that does not take the limit is asked without it, and counted all the same', async () => {
  const refusal = reply.status(
    400,
    "max_tokens is too large: 16384. This model's maximum context length is 8192 tokens.",
  );
  const { ask, calls } = await start('openai', 'storyteller', [
    refusal,
    reply.text('Once.'),
    reply.endless({ text: WORDS }),
  ]);
  expect(await ask()).toMatchObject({ text: 'Once.', errors: [] });
  expect(server.requests.map(({ body }) => body.max_tokens)).toEqual([OUTPUT_TOKENS.storyteller, undefined]);
  expect((await ask()).errors).toMatchObject([{ message: expect.stringContaining('did not stop within') }]);
  expect(calls).toHaveLength(2);
});
