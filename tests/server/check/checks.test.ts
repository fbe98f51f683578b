import { describe, expect, onTestFinished, test } from 'vitest';
import { type ChecksOptions, createChecks } from '../../../server/check/index.ts';
import { createSlicer } from '../../../server/check/run-playtest.ts';
import { createWorkers, type WorkersOptions } from '../../../server/workers/index.ts';
import { RefusalError } from '../../../shared/error.ts';
import type { PlaytestProgress } from '../../../shared/playtest/index.ts';
import { sampleStory } from '../../support/sample.ts';
import { act, makePackage, place } from '../../support/story-fixture.ts';
import { CHECKING, CHECKING_ON, COUNTING, CRAWLING, GREEDY, HANGING, THROWING } from './fake-threads.ts';

const STORY = JSON.stringify(makePackage({ title: 'The Quay', acts: [act('act_1', [place('quay')])] }));

/** Checks on a pool of their own, what the pool is told when they fail, and what it has to do. */
function checks({ pool = {}, ...options }: Omit<ChecksOptions, 'workers'> & { pool?: WorkersOptions } = {}) {
  const failures: Error[] = [];
  const workers = createWorkers({ onFailure: (error) => void failures.push(error), ...pool });
  onTestFinished(() => workers.close());
  return { ...createChecks({ workers, ...options }), census: workers.census, close: workers.close, failures };
}

/** The same where stories are played like this. */
const playing = (playtest: typeof COUNTING, options: Parameters<typeof checks>[0] = {}) =>
  checks({ jobs: { playtest }, ...options });

const GUEST = { guest: 'a' };
const IDLE = { working: 0, waiting: 0 };

const refusal = (promise: Promise<unknown>): Promise<RefusalError> =>
  promise.then(
    () => expect.unreachable('It was not refused.'),
    (error) => {
      expect(error).toBeInstanceOf(RefusalError);
      return error;
    },
  );

describe('runs are handed out', () => {
  const handOut = (runs: number, threads: number, perMs: number | null) => {
    const nextSlice = createSlicer(runs, threads);
    const all = [];
    for (let slice = nextSlice(null); slice; slice = nextSlice(perMs)) all.push(slice);
    return all;
  };

  test.each([
    [1, 1, 10],
    [15, 2, 10],
    [1000, 1, 0.01],
    [100_000, 2, 5],
    [1_000_000, 4, 200],
  ])('%i to %i threads at %d a ms: each exactly once', (runs, threads, perMs) => {
    const all = handOut(runs, threads, perMs);
    let next = 0;
    for (const { from, count } of all) {
      expect([from, count > 0]).toEqual([next, true]);
      next += count;
    }
    expect(next).toBe(runs);
  });

  test('for a tenth of a second each; with more threads the last get shorter, so that all end together', () => {
    const alone = handOut(10_000, 1, 10).map(({ count }) => count);
    expect(alone.slice(1, -1).every((count) => count === 1000)).toBe(true);
    const together = handOut(10_000, 2, 10).map(({ count }) => count);
    expect(together[1]).toBe(1000);
    expect(together.at(-1)).toBeLessThan(100);
  });
});

