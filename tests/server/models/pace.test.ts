import { generateText } from 'ai';
import { afterEach, describe, expect, test } from 'vitest';
import { createModelPace } from '../../../server/models/pace.ts';
import { roomOf, roughTokens } from '../../../server/models/room.ts';
import { DIRECTOR_MS, SHORT_TURN_TOKENS } from '../../../server/models/timing.ts';
import type { ModelRole } from '../../../server/models/types.ts';
import { type Telling, tell } from '../../../server/storyteller/index.ts';
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
      MODEL_CONTEXT_TOKENS: `${MODEL}=32768`,
      ...roles,
      ...env,
    },
    { patience: {} },
  );
  const { models, timers } = services;
  const tokens = async (role: ModelRole) => (await roomOf(models.language(role, { scope: 'play:p' }))).tokens;
  /** Has a turn told; answers what its prompt had not. */
  const turn = async (isSilent = false) => {
    const reports: Telling[] = [];
    const input = { ...sceneInput(), recentLines: Array.from({ length: 40 }, (_, at) => `${at}: ${RAIN.repeat(4)}`) };
    const model = models.language('storyteller', { scope: 'play:p' });
    const telling = tell({ ...input, model, signal: new AbortController().signal }, (each) => reports.push(each));
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

describe('the prompts of a turn for another server’s model', () => {
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

  test.each([
    ['are shorter for a Director that did not answer in time', 'DirectorTimeoutError', true],
    ['stay as they are where a player has left meanwhile', 'AbortError', false],
  ])('%s', async (_, name, isShorter) => {
    const { tokens, silentDirector } = await play([null], { DIRECTOR_TIMEOUT_MS: '5000' });
    const before = await tokens('director');
    await silentDirector(Object.assign(new Error('over'), { name }));
    if (isShorter) expect(await tokens('director')).toBeLessThan(before);
    else expect(await tokens('director')).toBe(before);
  });

  test('fit the shorter wait of a Director', async () => {
    const { turn, tokens } = await play([500], { DIRECTOR_TIMEOUT_MS: '5000' });
    await turn();
    expect(await tokens('director')).toBe(2000);
    expect(await tokens('storyteller')).toBe(8000);
  });
});

/** A machine of somebody's own that has the Director alone: so many tokens a second it reads, so long its answer takes to write. */
async function machine(tokensPerSecond: number, writingMs: number) {
  let arrived: (isInTime: boolean) => void = () => undefined;
  server = await startFakeOpenAI(({ body }) => {
    const tokens = roughTokens(JSON.stringify(body.messages));
    const ms = (tokens / tokensPerSecond) * 1000 + writingMs;
    const isInTime = ms <= models.directorMs();
    if (isInTime) clock.advance(ms);
    arrived(isInTime);
    return isInTime ? reply.answer([{ text: '{}' }], { tokens: { input: tokens, output: 30 } }) : reply.hang();
  });
  const env = { OPENAI_COMPATIBLE_BASE_URL: server.url, MODEL_CONTEXT_TOKENS: `${MODEL}=32768`, DIRECTOR_MODEL: MODEL };
  const { models, clock } = setUp(env, { patience: {} });
  /** Has a turn directed with as long a prompt as fits, up to a usual one's. */
  return async (): Promise<{ waitMs: number; isHeard: boolean }> => {
    const waitMs = models.directorMs();
    const model = models.language('director', { scope: 'play:p' });
    const tokens = Math.min(4000, (await roomOf(model)).tokens);
    const prompt = RAIN.repeat(Math.floor((tokens * 0.9) / roughTokens(RAIN)));
    const waiting = new AbortController();
    const inTime = new Promise<boolean>((resolve) => {
      arrived = resolve;
    });
    const asked = generateText({ model, prompt, abortSignal: waiting.signal, maxRetries: 0 }).then(
      ({ text }) => text === '{}',
      () => false,
    );
    if (!(await inTime)) {
      clock.advance(waitMs);
      waiting.abort(Object.assign(new Error('over'), { name: 'DirectorTimeoutError' }));
    }
    return { waitMs, isHeard: await asked };
  };
}

describe('a Director on another server', () => {
  const turns = async (turn: Awaited<ReturnType<typeof machine>>, count: number) => {
    const told: Awaited<ReturnType<typeof turn>>[] = [];
    for (let at = 0; at < count; at += 1) told.push(await turn());
    return told;
  };

  test('is waited for as briefly as ever where it is fast', async () => {
    const told = await turns(await machine(2000, 500), 4);
    expect(told).toEqual(told.map(() => ({ waitMs: DIRECTOR_MS.other, isHeard: true })));
  });

  test.each([
    [250, 3000],
    [120, 4000],
    [80, 8000],
  ])('is heard from a small machine too, which reads %i tokens a second', async (rate, writingMs) => {
    const told = await turns(await machine(rate, writingMs), 12);
    expect(told.slice(5).every(({ isHeard }) => isHeard)).toBe(true);
    expect(Math.max(...told.map(({ waitMs }) => waitMs))).toBeLessThanOrEqual(DIRECTOR_MS.slow);
  });

  test('is not waited for long again and again where that is in vain', async () => {
    const told = await turns(await machine(5, 60_000), 18);
    expect(told.some(({ isHeard }) => isHeard)).toBe(false);
    expect(told.filter(({ waitMs }) => waitMs > DIRECTOR_MS.slow / 2).length).toBeLessThanOrEqual(4);
    expect(Math.max(...told.map(({ waitMs }) => waitMs))).toBeLessThanOrEqual(DIRECTOR_MS.slow);
  });

  test('is waited for as long as is set, whatever it needs', async () => {
    const { models, silentDirector } = await play([null], { DIRECTOR_TIMEOUT_MS: '5000' });
    await silentDirector(Object.assign(new Error('over'), { name: 'DirectorTimeoutError' }));
    expect(models.report().director.pace?.waitMs).toBe(5000);
  });
});

describe('the pace of a model', () => {
  test('is that of most of its last calls', () => {
    const pace = createModelPace();
    expect([pace.tokensPerSecond(), pace.tokensWithin(1000, false)]).toEqual([null, Number.POSITIVE_INFINITY]);
    for (const ms of [60_000, 1000, 1000]) pace.began(1000, ms);
    expect(pace.tokensPerSecond()).toBe(1000);
    for (let time = 0; time < 5; time += 1) pace.began(1000, 10_000);
    expect(pace.tokensPerSecond()).toBe(100);
  });

  test('is not told by a prompt of a few words', () => {
    const pace = createModelPace();
    pace.began(20, 5000);
    expect(pace.tokensPerSecond()).toBeNull();
  });

  test('leaves a whole answer the time to be written', () => {
    const pace = createModelPace();
    pace.began(1000, 1000);
    pace.answered(2000, 5000);
    expect(pace.tokensWithin(8000, false)).toBe(6400);
    expect(pace.tokensWithin(8000, true)).toBe(4000);
  });

  test('is known by whole answers where none was streamed, those that did not come among them', () => {
    const pace = createModelPace();
    pace.wasSilent(4000, 5000, true);
    expect(pace.tokensPerSecond()).toBe(400);
  });
});
