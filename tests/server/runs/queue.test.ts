import { describe, expect, it } from 'vitest';
import { createQueue, createQueues } from '../../../server/runs/index.ts';

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