describe('a playtest in threads', () => {
  test('plays every run once; progress begins at 0, only grows, and ends with all', async () => {
    const { playtest, census } = playing(COUNTING, { pool: { threads: 2 } });
    const told: PlaytestProgress[] = [];
    const onProgress = (progress: PlaytestProgress) => void told.push(progress);
    const report = await playtest(STORY, { runs: 12_000, seed: 9, persona: 'hasty' }, { ...GUEST, onProgress });
    expect(report).toMatchObject({
      runs: 12_000,
      threads: 2,
      numbers: Array.from({ length: 12_000 }, (_, run) => run),
      options: { seed: 9, persona: 'hasty', maxTurns: 400 },
      title: 'The Quay',
    });
    expect(census()).toMatchObject(IDLE);
    expect(told[0]).toEqual({ done: 0, runs: 12_000, turns: 0 });
    expect(told.at(-1)).toEqual({ done: 12_000, runs: 12_000, turns: 36_000 });
    for (const [index, { done, turns }] of told.entries()) {
      expect(turns).toBe(done * 3);
      expect(done).toBeGreaterThan(told[index - 1]?.done ?? -1);
    }
  });

  test('of a story comes to the same report on one thread and on two', async () => {
    const story = JSON.stringify(sampleStory());
    const [one, two] = await Promise.all(
      [1, 2].map((threads) =>
        checks({ pool: { threads }, limits: { runsAThread: 20 } }).playtest(story, { runs: 400, seed: 3 }, GUEST),
      ),
    );
    expect(one).toMatchObject({ runs: 400, completed: 400 });
    expect({ ...two, ms: 0 }).toEqual({ ...one, ms: 0 });
  });

  test('of few runs has one thread, whatever there are', async () => {
    const { playtest, census } = playing(COUNTING, { pool: { threads: 4 } });
    expect(await playtest(STORY, { runs: 40, seed: 1, maxTurns: 7 }, GUEST)).toMatchObject({
      ...{ runs: 40, threads: 1, options: { maxTurns: 7 } },
    });
    expect(census().living).toBe(1);
  });

  test('goes on in slices, between which others have their turn', async () => {
    const { playtest, checkPackage } = playing(CRAWLING, {
      pool: { threads: 1 },
      store: shelf({ quay: { version: 1, title: 'Quay' } }).store,
      jobs: { playtest: CRAWLING, check: CHECKING },
    });
    const ends: string[] = [];
    const note = (name: string) => () => void ends.push(name);
    const long = playtest(STORY, { runs: 200, seed: 1 }, GUEST).then(note('playtest'));
    // Also where it is the same guest who asks.
    await Promise.all([checkPackage('quay', 'a').then(note('check')), long]);
    expect(ends).toEqual(['check', 'playtest']);
  });

  test('ends when it is cancelled, in the middle of whatever its threads do, with the reason', async () => {
    const { playtest, census, failures } = playing(HANGING, { pool: { threads: 2 } });
    const cancel = new AbortController();
    const run = playtest(STORY, { runs: 50_000, seed: 1 }, { ...GUEST, signal: cancel.signal });
    const reason = new Error('Enough.');
    expect(census().working).toBe(2);
    cancel.abort(reason);
    await expect(run).rejects.toBe(reason);
    await expect(playtest(STORY, { runs: 1, seed: 1 }, { ...GUEST, signal: cancel.signal })).rejects.toBe(reason);
    // Also when it is cancelled by whoever is just being told that it begins.
    const atOnce = new AbortController();
    const onProgress = () => atOnce.abort(reason);
    const begun = playtest(STORY, { runs: 1, seed: 1 }, { ...GUEST, signal: atOnce.signal, onProgress });
    await expect(begun).rejects.toBe(reason);
    await expect.poll(() => census().living).toBe(0);
    expect(failures).toEqual([]);
  });

  test('of one guest are so many, the next wait, are told so, and many more are refused; closing ends them all', async () => {
    const { playtest, census, close } = playing(HANGING, { pool: { threads: 1, limits: { waitingPerGuest: 2 } } });
    const told: PlaytestProgress[] = [];
    const onProgress = (progress: PlaytestProgress) => void told.push(progress);
    const ask = (options = {}) => refusal(playtest(STORY, { runs: 10, seed: 1 }, { ...GUEST, ...options }));
    const runs = [ask(), ask({ onProgress }), ask()];
    expect(await ask()).toMatchObject({ code: 'rate_limited', hint: expect.stringContaining('Wait') });
    expect([census(), told]).toEqual([{ living: 1, working: 1, waiting: 2 }, [{ done: 0, runs: 10, turns: 0 }]]);
    await close();
    expect((await Promise.all(runs)).map(({ code }) => code)).toEqual(Array(3).fill('unavailable'));
    expect(await ask()).toMatchObject({ code: 'unavailable' });
  });

  test.each([
    ['hangs', HANGING, { patienceMs: 50 }, 'refused', /at one go/, 0],
    ['does not come to an end in time', CRAWLING, { playtestMs: 120_000 }, 'refused', /not end within 2 minutes/, 0],
    ['takes too much memory', GREEDY, { memoryMb: 30 }, 'refused', /30 MiB/, 0],
    ['throws', THROWING, {}, 'internal', /broke off/, 1],
  ])('a thread that %s is a refusal, and nothing goes on', async (_, job, limits, code, message, logged) => {
    const { playtest, census, failures } = playing(job, { pool: { threads: 1 }, limits });
    const refused = await refusal(playtest(STORY, { runs: 500, seed: 1 }, GUEST));
    expect(refused).toMatchObject({ code, message: expect.stringMatching(message), hint: expect.any(String) });
    expect(refused.message).not.toContain('secret');
    expect(census()).toMatchObject(IDLE);
    expect(failures).toHaveLength(logged);
  });
});

