import { describe, expect, onTestFinished, test } from 'vitest';
import { type Checks, type ChecksOptions, createChecks } from '../../../server/check/index.ts';
import { createSlices } from '../../../server/check/slices.ts';
import { createSlots } from '../../../server/check/slots.ts';
import { RefusalError } from '../../../shared/error.ts';
import type { PlaytestProgress } from '../../../shared/playtest/index.ts';
import { sampleStory } from '../../support/sample.ts';
import { act, makePackage, place } from '../../support/story-fixture.ts';
import { CHECKING, COUNTING, GREEDY, HANGING, LEAVING, THROWING } from './fake-threads.ts';

const STORY = makePackage({ title: 'The Quay', acts: [act('act_1', [place('quay')])] });

function checks(options: ChecksOptions): Checks {
  const made = createChecks(options);
  onTestFinished(() => made.close());
  return made;
}

/** The same with threads of some kind that play, and what is told when they fail. */
function playing(playtest: URL, options: ChecksOptions = {}) {
  const failures: Error[] = [];
  const onFailure = (error: Error) => void failures.push(error);
  return { failures, ...bound(checks({ onFailure, modules: { playtest }, ...options })) };
}
const bound = (made: Checks) => ({ made, playtest: made.playtest, threads: made.threads });

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
    const slices = createSlices(runs, threads);
    const all = [];
    for (let slice = slices.next(null, 0); slice; slice = slices.next(perMs, 0)) all.push(slice);
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

  test('for longer after minutes, so that what they tell does not pile up', () => {
    const slices = createSlices(1_000_000, 1);
    expect(slices.next(1, 1000)?.count).toBe(100);
    expect(slices.next(1, 60_000)?.count).toBe(600);
  });
});

describe('slots', () => {
  const full = () => new RefusalError('rate_limited', 'Full.');
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  test('let so many work, the others in their order, and refuse who is too many', async () => {
    const slots = createSlots({ running: 2, waiting: 2, full });
    const log: string[] = [];
    const ends = new Map<string, () => void>();
    const work = (name: string) =>
      slots.run(
        () => {
          log.push(name);
          return new Promise<void>((resolve) => ends.set(name, resolve));
        },
        { onWaiting: () => log.push(`${name} waits`) },
      );
    const all = ['a', 'b', 'c', 'd'].map(work);
    expect(await refusal(work('e'))).toMatchObject({ code: 'rate_limited' });
    expect(log).toEqual(['c waits', 'd waits', 'a', 'b']);
    ends.get('b')?.();
    await all[1];
    await turn();
    expect(log.slice(4)).toEqual(['c']);
    for (const name of ['a', 'c']) ends.get(name)?.();
    await Promise.all([all[0], all[2]]);
    await turn();
    ends.get('d')?.();
    await all[3];
    expect(await slots.run(async () => 'free')).toBe('free');
  });

  test('let go who waits no longer, and who fails', async () => {
    const slots = createSlots({ running: 1, waiting: 2, full });
    const first = Promise.withResolvers<void>();
    const failing = slots.run(() => first.promise);
    const leaving = new AbortController();
    const left = slots.run(async () => 'left', { signal: leaving.signal });
    const stayed = slots.run(async () => 'stayed');
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await expect(slots.run(async () => 'late', { signal: leaving.signal })).rejects.toThrow('gone');
    first.reject(new Error('failed'));
    await expect(failing).rejects.toThrow('failed');
    expect(await stayed).toBe('stayed');
  });
});

