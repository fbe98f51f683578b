import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { readConfig } from '../../../server/config.ts';
import { improviser } from '../../../server/improviser/lazy-improviser.ts';
import { createModels } from '../../../server/models/index.ts';
import { scripted, scriptedModels } from '../../support/scripted-models.ts';
import { tool, toolsOf, untilStopped } from '../plan/support.ts';
import { lines, numberedTeller, onwards, openPlays, planned, playOn, read, take } from './support.ts';

const DICE = 'skills/dice-roller/roll-dice.mjs';
/** A server whose models are the improviser, a key for others lying about. */
async function offlineServices() {
  const env = { DATA_DIR: '/nowhere', OFFLINE_SEED: '7', GOOGLE_GENERATIVE_AI_API_KEY: 'a-key' };
  const roles = { DIRECTOR_MODEL: 'offline', STORYTELLER_MODEL: 'offline', COAUTHOR_MODEL: 'offline' };
  const config = readConfig({ ...env, ...roles });
  const services = await openPlays(createModels({ config, clock: systemClock, improviser }));
  const { id } = await services.plays.create(services.packageId, 7);
  await playOn(services.plays, id, 1);
  while (!['choice', 'free-text'].includes((await services.plays.get(id)).waitingFor ?? '')) {
    await playOn(services.plays, id, 1);
  }
  return { ...services, id };
}

describe('plans of a live turn, without a network', () => {
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    const refuse = (what: string) => () => {
      asked.push(what);
      throw new Error('There is no network.');
    };
    vi.stubGlobal('fetch', refuse('fetch'));
    vi.spyOn(Socket.prototype, 'connect').mockImplementation(refuse('connect'));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test('a look at something named is planned and narrated', async () => {
    const { plays, id } = await offlineServices();
    const told = await take(plays, id, { type: 'text', text: 'I look at Ben' });
    expect(told.errors).toEqual([]);
    expect(lines(told.frames.map(({ frame }) => frame))).toContain('Who ben is.');
    const record = await plays.record(id, told.end?.turn ?? 0);
    expect(record).toMatchObject({ action: { type: 'text' }, directedBy: 'model', stopped: false });
    expect(record.plan?.steps.filter(({ tool: name }) => name.startsWith('skills/'))).toEqual([]);
    expect(record.calls).toMatchObject([
      { role: 'director', model: 'offline', ok: true },
      { role: 'storyteller', model: 'offline', ok: true },
    ]);
    expect(asked).toEqual([]);
  });
});

describe('a server that closes while a script of a play runs', () => {
  /** A play with a script that goes on for as long as it may. */
  async function running() {
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const signals: AbortSignal[] = [];
    const slow = tool((_, context) => {
      signals.push(context.signal);
      begin();
      return untilStopped(context);
    });
    const step = { tool: DICE, args: { text: 'I roll' }, reason: 'They asked.' };
    const director = scripted(['{}', planned([step])]);
    const services = await openPlays(
      scriptedModels({ director: director.model, storyteller: numberedTeller().model }),
      {
        skills: { tools: toolsOf({ [DICE]: slow }), prompts: [] },
      },
    );
    const { id } = await services.plays.create(services.packageId, 7);
    await playOn(services.plays, id, 1);
    return { ...services, id, begun, signals };
  }

  test('tells the script to stop, waits for the turn and keeps nothing of it', async () => {
    const { plays, store, id, begun, signals } = await running();
    const events = await store.read(`play:${id}`);
    const run = await plays.takeTurn(id, await onwards(plays, id));
    const told = read(run.follow());
    await begun;
    expect(signals[0]?.aborted).toBe(false);
    await plays.close(500);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    await run.done;
    const { errors, end } = await told;
    expect(errors).toEqual([expect.stringContaining('Send it again')]);
    expect(end).toBeUndefined();
    expect(await store.read(`play:${id}`)).toEqual(events);
    await expect(plays.takeTurn(id, await onwards(plays, id))).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('keeps nothing of a tick, and counts it as no failure', async () => {
    const { plays, store, id, begun, signals } = await running();
    const events = await store.read(`play:${id}`);
    const refused = expect(plays.tick(id, {})).rejects.toMatchObject({ code: 'unavailable' });
    await begun;
    await plays.close(500);
    await refused;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(await store.read(`play:${id}`)).toEqual(events);
  });
});