function shelf(versions: Record<string, { version: number; title: string }>) {
  const getPackage = async (id: string) => {
    const found = versions[id];
    const body = JSON.stringify({ title: found?.title });
    return found ? { id, ...found, language: 'en', createdAt: '', totalNodes: 1, body } : null;
  };
  return { versions, store: { getPackage } };
}

describe('a check in a thread', () => {
  test('is cached for all callers until the package changes', async () => {
    const { versions, store } = shelf({ quay: { version: 1, title: 'Quay' }, pier: { version: 1, title: 'Pier' } });
    const made = checks({ store, jobs: { check: CHECKING }, pool: { threads: 1 } });
    const [first, again, pier] = await Promise.all([
      made.checkPackage('quay'),
      made.checkPackage('quay', 'somebody'),
      made.checkPackage('pier'),
    ]);
    expect([first, pier]).toMatchObject([
      { errors: 1, title: 'Quay' },
      { errors: 2, title: 'Pier' },
    ]);
    expect(again).toBe(first);
    expect(made.census().living).toBe(1);
    versions.quay = { version: 2, title: 'Quay II' };
    expect(await made.checkPackage('quay')).toMatchObject({ errors: 3, title: 'Quay II' });
    versions.quay = { version: 2, title: 'Quay, painted' };
    expect(await made.checkPackage('quay')).toMatchObject({ title: 'Quay II' });
    made.forget('quay');
    expect(await made.checkPackage('quay')).toMatchObject({ title: 'Quay, painted' });
    expect(await made.checkPackage('pier')).toBe(pier);
    await made.close();
    expect(await refusal(made.checkPackage('quay').then(() => made.checkPackage('gone')))).toMatchObject({
      code: 'not_found',
    });
  });

  test('of a package that is not there is refused; one that breaks off is not remembered, and the next has a thread anew', async () => {
    const { versions, store } = shelf({ quay: { version: 1, title: 'Broken' } });
    const made = checks({ store, jobs: { check: CHECKING } });
    expect(await refusal(made.checkPackage('pier'))).toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('"pier"'),
    });
    expect(await refusal(made.checkPackage('quay'))).toMatchObject({ code: 'internal' });
    await expect.poll(() => made.census().living).toBe(0);
    versions.quay = { version: 1, title: 'Mended' };
    expect(await made.checkPackage('quay')).toMatchObject({ errors: 1, title: 'Mended' });
  });

  test('that takes long holds up nobody', async () => {
    const { store } = shelf({ knot: { version: 1, title: 'Tangled' }, quay: { version: 1, title: 'Quay' } });
    const made = checks({ store, jobs: { check: CHECKING }, pool: { threads: 1, limits: { asideMs: 1 } } });
    const knot = refusal(made.checkPackage('knot'));
    expect(await made.checkPackage('quay')).toMatchObject({ title: 'Quay' });
    await made.close();
    expect(await knot).toMatchObject({ code: 'unavailable' });
  });

  test('that is too much is given up, and not tried again for a while, unless the package changes', async () => {
    const { versions, store } = shelf({ knot: { version: 1, title: 'Knot' } });
    const tangled = (limits: object) =>
      checks({ store, jobs: { check: CHECKING_ON }, limits: { patienceMs: 50, ...limits } });
    const made = tangled({});
    const refusedAnew = async (of: ReturnType<typeof checks>) => {
      const asked = refusal(of.checkPackage('knot'));
      await new Promise((resolve) => setImmediate(resolve));
      const begun = of.census().working;
      expect(await asked).toMatchObject({
        code: 'refused',
        message: expect.stringContaining('The check of "knot" was given up.'),
        hint: expect.stringContaining('exclude one another'),
      });
      return begun > 0;
    };
    expect([await refusedAnew(made), await refusedAnew(made)]).toEqual([true, false]);
    made.forget('knot');
    expect([await refusedAnew(made), await refusedAnew(made)]).toEqual([true, false]);
    versions.knot = { version: 2, title: 'Knot' };
    expect(await refusedAnew(made)).toBe(true);
    const forgetful = tangled({ refusalMs: 0 });
    expect([await refusedAnew(forgetful), await refusedAnew(forgetful)]).toEqual([true, true]);
  });
});
