/** Words of a text as far as they are weighed: Latin words of four letters and more, pairs of Chinese or Japanese characters. */
function weighed(text: string): Set<string> {
  const plain = text.normalize('NFKC').toLowerCase();
  const found = new Set<string>();
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word)) {
      for (let at = 0; at + 1 < word.length; at += 1) found.add(word.slice(at, at + 2));
    } else if (word.length >= 4) found.add(word);
  }
  return found;
}

/** Fewer words than these are had by chance. */
const LEAST = 4;
const SHARE = 0.8;
/** Comparisons made for one search of all its texts: packages come from strangers. */
const WORK = 200_000;

/**
 * Makes a search for texts that say in nearly the same words what one of these says: four fifths of its longer words.
 * @returns a function that gives the indexes of those a text says
 */
export function overlapWith(secrets: readonly string[]): (text: string) => number[] {
  const sizes: number[] = [];
  const holders = new Map<string, number[]>();
  for (const [index, secret] of secrets.entries()) {
    const words = weighed(secret);
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
    for (const word of weighed(text)) {
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

/** Texts of fewer longer words are too short to repeat one another. */
const LEAST_ALIKE = 16;
/** Of the longer words of both, so many are in both. */
const SHARE_ALIKE = 0.7;

/**
 * Makes a search for texts that say nearly the same as an earlier one, by the longer words they share.
 * @returns a function that gives the index of the first earlier text a text repeats; undefined where it repeats none
 */
export function nearlyAlike(texts: readonly string[]): (index: number) => number | undefined {
  const words = texts.map(weighed);
  let left = WORK;
  return (index) => {
    const own = words[index] ?? new Set();
    if (own.size < LEAST_ALIKE) return undefined;
    for (let other = 0; other < index && left > 0; other += 1) {
      const theirs = words[other] ?? new Set();
      const [less, more] = own.size < theirs.size ? [own, theirs] : [theirs, own];
      if (less.size < SHARE_ALIKE * more.size) continue;
      left -= less.size;
      let shared = 0;
      for (const word of less) if (more.has(word)) shared += 1;
      if (shared >= SHARE_ALIKE * (own.size + theirs.size - shared)) return other;
    }
    return undefined;
  };
}
