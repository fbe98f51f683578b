/** A bit set of small numbers, 32 per word. All sets of one kind have the same number of words. */
export type Bits = Int32Array;

/** The numbers of names; unknown names have none. */
export const bitsOf = (numbers: ReadonlyMap<string, number>, names: readonly string[]): number[] =>
  names.flatMap((name) => numbers.get(name) ?? []);

export const wordsFor = (bits: number): number => (bits + 31) >>> 5;

/** An empty set of numbers below `size`. */
export const noBits = (size: number): Bits => new Int32Array(Math.max(1, wordsFor(size)));

/** A set of numbers below `size` with these members. */
export function createBits(size: number, members: Iterable<number>): Bits {
  const words = noBits(size);
  for (const member of members) setBit(words, member);
  return words;
}

/** Adds a number in place. @param from the word at which the set begins */
export function setBit(words: Bits, bit: number, from = 0): void {
  const at = from + (bit >>> 5);
  words[at] = (words[at] ?? 0) | (1 << (bit & 31));
}

export const hasBit = (words: Bits, bit: number): boolean => ((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;

/** Like `containsBits` and `shareBits`, for a few members. */
export function hasAllBits(words: Bits, members: readonly number[]): boolean {
  for (const member of members) if (!hasBit(words, member)) return false;
  return true;
}
export function hasAnyBit(words: Bits, members: readonly number[]): boolean {
  for (const member of members) if (hasBit(words, member)) return true;
  return false;
}

/** Union in place. */
export function addBits(words: Bits, more: Bits): void {
  for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) | (more[at] ?? 0);
}

/** Intersection in place. */
export function keepBits(words: Bits, kept: Bits): void {
  for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & (kept[at] ?? 0);
}

export function containsBits(words: Bits, part: Bits): boolean {
  for (let at = 0; at < words.length; at += 1) if ((part[at] ?? 0) & ~(words[at] ?? 0)) return false;
  return true;
}

export function sameBits(words: Bits, other: Bits): boolean {
  for (let at = 0; at < words.length; at += 1) if (words[at] !== other[at]) return false;
  return true;
}

/** Whether two sets intersect. */
export function shareBits(words: Bits, other: Bits): boolean {
  for (let at = 0; at < words.length; at += 1) if ((words[at] ?? 0) & (other[at] ?? 0)) return true;
  return false;
}

/** The members of a set, in order. */
export function listMembers(words: Bits): number[] {
  const members: number[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let left = words[at] ?? 0; left !== 0; left &= left - 1) members.push(at * 32 + lowestBit(left));
  }
  return members;
}

export function bitsIn(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The index of a non-zero word's lowest set bit. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

/** A word of a bit mask: its index and bits. Rows of masks are a sparse set. */
export interface Mask {
  readonly word: number;
  readonly bits: number;
}

/** Bits as masks, one for each non-empty word. */
export function toMasks(bits: Iterable<number>): Mask[] {
  const words = new Map<number, number>();
  for (const bit of bits) words.set(bit >>> 5, (words.get(bit >>> 5) ?? 0) | (1 << (bit & 31)));
  return [...words].map(([word, mask]) => ({ word, bits: mask }));
}

/** Rows of numbers stored consecutively: row `n` is `items[from[n]]` … `items[from[n + 1] - 1]`. */
export interface Rows {
  readonly from: Int32Array;
  readonly items: Int32Array;
}

export function packRows(rows: readonly (readonly number[])[]): Rows {
  const from = new Int32Array(rows.length + 1);
  for (const [index, row] of rows.entries()) from[index + 1] = (from[index] ?? 0) + row.length;
  return { from, items: Int32Array.from(rows.flat()) };
}

/** The set bit of a word with that many set bits below it. */
export function nthBit(word: number, before: number): number {
  let bits = word;
  for (let left = before; left > 0; left -= 1) bits &= bits - 1;
  return lowestBit(bits);
}
