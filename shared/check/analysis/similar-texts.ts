import { squash } from '../../language/normalize.ts';
import { extractContentWords, jaccardSimilarity } from '../../language/similarity.ts';
import { addToList } from '../../lists.ts';

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
      addToList(holders, word, index);
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

/** The declared flag most similar to an undeclared one: one typo away, or with more or fewer words. */
export function findNearest(
  flag: string,
  declared: Pick<ReadonlyMap<string, unknown>, 'size' | 'keys'>,
): string | null {
  if (declared.size > 2000) return null;
  const wanted = squash(flag);
  let best: string | null = null;
  for (const candidate of declared.keys()) {
    const other = squash(candidate);
    if (candidate !== flag && (other === wanted || isOneSlip(other, wanted))) best ??= candidate;
  }
  return best;
}

function isOneSlip(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < 4 || Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  return a.slice(1) === b.slice(1) || a === b.slice(1) || a.slice(1) === b;
}
