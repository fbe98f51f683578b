import { describe, expect, it } from 'vitest';
import { startBudget } from '../../../server/plan/time-budget.ts';
import { createEventQueue } from '../../../server/runs/event-queue.ts';
import { VirtualTime } from './support.ts';

describe('a budget of time', () => {
  /** Lets a second pass. */
  const second = (time: VirtualTime) => time.until(time.sleep(1000, undefined));

  it('is spent while nobody is asked, however many are asked at once', async () => {
    const time = new VirtualTime();
    let spentAt: number | undefined;
    const budget = startBudget(5000, time, time, () => {
      spentAt = time.passed;
    });
    await second(time);
    budget.pause();
    await second(time);
    budget.pause();
    await second(time);
    budget.resume();
    await second(time);
    expect(spentAt).toBeUndefined();
    budget.resume();
    await time.until(time.sleep(10_000, undefined));
    expect(spentAt).toBe(8000);
  });

  it('is not spent once closed, nor without an end', async () => {
    const time = new VirtualTime();
    let spent = 0;
    const spend = () => {
      spent += 1;
    };
    startBudget(1000, time, time, spend).close();
    const endless = startBudget(null, time, time, spend);
    endless.pause();
    endless.resume();
    expect(time.sleeping).toBe(0);
    await time.until(time.sleep(10_000, undefined));
    expect(spent).toBe(0);
  });
});

describe('a queue of events', () => {
  it('gives all events pushed before it closed in order, to early and late readers', async () => {
    const queue = createEventQueue<number>();
    queue.push(1);
    const read: number[] = [];
    const reading = (async () => {
      for await (const item of queue) {
        read.push(item);
        if (item === 2) queue.push(3);
      }
    })();
    await new Promise(setImmediate);
    queue.push(2);
    await new Promise(setImmediate);
    queue.push(4);
    queue.close();
    queue.push(5);
    await reading;
    expect(read).toEqual([1, 2, 3, 4]);
  });
});
