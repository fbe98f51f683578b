import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { CheckOutcome } from './frame.ts';

/**
 * Mixes a play's seed, a turn and a purpose into 32 bits (FNV-1a, then murmur3's finalizer), so that a turn played
 * again draws the same numbers and no two purposes share a sequence.
 */
export function seedFor(seed: number, turn: number, purpose: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${seed}/${turn}/${purpose}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

/**
 * Rolls 2d6 for a turn of a play: the same seed and turn give the same dice. Drawn from pure-rand directly, since this
 * folder also runs in browsers and workers and a dice notation library would bring a whole mathematics package along.
 */
export function rollTwoDice(seed: number, turn: number): [number, number] {
  const generator = xoroshiro128plus(seedFor(seed, turn, 'check'));
  return [uniformInt(generator, 1, 6), uniformInt(generator, 1, 6)];
}

/** Rules of play, "Checks": 10+ full, 7–9 mixed, 6 or less a miss. */
export function outcomeOf(total: number): CheckOutcome {
  if (total >= 10) return 'full';
  return total >= 7 ? 'mixed' : 'miss';
}
