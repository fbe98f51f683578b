import { describe, expect, it } from 'vitest';
import { createQueue, createQueues } from '../../../server/runs/index.ts';

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('a queue', () => {
  it('runs one task after another, whatever becomes of them', async () => {
    const queue = createQueue();
    const seen: string[] = [];
    const slow = queue(async () => {
      seen.push('a begins');
      await new Promise((resolve) => setImmediate(resolve));
      seen.push('a ends');
      throw new Error('a fails');
    });
    const quick = queue(() => seen.push('b'));
    await expect(slow).rejects.toThrow('a fails');
    await quick;
    expect(seen).toEqual(['a begins', 'a ends', 'b']);
  });
});

describe('a queue of several places', () => {
  it('runs so many tasks at a time and the rest in order', async () => {
    const queue = createQueue(2);
    const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
    const begun: number[] = [];
    const tasks = gates.map((gate, index) =>
      queue(async () => {
        begun.push(index);
        await gate.promise;
        return index;
      }),
    );
    await soon();
    expect(begun).toEqual([0, 1]);
    gates[1]?.resolve();
    await tasks[1];
    await soon();
    expect(begun).toEqual([0, 1, 2]);
    gates[0]?.resolve();
    gates[2]?.resolve();
    expect(await Promise.all(tasks)).toEqual([0, 1, 2]);
  });
});

describe('a queue with signals and priorities', () => {
  it('never begins a task that gave up waiting, and waits for the end of one that was begun', async () => {
    const queue = createQueue();
    const gate = Promise.withResolvers<void>();
    const abort = new AbortController();
    const seen: string[] = [];
    const first = queue(() => gate.promise.then(() => seen.push('first ends')), { signal: abort.signal });
    await soon();
    const waiting = queue(() => seen.push('waiting begins'), { signal: abort.signal });
    const last = queue(() => seen.push('last begins'));
    abort.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    await expect(queue(() => seen.push('late begins'), { signal: abort.signal })).rejects.toThrow('enough');
    gate.resolve();
    await Promise.all([first, last]);
    expect(seen).toEqual(['first ends', 'last begins']);
  });

  it('runs what has a higher priority first, and of equal ones what came first', async () => {
    const queue = createQueue();
    const order: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = queue(() => gate.promise);
    const waiting = Object.entries({ low: 0, middle: 1, high: 2, 'high too': 2 }).map(([name, priority]) =>
      queue(() => order.push(name), { priority }),
    );
    gate.resolve();
    await Promise.all([first, ...waiting]);
    expect(order).toEqual(['high', 'high too', 'middle', 'low']);
  });
});

describe('queues by name', () => {
  it('run what has one name in order, also what is asked while the last of it ends, and other names beside it', async () => {
    const queues = createQueues();
    const seen: string[] = [];
    const task = (name: string) => async () => {
      seen.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(`${name} ends`);
    };
    const first = queues('a', task('a1')).then(() => queues('a', task('a3')));
    const second = queues('a', task('a2'));
    const beside = queues('b', task('b1'));
    await Promise.all([first, second, beside]);
    expect(seen.filter((each) => each.startsWith('a'))).toEqual(
      ['a1', 'a2', 'a3'].flatMap((name) => [`${name} begins`, `${name} ends`]),
    );
    expect(seen.indexOf('b1 begins')).toBeLessThan(seen.indexOf('a1 ends'));
    // Once nothing waits, a name begins anew.
    await queues('a', task('a4'));
    expect(seen.at(-1)).toBe('a4 ends');
  });
});
