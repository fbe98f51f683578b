import { mixed } from '../text-hash.ts';

/** The seed of a playtest that was asked for last, mixed: all its runs begin from it. */
let lastSeed = Number.NaN;
let lastMixed = 0;

/**
 * The seed of a run's play: a positive whole number of 31 bits, so that what is reckoned with it stays small.
 *
 * @param seed the playtest's, any whole number
 */
export function seedOfRun(seed: number, run: number): number {
  if (seed !== lastSeed) {
    lastSeed = seed;
    lastMixed = mixed(mixed(seed | 0) ^ (Math.floor(seed / 2 ** 32) | 0));
  }
  return (mixed(lastMixed + Math.imul(run + 1, 0x9e3779b9)) >>> 1) | 0;
}

/** Where a run's chances begin: never 0, from which nothing would follow. */
export const firstChance = (seed: number): number => mixed(seed ^ 0x5bd1e995) | 1;

/** The chance after one (xorshift32): 32 bits, of which each may be read by itself. */
export function nextChance(chance: number): number {
  let next = chance ^ (chance << 13);
  next ^= next >>> 17;
  return next ^ (next << 5);
}

/** A whole number below `count`, which is at most 65,536, by a chance. */
export const below = (chance: number, count: number): number => ((chance >>> 16) * count) >>> 16;
