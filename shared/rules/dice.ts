import { CHECK_OUTCOMES, type CheckOutcome } from '../story/index.ts';
import { FNV_BASIS as BASIS, hashOfText, mixed, FNV_PRIME as PRIME } from '../text-hash.ts';
import { FULL, MISS, MIXED } from './rules-state.ts';

const SLASH = 47;
const CHECK = [...'/check'].map((character) => character.charCodeAt(0));
/** The largest multiple of six up to 2³²; draws above it are repeated. */
const DRAWN_MAX = Math.floor(2 ** 32 / 6) * 6;
/** The largest seed hashed without formatting. */
const SEED_MAX = 2 ** 31 - 1;

/** FNV-1a, then murmur3's finalizer. A repeated turn draws the same numbers; each purpose has its own sequence. */
export const seedFor = (seed: number, turn: number, purpose: string): number =>
  hashOfText(`${seed}/${turn}/${purpose}`);

/** Buffer of digits, last first: 31-bit numbers have at most ten. */
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

let seedHashed = 0;
let hashOfSeed = hashDigits(BASIS, 0);

/** `seedFor(seed, turn, 'check')` for a 31-bit seed. */
function seedForCheck(seed: number, turn: number): number {
  if (seed !== seedHashed) {
    hashOfSeed = hashDigits(BASIS, seed);
    seedHashed = seed;
  }
  let hash = hashDigits(Math.imul(hashOfSeed ^ SLASH, PRIME), turn);
  for (let at = 0; at < CHECK.length; at += 1) hash = Math.imul(hash ^ (CHECK[at] ?? 0), PRIME);
  return mixed(hash);
}

/**
 * Ten times the first die plus the second: the first numbers below six of xoroshiro128+, drawn without allocation,
 * since playtests roll by the million.
 */
export function drawDice(seed: number, turn: number): number {
  const hash = seed >= 0 && seed <= SEED_MAX ? seedForCheck(seed, turn) : seedFor(seed, turn, 'check');
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

export function rollTwoDice(seed: number, turn: number): [number, number] {
  const dice = drawDice(seed, turn);
  return [Math.floor(dice / 10), dice % 10];
}

/** Rules of play, "Checks": 10+ full, 7–9 mixed, 6 or less a miss. */
export const outcomeOfTotal = (total: number): number => (total >= 10 ? FULL : total >= 7 ? MIXED : MISS);

/** The outcome of a total by name. */
export const getOutcome = (total: number): CheckOutcome => CHECK_OUTCOMES[outcomeOfTotal(total)] ?? 'miss';
