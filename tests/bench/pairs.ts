import type { Figure, Row } from './figure.ts';

/** The least number of pairs a figure rests on. */
export const PAIRS_MIN = 5;

/** One pair: what the subject and its floor took, one right after the other, in milliseconds for one time. */
export interface Pair {
  subject: number;
  floor: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) throw new RangeError('There is no middle of nothing.');
  const lower = sorted[middle - 1];
  return sorted.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2;
}

/** How a subject is measured against its floor. */
export interface Comparison extends Pick<Row, 'name' | 'what'> {
  goal: number;
  subject: () => Promise<unknown>;
  floor: () => Promise<unknown>;
  /** How often each is done before anything is measured. */
  warmUp: number;
  times: number;
  pairs: number;
  /** Milliseconds; other than the machine's own in tests. */
  now?: () => number;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Measures a subject and its floor in turns, so that whatever else the machine does befalls both. Which of the two goes
 * first changes with every pair.
 *
 * @throws RangeError for fewer than five pairs
 */
export async function measurePairs(comparison: Omit<Comparison, 'name' | 'what' | 'goal'>): Promise<Pair[]> {
  const { subject, floor, warmUp, times, pairs, now = () => performance.now() } = comparison;
  if (pairs < PAIRS_MIN) throw new RangeError(`A figure rests on at least ${PAIRS_MIN} pairs, not ${pairs}.`);
  for (let n = 0; n < warmUp; n += 1) {
    await subject();
    await floor();
  }
  const take = async (work: () => Promise<unknown>): Promise<number> => {
    let taken = 0;
    for (let n = 0; n < times; n += 1) {
      // Each begins on a turn of its own, as work does that somebody asks for.
      await turn();
      const began = now();
      await work();
      taken += now() - began;
    }
    return taken / times;
  };
  const measured: Pair[] = [];
  for (let number = 0; number < pairs; number += 1) {
    if (number % 2 === 0) {
      const first = await take(subject);
      measured.push({ subject: first, floor: await take(floor) });
    } else {
      const first = await take(floor);
      measured.push({ floor: first, subject: await take(subject) });
    }
  }
  return measured;
}

/** The line that pairs come to. The ratio is the median of theirs, not that of the medians. */
export function rowOf({ name, what, goal }: Pick<Comparison, 'name' | 'what' | 'goal'>, pairs: readonly Pair[]): Row {
  const ratio = median(pairs.map(({ subject, floor }) => subject / floor));
  return {
    name,
    what,
    value: median(pairs.map(({ subject }) => subject)),
    floor: median(pairs.map(({ floor }) => floor)),
    ratio,
    unit: 'ms',
    goal,
    met: ratio <= goal,
    pairs: pairs.length,
  };
}

/** A figure that is a comparison. */
export function comparing({ name, what }: Pick<Row, 'name' | 'what'>, prepare: () => Promise<Prepared>): Figure {
  return {
    name,
    what,
    async measure() {
      const prepared = await prepare();
      try {
        return [rowOf({ name, what, goal: prepared.goal }, await measurePairs(prepared))];
      } finally {
        await prepared.close?.();
      }
    },
  };
}

export interface Prepared extends Omit<Comparison, 'name' | 'what'> {
  /** Puts away what was made for it. */
  close?: () => Promise<void> | void;
}
