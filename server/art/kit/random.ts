import { createHash } from 'node:crypto';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Seeded random numbers, the same on every machine. */
export interface Random {
  /** 0 (included) to 1 (excluded). */
  next(): number;
  range(min: number, max: number): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** An independent stream for one question, so that other calls do not affect it. */
  fork(label: string): Random;
}

/** A generator from a text seed. */
export function createRandom(seed: string): Random {
  const digest = createHash('sha256').update(seed).digest();
  const generator = xoroshiro128plus(digest.readInt32LE(0));
  return {
    ...randomFrom(() => (generator.next() >>> 0) / 2 ** 32),
    fork: (label) => createRandom(`${seed}\u0000${label}`),
  };
}

function randomFrom(next: () => number): Omit<Random, 'fork'> {
  return {
    next,
    range: (min, max) => min + next() * (max - min),
    int: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}

/** The rotation between variations: the golden ratio keeps neighbours far apart. */
const TURN = 0.6180339887498949;

/** Numbers are rotated, since another seed would often repeat a pick among few. 0 changes nothing. */
export function turned(random: Random, variation = 0): Random {
  if (variation === 0) return random;
  const turn = (variation * TURN) % 1;
  return {
    ...randomFrom(() => (random.next() + turn) % 1),
    fork: (label) => turned(random.fork(label), variation),
  };
}

/** White noise, −1…1, for many samples or pixels: much faster than `Random`, but of lower quality. Source: Tommy Ettinger, "mulberry32". */
export function createNoise(random: Random): () => number {
  let state = random.int(0, 2 ** 32 - 1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}
