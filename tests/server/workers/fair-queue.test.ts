import { describe, expect, test } from 'vitest';
import { createFairQueue, TURNS_IN_A_ROW } from '../../../server/workers/fair-queue.ts';
import type { Urgency } from '../../../server/workers/types.ts';

interface Item {
  guest: string;
  name: string;
  urgency: Urgency;
}

function filled(names: readonly string[], urgency: Urgency = 'foreground') {
  const queue = createFairQueue<Item>();
  for (const name of names) queue.add({ guest: name.slice(0, 1), name, urgency });
  return queue;
}

const always = () => true;
const nobody = () => 0;
const inTurns = (queue: ReturnType<typeof filled>, isFree: (item: Item) => boolean = always, working = nobody) => {
  const names: string[] = [];
  for (let item = queue.next(isFree, working); item; item = queue.next(isFree, working)) names.push(item.name);
  return names;
};

describe('a fair queue', () => {
  test('gives guests their turns one after another, and each its own in order', () => {
    expect(inTurns(filled(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']))).toEqual([
      'a1',
      'b1',
      'c1',
      'a2',
      'b2',
      'a3',
      'a4',
    ]);
  });

  test('lets nobody wait for more than one turn of each other guest, whenever they come', () => {
    const queue = filled(['a1', 'a2', 'a3', 'b1', 'b2', 'b3']);
    const taken = () => queue.next(always, nobody)?.name;
    expect([taken(), taken(), taken()]).toEqual(['a1', 'b1', 'a2']);
    queue.add({ guest: 'c', name: 'c1', urgency: 'foreground' });
    expect([taken(), taken(), taken(), taken()]).toEqual(['c1', 'b2', 'a3', 'b3']);
    // Also who had its last turn when nobody else was there.
    for (const name of ['b4', 'a4', 'd1']) queue.add({ guest: name.slice(0, 1), name, urgency: 'foreground' });
    expect([taken(), taken(), taken()]).toEqual(['d1', 'a4', 'b4']);
  });

  test('prefers who has least at work', () => {
    const working = (guest: string) => ({ a: 2, b: 1 })[guest] ?? 0;
    expect(filled(['a1', 'b1', 'c1']).next(always, working)?.name).toBe('c1');
    expect(filled(['a1', 'b1']).next(always, working)?.name).toBe('b1');
  });

  test('takes what is waited for first, and in between, now and then, what goes on behind', () => {
    const queue = filled(['a1', 'a2', 'a3'], 'background');
    const hurried = Array.from({ length: TURNS_IN_A_ROW * 2 + 2 }, (_, index) => `b${index}`);
    for (const name of hurried) queue.add({ guest: 'b', name, urgency: 'foreground' });
    const order = inTurns(queue);
    expect(order.indexOf('a1')).toBe(TURNS_IN_A_ROW);
    expect(order.indexOf('a2')).toBe(TURNS_IN_A_ROW * 2 + 1);
    expect(order.filter((name) => name.startsWith('b'))).toEqual(hurried);
  });

  test('passes over what could not begin', () => {
    const queue = filled(['a1', 'a2', 'b1']);
    const isFree = ({ name }: Item) => name !== 'a1';
    expect(queue.has(isFree)).toBe(true);
    expect(inTurns(queue, isFree)).toEqual(['a2', 'b1']);
    expect([queue.has(isFree), queue.has(always), queue.size(), queue.size('a'), queue.size('b')]).toEqual([
      ...[false, true, 1, 1, 0],
    ]);
  });

  test('lets go who waits no longer', () => {
    const queue = createFairQueue<Item>();
    const item: Item = { guest: 'a', name: 'a1', urgency: 'background' };
    queue.add(item);
    expect([queue.remove(item), queue.remove(item), queue.size()]).toEqual([true, false, 0]);
    queue.add(item);
    expect([queue.clear(), queue.size()]).toEqual([[item], 0]);
  });
});
