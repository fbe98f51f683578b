import { getPriority, platform } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createWorkers, lendWorkers, type WorkersOptions } from '../../../server/workers/index.ts';
import { RefusalError } from '../../../shared/error.ts';
import {
  COUNT,
  createLatch,
  ECHO,
  GREED,
  HANG,
  LEAVE,
  MISSING,
  REFUSE,
  STAND,
  SUM,
  THROW,
  UNSENDABLE,
} from './fake-jobs.ts';

function pool(options: WorkersOptions = {}) {
  const failures: Error[] = [];
  const workers = createWorkers({ threads: 1, onFailure: (error) => void failures.push(error), ...options });
  onTestFinished(() => workers.close());
  return { ...workers, failures };
}

const refusal = (promise: Promise<unknown>): Promise<RefusalError> =>
  promise.then(
    () => expect.unreachable('It was not refused.'),
    (error) => {
      expect(error).toBeInstanceOf(RefusalError);
      return error;
    },
  );

const A = { guest: 'a' };
const B = { guest: 'b' };

describe('threads', () => {
  test('are started when something is asked for, kept for the next, and let go when nothing is', async () => {
    const workers = pool({ threads: 4 });
    expect(workers.census()).toEqual({ living: 0, working: 0, waiting: 0 });
    const first = await workers.run(ECHO, 'first', A);
    const second = await workers.run(ECHO, 'second', B);
    expect(second).toMatchObject({ input: 'second', thread: first.thread, before: 1 });
    expect(workers.census()).toEqual({ living: 1, working: 0, waiting: 0 });
    const hasty = pool({ limits: { idleMs: 0 } });
    await hasty.run(ECHO, '', A);
    await expect.poll(() => hasty.census().living).toBe(0);
  });

  test('are no more than there may be', async () => {
    const workers = pool({ threads: 2 });
    const latch = createLatch();
    const all = ['1', '2', '3'].map((name) => workers.run(STAND, { name, latch: latch.memory }, { guest: name }));
    expect(workers.census()).toEqual({ living: 2, working: 2, waiting: 1 });
    latch.open();
    expect(await Promise.all(all)).toEqual(['1', '2', '3']);
    expect(workers.census()).toEqual({ living: 2, working: 0, waiting: 0 });
  });

  test.runIf(platform() === 'linux')('leave the processor to the event loop where both want it', async () => {
    const { nice } = await pool().run(ECHO, '', A);
    expect(nice).toBeGreaterThan(getPriority(0));
  });
});

