import { extractContentWords, jaccardSimilarity } from '../language/similarity.ts';

const LEAST = 4;
const SHARE = 0.8;
/** Maximum comparisons of one search, since packages are untrusted. */
const WORK = 200_000;

/** Creates a search for the indexes of texts that contain four fifths of another text's content words. */
export function createContainmentSearch(secrets: readonly string[]): (text: string) => number[] {
  const sizes: number[] = [];
  const holders = new Map<string, number[]>();
  for (const [index, secret] of secrets.entries()) {
    const words = extractContentWords(secret);
    sizes.push(words.size);
    for (const word of words) {
      const known = holders.get(word);
      if (known) known.push(index);
      else holders.set(word, [index]);
    }
  }
  let left = WORK;
  return (text) => {
    if (holders.size === 0 || left <= 0) return [];
    const hits = new Map<number, number>();
    for (const word of extractContentWords(text)) {
      const list = holders.get(word) ?? [];
      left -= 1 + list.length;
      if (left <= 0) break;
      for (const index of list) hits.set(index, (hits.get(index) ?? 0) + 1);
    }
    return [...hits]
      .filter(([index, count]) => count >= Math.max(LEAST, Math.ceil((sizes[index] ?? 0) * SHARE)))
      .map(([index]) => index);
  };
}

/** Texts with fewer content words are too short to be repetitions. */
const LEAST_ALIKE = 12;
/** Minimum share of common content words. */
const SHARE_ALIKE = 0.7;

/** Creates a search by index for the first earlier near-duplicate of a text, by shared content words. */
export function createDuplicateSearch(texts: readonly string[]): (index: number) => number | undefined {
  const words = texts.map(extractContentWords);
  let left = WORK;
  return (index) => {
    const own = words[index] ?? new Set();
    if (own.size < LEAST_ALIKE) return undefined;
    for (let other = 0; other < index && left > 0; other += 1) {
      const theirs = words[other] ?? new Set();
      const [less, more] = own.size < theirs.size ? [own, theirs] : [theirs, own];
      if (less.size < SHARE_ALIKE * more.size) continue;
      left -= less.size;
      if (jaccardSimilarity(own, theirs) >= SHARE_ALIKE) return other;
    }
    return undefined;
  };
}
