import { EVERYDAY } from '../../shared/check/content-words.ts';

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const EACH_CJK = new RegExp(CJK.source, 'gu');

/** Texts looked at before that are kept in mind, and how long these may be: within a turn the same are asked about again and again. */
const KEPT = 400;
const KEPT_LENGTH = 1500;

/** Keeps what a function made of the latest texts, at most so many of them. */
export function remembering<T>(make: (text: string) => T, kept = KEPT): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    if (text.length > KEPT_LENGTH) return make(text);
    const known = made.get(text);
    if (known !== undefined) return known;
    const fresh = make(text);
    if (made.size >= kept) made.clear();
    made.set(text, fresh);
    return fresh;
  };
}

/** English as it is written: in it nothing has to be brought to one form but case. */
const PLAIN = /^[\x20-\x7e\n“”‘’…–—]*$/;

/** Cuts a text into words, and CJK text into characters, case and punctuation aside. */
const tokens: (text: string) => readonly string[] = remembering((text) =>
  PLAIN.test(text) ? (text.toLowerCase().match(/[a-z0-9]+/g) ?? []) : anyTokens(text),
);

function anyTokens(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]+/gu, ' ')
    .replace(EACH_CJK, ' $& ')
    .split(/\s+/)
    .filter(Boolean);
}

/** A text as nothing but its letters and numbers: case, accents, spacing and invisible characters aside. */
export const squash: (text: string) => string = remembering((text) =>
  PLAIN.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9]+/g, '')
    : text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ''),
);

/**
 * The words a text is known by: those that are no everyday ones; of CJK text its pairs of characters.
 */
export const keyWords: (text: string) => ReadonlySet<string> = remembering(findKeyWords);

function findKeyWords(text: string): Set<string> {
  const found = new Set<string>();
  let before = '';
  for (const word of tokens(text)) {
    const isCjk = word > '\u02ff' && CJK.test(word);
    if (isCjk && before !== '') found.add(before + word);
    else if (!isCjk && word.length >= 4 && !EVERYDAY.has(word)) found.add(word);
    before = isCjk ? word : '';
  }
  return found;
}
