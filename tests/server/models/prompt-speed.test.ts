import { generateText } from 'ai';
import { afterEach, describe, expect, test } from 'vitest';
import { SHORT_TURN_TOKENS } from '../../../server/models/calls/retry-policy.ts';
import { getPromptLimit, roughTokens } from '../../../server/models/prompt-size/prompt-limit.ts';
import { createPromptSpeed } from '../../../server/models/prompt-size/prompt-speed.ts';
import type { ModelRole } from '../../../server/models/types.ts';
import { streamTelling, type TellingReport } from '../../../server/storyteller/index.ts';
import { reply } from '../../support/fake-model-script.ts';
import { type FakeOpenAI, startFakeOpenAI } from '../../support/fake-openai.ts';
import { sceneInput } from '../storyteller/scenes.ts';
import { setUp } from './support.ts';

let server: FakeOpenAI | undefined;
afterEach(() => server?.close());

const MODEL = 'openai-compatible:m';
const RAIN = 'Rain drums on the boats, and the lamp over the door goes out. ';
const TOLD = JSON.stringify({ elements: [{ type: 'narrate', text: RAIN.trim() }] });
const WAIT_MS = 20_000;
/** A context that speed may keep prompts of a turn shorter than, and one of which it may not. */
const SMALL = 12_288;
const LARGE = 16_384;

/** A server whose model reads so many tokens a second; `null` for one that says nothing. */
async function play(rates: readonly (number | null)[], env: Record<string, string> = {}) {
  const left = [...rates];
  const read: number[] = [];
  server = await startFakeOpenAI(({ body }) => {
    const tokens = roughTokens(JSON.stringify(body.messages));
    const rate = left.shift();
    read.push(tokens);
    if (typeof rate !== 'number') return reply.hang();
    services.clock.advance((tokens / rate) * 1000);
    return reply.answer([{ text: TOLD }], { tokens: { input: tokens, output: 30 } });
  });
  const roles = { STORYTELLER_MODEL: MODEL, DIRECTOR_MODEL: MODEL, COAUTHOR_MODEL: MODEL };
  const services = setUp(
    {
      OPENAI_COMPATIBLE_BASE_URL: server.url,
      FIRST_CONTENT_MS: String(WAIT_MS),
      MODEL_CONTEXT_TOKENS: `${MODEL}=${SMALL}`,
      ...roles,
      ...env,
    },
    { retryPolicies: {} },
  );
  const { models, timers } = services;
  const tokens = async (role: ModelRole) => (await getPromptLimit(models.language(role, { scope: 'play:p' }))).tokens;
  /** Has a turn told; answers what its prompt had not. */
  const turn = async (isSilent = false) => {
    const reports: TellingReport[] = [];
    const input = { ...sceneInput(), recentLines: Array.from({ length: 40 }, (_, at) => `${at}: ${RAIN.repeat(4)}`) };
    const model = models.language('storyteller', { scope: 'play:p' });
    const telling = streamTelling({ ...input, model, signal: new AbortController().signal }, (each) =>
      reports.push(each),
    );
    const told = (async () => {
      for await (const _ of telling) {
        // told to the end
      }
    })();
    if (isSilent) {
      await server?.request(0);
      await timers.expire(WAIT_MS);
    }
    await told;
    return reports.at(-1)?.prompt.leftOut;
  };
  /** Has a Director asked that says nothing, until whoever waits ends it. */
  const silentDirector = async (reason: Error) => {
    const model = models.language('director', { scope: 'play:p' });
    const waiting = new AbortController();
    const asked = generateText({ model, prompt: RAIN.repeat(200), abortSignal: waiting.signal, maxRetries: 0 });
    const ended = asked.then(
      () => undefined,
      () => undefined,
    );
    await server?.request(0);
    services.clock.advance(5000);
    waiting.abort(reason);
    await ended;
  };
  return { turn, tokens, read, models, silentDirector };
}

