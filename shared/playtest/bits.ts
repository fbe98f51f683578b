/** How many bits of a word are set. */
export function bitsIn(word: number): number {
  let left = word - ((word >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The number of a word's lowest set bit; the word has one. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word);

/** Words that hold so many bits. */
export const wordsFor = (bits: number): number => (bits + 31) >>> 5;

/** Sets a bit of a row of words. */
export function setBit(words: Int32Array, bit: number, from = 0): void {
  const at = from + (bit >>> 5);
  words[at] = (words[at] ?? 0) | (1 << (bit & 31));
}

/** Whether a bit of a row of words is set. */
export const hasBit = (words: Int32Array, bit: number): boolean => (((words[bit >>> 5] ?? 0) >>> (bit & 31)) & 1) === 1;

/** A word of masks: where it stands, and its bits. Rows of them say what many bits there are, sparsely. */
export interface Mask {
  readonly word: number;
  readonly bits: number;
}

/** Bits as masks, one for each word that has any. */
export function masksOf(bits: Iterable<number>): Mask[] {
  const words = new Map<number, number>();
  for (const bit of bits) words.set(bit >>> 5, (words.get(bit >>> 5) ?? 0) | (1 << (bit & 31)));
  return [...words].map(([word, mask]) => ({ word, bits: mask }));
}

/** Rows of numbers one after the other: row `n` is `items[from[n]]` … `items[from[n + 1] - 1]`. */
export interface Rows {
  readonly from: Int32Array;
  readonly items: Int32Array;
}

/** Lays rows one after the other. */
export function rowsOf(rows: readonly (readonly number[])[]): Rows {
  const from = new Int32Array(rows.length + 1);
  for (const [index, row] of rows.entries()) from[index + 1] = (from[index] ?? 0) + row.length;
  return { from, items: Int32Array.from(rows.flat()) };
}
