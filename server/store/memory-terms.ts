import { foldCase } from '../../shared/language/letters.ts';
import { isFunctionWord } from '../../shared/language/stop-words.ts';

/** One thing to look for. */
export interface Term {
  text: string;
  /** A word stands between spaces or signs. Of scripts that are written without them, pairs and single characters are taken. */
  kind: 'word' | 'pair' | 'character';
}

/** Characters of scripts that are written without spaces between words, and Korean, which joins particles to its words. */
const UNSPACED = 'HanHiraganaKatakanaHangulThaiLaoKhmerMyanmar'
  .split(/(?=[A-Z])/)
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const RUNS = /[\p{L}\p{N}\p{M}'’]+/gu;
const PIECES = new RegExp(`([${UNSPACED}]+)|[^${UNSPACED}]+`, 'gu');
const PLAIN = /^[a-z0-9]+$/;
const HAN = /\p{Script=Han}/u;
/** Accents of Latin, Greek and Cyrillic. The signs of other scripts are letters of theirs. */
const ACCENTS = /[\u0300-\u036f]/g;
/** Characters of a word, and of a text, that are looked at. */
const WORD_MAX = 48;
const TEXT_MAX = 8000;

/**
 * What a text is found by, each once, in the order it stands there: the words of scripts with spaces, in lower case and
 * without accents; of scripts without spaces, each pair of characters that stand together, and each Han character. All are of letters
 * and digits only, so that they can stand in a query as they are. Of very long texts the beginning.
 */
export function termsOf(text: string): Term[] {
  const found = new Map<string, Term['kind']>();
  const normal = foldCase(text.slice(0, TEXT_MAX));
  for (const [run] of normal.matchAll(RUNS)) {
    if (PLAIN.test(run)) {
      found.set(run.slice(0, WORD_MAX), 'word');
      continue;
    }
    for (const [piece, unspaced] of run.matchAll(PIECES)) {
      if (unspaced === undefined) addWord(found, piece);
      else addPairs(found, unspaced);
    }
  }
  return [...found].map(([text, kind]) => ({ text, kind }));
}

/** What is looked for where a text is asked about: its terms, without function words where there are others. */
export function askedTerms(text: string): Term[] {
  const terms = termsOf(text);
  const telling = terms.filter((term) => !isFunctionWord(term.text));
  return telling.length > 0 ? telling : terms;
}

/**
 * A term as the full-text table knows it: each partition has words of its own, so that no other's rows stand among those of
 * a word. The table's tokenizer takes the sign between for a letter, and digits change nothing about how a word is stemmed.
 */
export const termIn = (term: string, partition: number): string => `${partition}·${term}`;

/** A text as the full-text table is given it: its terms, parted by spaces. */
export const indexedTerms = (text: string, partition: number): string =>
  termsOf(text)
    .map((term) => termIn(term.text, partition))
    .join(' ');

function addWord(found: Map<string, Term['kind']>, piece: string): void {
  const word = piece.normalize('NFD').replace(ACCENTS, '').replace(/['’]/g, '').normalize('NFC');
  if (word !== '') found.set([...word].slice(0, WORD_MAX).join(''), 'word');
}

function addPairs(found: Map<string, Term['kind']>, run: string): void {
  const characters = [...run];
  characters.forEach((character, index) => {
    const next = characters[index + 1];
    if (characters.length === 1) found.set(character, 'word');
    else if (HAN.test(character) && !found.has(character)) found.set(character, 'character');
    if (next !== undefined) found.set(character + next, 'pair');
  });
}