describe('a job', () => {
  test('tells how far it has come, in order, before it is done', async () => {
    const told: number[] = [];
    expect(await pool().run(COUNT, 3, { ...A, onProgress: (n) => void told.push(n) })).toBe('counted');
    expect(told).toEqual([1, 2, 3]);
  });

  test('that refuses is refused as it said, and its thread goes on', async () => {
    const workers = pool();
    expect(await refusal(workers.run(REFUSE, null, A))).toMatchObject({
      ...{
        code: 'refused',
        message: 'No.',
        issues: [{ path: 'a', message: 'b' }],
        hint: 'Ask less.',
        details: { of: 1 },
      },
    });
    expect([workers.census().living, workers.failures]).toEqual([1, []]);
  });

  test.each([
    ['throws', THROW],
    ['is gone', LEAVE],
    ['is not there', MISSING],
    ['answers with what cannot be sent', UNSENDABLE],
  ])('that %s is told to the server, and the next is done', async (_, job) => {
    const workers = pool();
    const refused = await refusal(workers.run(job, null, A));
    expect(refused).toMatchObject({ code: 'internal', hint: expect.any(String) });
    expect(refused.message).not.toContain('secret');
    expect(workers.failures).toHaveLength(1);
    expect(await workers.run(ECHO, 'next', A)).toMatchObject({ input: 'next', before: 0 });
  });

  test.each([
    ['takes too long', HANG, { ms: 50 }, /^The knot took more than 1 seconds at one go\.$/],
    ['takes too much memory', GREED, { memoryMb: 40 }, /^The knot takes more than its 40 MiB of memory/],
  ])('that %s is ended and refused, and the next is done', async (_, job, limits, message) => {
    const workers = pool();
    const refused = refusal(workers.run(job, null, { ...A, limits, what: 'The knot' }));
    const next = workers.run(ECHO, 'next', B);
    expect(await refused).toMatchObject({ code: 'refused', message: expect.stringMatching(message) });
    expect([await next, workers.failures]).toMatchObject([{ input: 'next', before: 0 }, []]);
  });

  test('ends when it is cancelled, whether it works, waits or has yet to be asked for', async () => {
    const workers = pool();
    const reason = new Error('Enough.');
    const cancel = new AbortController();
    const working = workers.run(HANG, null, { ...A, signal: cancel.signal });
    const waiting = workers.run(ECHO, '', { ...A, signal: cancel.signal });
    const other = workers.run(ECHO, 'other', B);
    expect(workers.census()).toEqual({ living: 1, working: 1, waiting: 2 });
    cancel.abort(reason);
    await expect(working).rejects.toBe(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(workers.run(ECHO, '', { ...A, signal: cancel.signal })).rejects.toBe(reason);
    expect([await other, workers.failures]).toMatchObject([{ input: 'other' }, []]);
  });
});

describe('turns', () => {
  test('go round: who comes with much does not hold up who comes with little', async () => {
    const workers = pool();
    const latch = createLatch();
    const order: string[] = [];
    const ask = (name: string) =>
      workers.run(STAND, { name, latch: latch.memory }, { guest: name.slice(0, 1) }).then((done) => order.push(done));
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(ask);
    latch.open();
    await Promise.all(all);
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  test('are limited for each guest and in all; only requests beyond a limit are refused', async () => {
    const workers = pool({ limits: { waitingPerGuest: 2, waiting: 3 } });
    const latch = createLatch();
    const accepted: string[] = [];
    const ask = (name: string) =>
      workers.run(
        STAND,
        { name, latch: latch.memory },
        { guest: name.slice(0, 1), onAccepted: () => void accepted.push(name) },
      );
    const good = ['a1', 'a2', 'a3'].map(ask);
    expect(await refusal(ask('a4'))).toMatchObject({ code: 'rate_limited', hint: expect.stringContaining('again') });
    good.push(ask('b1'));
    expect(await refusal(ask('c1'))).toMatchObject({ code: 'rate_limited' });
    const full = () => new RefusalError('rate_limited', 'Full of knots.');
    expect(await refusal(workers.run(ECHO, '', { guest: 'd', full }))).toMatchObject({ message: 'Full of knots.' });
    expect(accepted).toEqual(['a1', 'a2', 'a3', 'b1']);
    latch.open();
    expect(await Promise.all(good)).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  test('of what goes on behind leave a place to what is waited for', async () => {
    const workers = pool({ threads: 2 });
    const latch = createLatch();
    const behind = ['a1', 'b1'].map((name) =>
      workers.run(STAND, { name, latch: latch.memory }, { guest: name, urgency: 'background' }),
    );
    expect(workers.census()).toMatchObject({ working: 1, waiting: 1 });
    expect(await workers.run(ECHO, 'waited for', A)).toMatchObject({ input: 'waited for' });
    latch.open();
    expect(await Promise.all(behind)).toEqual(['a1', 'b1']);
  });

  test('of a long job are yielded to waiting jobs; it continues aside, and its thread then serves nobody', async () => {
    const workers = pool({ limits: { asideMs: 0, aside: 1 } });
    const [latch, other] = [createLatch(), createLatch()];
    const long = workers.run(STAND, { name: 'long', latch: latch.memory }, A);
    const first = await workers.run(ECHO, 'first', B);
    expect(workers.census()).toMatchObject({ living: 2, working: 1 });
    // Of two that take long, one keeps the place.
    const longer = workers.run(STAND, { name: 'longer', latch: other.memory }, B);
    const waits = workers.run(ECHO, 'second', B);
    await expect.poll(other.standing).toBe(1);
    expect(workers.census()).toMatchObject({ living: 2, working: 2, waiting: 1 });
    other.open();
    expect([await longer, await waits]).toMatchObject(['longer', { thread: first.thread }]);
    latch.open();
    expect(await long).toBe('long');
    if (platform() === 'linux') await expect.poll(() => workers.census().living).toBe(1);
  });
});

describe('an open job', () => {
  test('keeps what it prepared, and gives others their turn between two questions', async () => {
    const workers = pool();
    const sum = workers.open(SUM, 10, A);
    expect(workers.census().living).toBe(0);
    const answers = [sum.ask(1)];
    const other = workers.run(ECHO, 'other', B);
    answers.push(sum.ask(2));
    expect(await Promise.all(answers)).toEqual([11, 13]);
    expect(await other).toMatchObject({ input: 'other' });
    const another = workers.open(SUM, 20, B);
    expect([await another.ask(1), await sum.ask(3)]).toEqual([21, 16]);
    another.end();
    sum.end();
    await expect(sum.ask(1)).rejects.toMatchObject({ code: 'internal' });
    await expect.poll(() => workers.census().living).toBe(1);
    expect([workers.census(), workers.failures]).toEqual([{ living: 1, working: 0, waiting: 0 }, []]);
  });

  test('waits for a thread where as many are open as may be, of its guest or in all', async () => {
    const workers = pool({ threads: 2, limits: { open: 2, openPerGuest: 1 } });
    const opened = ['a', 'a', 'b', 'c'].map((guest) => workers.open(SUM, 0, { guest }));
    const answers = opened.map((each) => each.ask(1));
    await Promise.all([answers[0], answers[2]]);
    expect(workers.census()).toMatchObject({ working: 0, waiting: 2 });
    // Whoever has a thread goes on.
    expect(await opened[0]?.ask(1)).toBe(2);
    opened[2]?.end();
    expect(await answers[3]).toBe(1);
    expect(workers.census()).toMatchObject({ waiting: 1 });
    // One that waits still may be given up as well.
    opened[1]?.end();
    await expect(answers[1]).rejects.toMatchObject({ code: 'internal' });
    expect(workers.census()).toMatchObject({ waiting: 0, working: 0 });
  });

  test('that hangs, or is cancelled, has ended for good; others are not touched', async () => {
    const workers = pool({ threads: 2 });
    const cancel = new AbortController();
    const knot = workers.open(SUM, 0, { ...A, limits: { ms: 2000 } });
    const left = workers.open(SUM, 0, { ...B, signal: cancel.signal });
    const good = workers.open(SUM, 0, { guest: 'c' });
    expect(await Promise.all([knot, left, good].map((each) => each.ask(1)))).toEqual([1, 1, 1]);
    const leaving = left.ask(-1);
    cancel.abort(new Error('gone'));
    await expect(leaving).rejects.toThrow('gone');
    expect(await refusal(knot.ask(-1))).toMatchObject({ code: 'refused' });
    expect(await refusal(knot.ask(1))).toMatchObject({ code: 'refused' });
    for (const each of [knot, left]) each.end();
    expect(await good.ask(1)).toBe(2);
    await expect.poll(() => workers.census().living).toBe(1);
  });
});

test('closing ends what works and what waits, and begins nothing more', async () => {
  const workers = pool();
  const all = [workers.run(HANG, null, A), workers.run(ECHO, '', B), workers.open(SUM, 0, A).ask(1)].map(refusal);
  await workers.close();
  expect((await Promise.all(all)).map(({ code }) => code)).toEqual(['unavailable', 'unavailable', 'unavailable']);
  expect(workers.census()).toEqual({ living: 0, working: 0, waiting: 0 });
  expect(await refusal(workers.run(ECHO, '', A))).toMatchObject({ code: 'unavailable' });
  expect(workers.failures).toEqual([]);
});

describe('threads that are lent', () => {
  test('are there for the next when a loan is closed', async () => {
    const workers = pool();
    const [one, other] = [lendWorkers(workers), lendWorkers(workers)];
    const { thread } = await one.run(ECHO, '', A);
    const sum = one.open(SUM, 1, A);
    expect(await sum.ask(1)).toBe(2);
    await one.close();
    expect((await refusal(sum.ask(1))).code).toBe('unavailable');
    expect((await refusal(one.run(ECHO, '', A))).code).toBe('unavailable');
    expect(await other.run(ECHO, 'on', A)).toMatchObject({ input: 'on', thread });
  });

  test('end what a loan asked for when it is closed, and nothing of another', async () => {
    const workers = pool({ threads: 2 });
    const latch = createLatch();
    const [one, other] = [lendWorkers(workers), lendWorkers(workers)];
    const hung = refusal(one.run(HANG, null, A));
    const stands = other.run(STAND, { name: 'b', latch: latch.memory }, B);
    await one.close();
    expect((await hung).code).toBe('unavailable');
    latch.open();
    expect(await stands).toBe('b');
  });
});