describe('a playtest in threads', () => {
  test('plays every run once and leaves no thread; progress begins at 0, only grows, and ends with all', async () => {
    const { playtest, threads } = playing(COUNTING, { threads: 2 });
    const told: PlaytestProgress[] = [];
    const during: number[] = [];
    const onProgress = (progress: PlaytestProgress) => {
      told.push(progress);
      during.push(threads());
    };
    const report = await playtest(STORY, { runs: 12_000, seed: 9, persona: 'hasty' }, { onProgress });
    expect(report).toMatchObject({
      runs: 12_000,
      turns: 36_000,
      numbers: Array.from({ length: 12_000 }, (_, run) => run),
      options: { seed: 9, persona: 'hasty', maxTurns: 400 },
      title: 'The Quay',
    });
    expect(threads()).toBe(0);
    expect(Math.max(...during)).toBe(2);
    expect(told[0]).toEqual({ done: 0, runs: 12_000, turns: 0 });
    expect(told.at(-1)).toEqual({ done: 12_000, runs: 12_000, turns: 36_000 });
    for (const [index, { done, turns }] of told.entries()) {
      expect(turns).toBe(done * 3);
      expect(done).toBeGreaterThan(told[index - 1]?.done ?? -1);
    }
    // At most ten times a second, its beginning and end aside.
    expect(told.length).toBeLessThanOrEqual(report.ms / 100 + 2);
  });

  test('of a story comes to the same report on one thread and on two', async () => {
    const [one, two] = await Promise.all(
      [1, 2].map((threads) =>
        checks({ threads, limits: { runsAThread: 20 } }).playtest(sampleStory(), { runs: 400, seed: 3 }),
      ),
    );
    expect(one).toMatchObject({ runs: 400, completed: 400 });
    expect({ ...two, ms: 0 }).toEqual({ ...one, ms: 0 });
  });

  test('of few runs has one thread, whatever there are', async () => {
    const { playtest, threads } = playing(COUNTING, { threads: 4 });
    let most = 0;
    const onProgress = () => {
      most = Math.max(most, threads());
    };
    const report = await playtest(STORY, { runs: 40, seed: 1, maxTurns: 7 }, { onProgress });
    expect(report).toMatchObject({ runs: 40, options: { maxTurns: 7 } });
    expect(most).toBe(1);
  });

  test('ends when it is cancelled, in the middle of whatever its threads do, with the reason', async () => {
    const { playtest, threads, failures } = playing(HANGING, { threads: 2 });
    const cancel = new AbortController();
    const run = playtest(STORY, { runs: 50_000, seed: 1 }, { signal: cancel.signal });
    const reason = new Error('Enough.');
    await new Promise((resolve) => setImmediate(resolve));
    expect(threads()).toBe(2);
    cancel.abort(reason);
    await expect(run).rejects.toBe(reason);
    expect([threads(), failures]).toEqual([0, []]);
    await expect(playtest(STORY, { runs: 1, seed: 1 }, { signal: cancel.signal })).rejects.toBe(reason);
    // Also when it is cancelled by whoever is just being told that it begins.
    const atOnce = new AbortController();
    const begun = playtest(
      STORY,
      { runs: 1, seed: 1 },
      { signal: atOnce.signal, onProgress: () => atOnce.abort(reason) },
    );
    await expect(begun).rejects.toBe(reason);
    expect(threads()).toBe(0);
  });

  test('a third waits, is told so, and many more are refused; closing ends them all', async () => {
    const { made, playtest, threads } = playing(HANGING, { threads: 1 });
    const told: PlaytestProgress[] = [];
    const runs = Array.from({ length: 10 }, (_, index) =>
      refusal(
        playtest(STORY, { runs: 10, seed: index }, index === 2 ? { onProgress: (each) => void told.push(each) } : {}),
      ),
    );
    const tooMany = await refusal(playtest(STORY, { runs: 10, seed: 1 }));
    expect(tooMany).toMatchObject({ code: 'rate_limited', hint: expect.stringContaining('Wait') });
    expect(threads()).toBe(2);
    expect(told).toEqual([{ done: 0, runs: 10, turns: 0 }]);
    await made.close();
    expect((await Promise.all(runs)).map(({ code }) => code)).toEqual(Array(10).fill('unavailable'));
    expect(threads()).toBe(0);
    expect(await refusal(playtest(STORY, { runs: 1, seed: 1 }))).toMatchObject({ code: 'unavailable' });
  });

  test.each([
    ['hangs', HANGING, { patienceMs: 50 }, 'refused', /at one go/, 0],
    ['does not come to an end in time', HANGING, { playtestMs: 50 }, 'refused', /did not end within/, 0],
    ['takes too much memory', GREEDY, { memoryMb: 30 }, 'refused', /30 MiB/, 0],
    ['throws', THROWING, {}, 'internal', /broke off/, 1],
    ['is gone', LEAVING, {}, 'internal', /broke off/, 1],
  ])('a thread that %s is a refusal, and no thread is left', async (_, module, limits, code, message, logged) => {
    const { playtest, threads, failures } = playing(module, { threads: 1, limits });
    const refused = await refusal(playtest(STORY, { runs: 10, seed: 1 }));
    expect(refused).toMatchObject({ code, message: expect.stringMatching(message), hint: expect.any(String) });
    expect(refused.message).not.toContain('secret');
    expect(threads()).toBe(0);
    expect(failures).toHaveLength(logged);
  });
});

