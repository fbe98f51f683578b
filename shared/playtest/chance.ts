import { mixed } from '../text-hash.ts';

let lastSeed = Number.NaN;
let lastMixed = 0;

/** A positive 31-bit integer, for fast arithmetic. */
export function seedOfRun(seed: number, run: number): number {
  if (seed !== lastSeed) {
    lastSeed = seed;
    lastMixed = mixed(mixed(seed | 0) ^ (Math.floor(seed / 2 ** 32) | 0));
  }
  return (mixed(lastMixed + Math.imul(run + 1, 0x9e3779b9)) >>> 1) | 0;
}

/** The initial random state of a run; never 0, where xorshift would stay. */
export const firstChance = (seed: number): number => mixed(seed ^ 0x5bd1e995) | 1;

/** The next random state (xorshift32): 32 independent bits. */
export function nextChance(chance: number): number {
  let next = chance ^ (chance << 13);
  next ^= next >>> 17;
  return next ^ (next << 5);
}

/** Maps a random state to an integer below `count`, at most 65,536. */
export const below = (chance: number, count: number): number => ((chance >>> 16) * count) >>> 16;
