/** FNV-1a of 64 bits: its offset and its prime. */
const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const BITS = 48n;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const encoder = new TextEncoder();

/**
 * FNV-1a of 64 bits of a text's UTF-8. The browser's own hashes are not to be had on a page that came over plain HTTP, and not at once anywhere;
 * nobody gains by two lines that are taken for one.
 */
export function fnv1a(text: string): bigint {
  let hash = OFFSET;
  for (const byte of encoder.encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  return hash;
}

/** Words as they count when they are compared: however they are spaced and their letters composed. */
const plain = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** Stands for some words in 8 characters: 48 bits of their hash, folded as FNV is shortened. */
function hashOfWords(...words: readonly string[]): string {
  const long = fnv1a(words.map(plain).join('\n'));
  const short = (long >> BITS) ^ BigInt.asUintN(48, long);
  return Array.from({ length: 8 }, (_, digit) => DIGITS[Number((short >> BigInt(6 * digit)) & 63n)]).join('');
}

/** Stands for a line, whoever speaks it where it is spoken: in every play and version the same. A translation is another line. */
export const hashOfLine = (line: {
  readonly kind: 'say' | 'narrate';
  readonly character?: string;
  readonly name?: string;
  readonly text: string;
}): string => hashOfWords(line.kind, line.character ?? line.name ?? '', line.text);

/** Stands for a choice: the same words at the same place of a story. */
export const hashOfChoice = (packageId: string, place: string, text: string): string =>
  hashOfWords(packageId, place, text);
