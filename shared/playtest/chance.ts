const PRIME = 0x01000193;
const CHECK = [...'/check'].map((character) => character.charCodeAt(0));
/** 2³² as far as it divides by six: what is above is drawn again. */
const DRAWN_MAX = Math.floor(2 ** 32 / 6) * 6;

/** Mixes 32 bits until each depends on all of them (murmur3's finalizer). */
function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/**
 * The seed of a run's play: a positive whole number of 31 bits, so that what is reckoned with it stays small.
 *
 * @param seed the playtest's, any whole number
 */
export function seedOfRun(seed: number, run: number): number {
  const high = Math.floor(seed / 2 ** 32) | 0;
  return (mix(mix(mix(seed | 0) ^ high) + Math.imul(run + 1, 0x9e3779b9)) >>> 1) | 0;
}

/** Where a run's chances begin: never 0, from which nothing would follow. */
export const firstChance = (seed: number): number => mix(seed ^ 0x5bd1e995) | 1;

/** The chance after one (xorshift32): 32 bits, of which each may be read by itself. */
export function nextChance(chance: number): number {
  let next = chance ^ (chance << 13);
  next ^= next >>> 17;
  return next ^ (next << 5);
}

/** A whole number below `count`, which is at most 65,536, by a chance. */
export const below = (chance: number, count: number): number => ((chance >>> 16) * count) >>> 16;

/** Digits on their way to a hash, the last first: whole numbers of 31 bits have ten at most. */
const digits = new Uint8Array(10);

function hashDigits(before: number, value: number): number {
  let count = 0;
  for (let left = value | 0; count === 0 || left > 0; count += 1) {
    const tenth = (left / 10) | 0;
    digits[count] = 48 + left - tenth * 10;
    left = tenth;
  }
  let hash = before;
  for (let at = count - 1; at >= 0; at -= 1) hash = Math.imul(hash ^ (digits[at] ?? 0), PRIME);
  return hash;
}

/**
 * The dice of `rollTwoDice(seed, turn)`, the first times ten plus the second, without making anything: `seedFor` over the
 * digits, then the first numbers of xoroshiro128+ below six.
 */
export function diceOf(seed: number, turn: number): number {
  let hash = Math.imul(hashDigits(0x811c9dc5, seed) ^ 47, PRIME);
  hash = hashDigits(hash, turn);
  for (let at = 0; at < CHECK.length; at += 1) hash = Math.imul(hash ^ (CHECK[at] ?? 0), PRIME);
  hash = mix(hash);
  let s01 = -1;
  let s00 = ~hash;
  let s11 = hash;
  let s10 = 0;
  let first = 0;
  for (;;) {
    const drawn = (((s00 + s10) | 0) ^ 0x80000000) >>> 0;
    const a0 = s10 ^ s00;
    const a1 = s11 ^ s01;
    const before00 = s00;
    const before01 = s01;
    s00 = (before00 << 24) ^ (before01 >>> 8) ^ a0 ^ (a0 << 16);
    s01 = (before01 << 24) ^ (before00 >>> 8) ^ a1 ^ ((a1 << 16) | (a0 >>> 16));
    s10 = (a1 << 5) ^ (a0 >>> 27);
    s11 = (a0 << 5) ^ (a1 >>> 27);
    if (drawn >= DRAWN_MAX) continue;
    const die = (drawn % 6) + 1;
    if (first > 0) return first * 10 + die;
    first = die;
  }
}
