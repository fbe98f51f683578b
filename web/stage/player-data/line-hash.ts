/** The offset and the prime of 64-bit FNV-1a. */
const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const BITS = 48n;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const encoder = new TextEncoder();

/** 64-bit FNV-1a of a text's UTF-8. SubtleCrypto is asynchronous and missing on plain HTTP. */
export function fnv1a(text: string): bigint {
  let hash = OFFSET;
  for (const byte of encoder.encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  return hash;
}

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** A hash of texts in 8 characters: 48 bits, by FNV's xor-folding. */
function hashOfWords(...words: readonly string[]): string {
  const long = fnv1a(words.map(plain).join('\n'));
  const short = (long >> BITS) ^ BigInt.asUintN(48, long);
  return Array.from({ length: 8 }, (_, digit) => DIGITS[Number((short >> BigInt(6 * digit)) & 63n)]).join('');
}

/** The hash of a line with its speaker: equal in every play and version. A translation has another hash. */
export const hashLine = (line: {
  readonly kind: 'say' | 'narrate';
  readonly character?: string;
  readonly name?: string;
  readonly text: string;
}): string => hashOfWords(line.kind, line.character ?? line.name ?? '', line.text);

/** The hash of a choice: equal text at the same place of a story. */
export const hashChoice = (packageId: string, place: string, text: string): string =>
  hashOfWords(packageId, place, text);