describe('a check in a thread', () => {
  /** A shelf of packages that says how often each was read. */
  function shelf(versions: Record<string, { version: number; title: string }>) {
    const getPackage = async (id: string) => {
      const found = versions[id];
      const body = JSON.stringify({ title: found?.title });
      return found ? { id, ...found, language: 'en', createdAt: '', totalNodes: 1, body } : null;
    };
    return { versions, store: { getPackage } };
  }

  test('is remembered until the package changes; one thread serves all, and goes when there is nothing to check', async () => {
    const { versions, store } = shelf({ quay: { version: 1, title: 'Quay' }, pier: { version: 1, title: 'Pier' } });
    const made = checks({ store, modules: { check: CHECKING }, limits: { idleMs: 60_000 } });
    const [first, again, pier] = await Promise.all([
      made.checkPackage('quay'),
      made.checkPackage('quay'),
      made.checkPackage('pier'),
    ]);
    expect([first, pier]).toMatchObject([
      { errors: 1, title: 'Quay' },
      { errors: 2, title: 'Pier' },
    ]);
    expect(again).toBe(first);
    expect(made.threads()).toBe(1);
    versions.quay = { version: 2, title: 'Quay II' };
    expect(await made.checkPackage('quay')).toMatchObject({ errors: 3, title: 'Quay II' });
    versions.quay = { version: 2, title: 'Quay, painted' };
    expect(await made.checkPackage('quay')).toMatchObject({ title: 'Quay II' });
    made.forget('quay');
    expect(await made.checkPackage('quay')).toMatchObject({ title: 'Quay, painted' });
    expect(await made.checkPackage('pier')).toBe(pier);
    await made.close();
    expect(made.threads()).toBe(0);
    expect(await refusal(made.checkPackage('quay').then(() => made.checkPackage('gone')))).toMatchObject({
      code: 'not_found',
    });
  });

  test('of a package that is not there is refused; one that breaks off is not remembered, and the next has a thread anew', async () => {
    const { versions, store } = shelf({ quay: { version: 1, title: 'Broken' } });
    const made = checks({ store, modules: { check: CHECKING } });
    expect(await refusal(made.checkPackage('pier'))).toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('"pier"'),
    });
    expect(await refusal(made.checkPackage('quay'))).toMatchObject({ code: 'internal' });
    expect(made.threads()).toBe(0);
    versions.quay = { version: 1, title: 'Mended' };
    expect(await made.checkPackage('quay')).toMatchObject({ errors: 1, title: 'Mended' });
    const idle = checks({ store, modules: { check: CHECKING }, limits: { idleMs: 1 } });
    await idle.checkPackage('quay');
    await expect.poll(() => idle.threads()).toBe(0);
  });

  test('that takes long holds up nobody', async () => {
    const { store } = shelf({ knot: { version: 1, title: 'Tangled' }, quay: { version: 1, title: 'Quay' } });
    const made = checks({ store, modules: { check: CHECKING }, limits: { slowMs: 1 } });
    const knot = refusal(made.checkPackage('knot'));
    expect(await made.checkPackage('quay')).toMatchObject({ title: 'Quay' });
    expect(made.threads()).toBe(2);
    await made.close();
    expect([await knot, made.threads()]).toMatchObject([{ code: 'unavailable' }, 0]);
  });

  test('that is too much is given up, and not tried again for a while, unless the package changes', async () => {
    const { versions, store } = shelf({ knot: { version: 1, title: 'Knot' } });
    const tangled = (limits: object) =>
      checks({ store, modules: { check: HANGING }, limits: { patienceMs: 50, ...limits } });
    const made = tangled({});
    const refusedAnew = async (of: Checks) => {
      const asked = refusal(of.checkPackage('knot'));
      await new Promise((resolve) => setImmediate(resolve));
      const begun = of.threads();
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