describe('the prompts of a turn for another server’s model with a small context', () => {
  test('are whole until it is known to be slow, then as long as it reads within the wait, and it is said why', async () => {
    const { turn, read, models, tokens } = await play([100, 100]);
    expect(await turn()).toBeUndefined();
    expect((read[0] ?? 0) / 100).toBeGreaterThan(WAIT_MS / 1000);
    const leftOut = await turn();
    expect(leftOut?.length).toBeGreaterThan(0);
    expect(leftOut?.every(({ why }) => why === 'pace')).toBe(true);
    expect((read[1] ?? 0) / 100).toBeLessThan(WAIT_MS / 1000);
    const report = models.report().storyteller;
    expect(report.pace).toEqual({
      tokensPerSecond: expect.closeTo(100, 0),
      turnTokens: await tokens('storyteller'),
      waitMs: WAIT_MS,
    });
  });

  test('are shorter after a turn that said nothing in time, and whole again for one that has become fast', async () => {
    const { turn, read, tokens } = await play([null, 5000, 5000, 5000]);
    await turn(true);
    expect(await tokens('storyteller')).toBeLessThan((read[0] ?? 0) / 2);
    await turn();
    expect(read[1]).toBeLessThan(read[0] ?? 0);
    await turn();
    expect(await turn()).toBeUndefined();
  });

  test('are no shorter than those of a model of this machine, however slow it is', async () => {
    const { turn, tokens } = await play([1]);
    await turn();
    expect(await tokens('storyteller')).toBe(SHORT_TURN_TOKENS);
  });

  test('leave those of the co-author as they are, who may be waited for', async () => {
    const { turn, tokens } = await play([1]);
    const before = await tokens('coauthor');
    await turn();
    expect(await tokens('coauthor')).toBe(before);
  });

  test('are as they were for a model that is fast enough', async () => {
    const { turn, tokens, models } = await play([3000, 3000], { DIRECTOR_TIMEOUT_MS: '20000' });
    const before = [await tokens('director'), await tokens('storyteller')];
    await turn();
    expect([await tokens('director'), await tokens('storyteller')]).toEqual(before);
    expect(models.report().storyteller.pace).toBeUndefined();
  });

  test('fit the shorter wait of a Director', async () => {
    const { turn, tokens } = await play([500], { DIRECTOR_TIMEOUT_MS: '5000' });
    await turn();
    expect(await tokens('director')).toBe(2000);
    expect(await tokens('storyteller')).toBe(8000);
  });
});

describe('the prompts of a turn for a model with a large context', () => {
  const env = { MODEL_CONTEXT_TOKENS: `${MODEL}=${LARGE}` };

  test.each([
    ['reads slowly', 1, false],
    ['says nothing in time', null, true],
  ])('are whole, though it %s', async (_, rate, isSilent) => {
    const { turn, tokens, models } = await play([rate, 5000], env);
    const before = [await tokens('director'), await tokens('storyteller')];
    expect(await turn(isSilent)).toBeUndefined();
    expect([await tokens('director'), await tokens('storyteller')]).toEqual(before);
    expect(await turn()).toBeUndefined();
    expect(models.report().storyteller.pace).toBeUndefined();
  });
});

test('a Director whose whole answer is late says nothing of how fast its model reads', async () => {
  const { tokens, silentDirector } = await play([null], { DIRECTOR_TIMEOUT_MS: '5000' });
  const before = await tokens('director');
  await silentDirector(Object.assign(new Error('over'), { name: 'DirectorTimeoutError' }));
  expect(await tokens('director')).toBe(before);
});

describe('the pace of a model', () => {
  test('is that of most of its last calls', () => {
    const pace = createPromptSpeed();
    expect([pace.tokensPerSecond(), pace.tokensWithin(1000)]).toEqual([null, Number.POSITIVE_INFINITY]);
    for (const ms of [60_000, 1000, 1000]) pace.recordFirstWord(1000, ms);
    expect(pace.tokensPerSecond()).toBe(1000);
    for (let time = 0; time < 5; time += 1) pace.recordFirstWord(1000, 10_000);
    expect(pace.tokensPerSecond()).toBe(100);
  });

  test('is not told by a prompt of a few words', () => {
    const pace = createPromptSpeed();
    pace.recordFirstWord(20, 5000);
    expect(pace.tokensPerSecond()).toBeNull();
  });

  test('is that of the slowest where none of the last calls was answered', () => {
    const pace = createPromptSpeed();
    pace.recordFirstWord(1000, 1000);
    pace.recordTimeout(4000, 5000);
    pace.recordTimeout(1000, 5000);
    expect(pace.tokensPerSecond()).toBe(100);
  });
});
