import { hasHan } from '../../shared/language/detect-script.ts';
import { foldCase } from '../../shared/language/normalize.ts';
import { isFunctionWord } from '../../shared/language/stop-words.ts';

export interface Term {
  text: string;
  /** Words are delimited by spaces or punctuation. Scripts without spaces give pairs and single characters. */
  kind: 'word' | 'pair' | 'character';
}

/** Scripts without spaces between words, and Korean, which attaches particles. */
const UNSPACED = 'HanHiraganaKatakanaHangulThaiLaoKhmerMyanmar'
  .split(/(?=[A-Z])/)
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const RUNS = /[\p{L}\p{N}\p{M}'’]+/gu;
const PIECES = new RegExp(`([${UNSPACED}]+)|[^${UNSPACED}]+`, 'gu');
const PLAIN = /^[a-z0-9]+$/;
/** Accents of Latin, Greek and Cyrillic. In other scripts such marks are letters. */
const ACCENTS = /[\u0300-\u036f]/g;
/** Maximum characters of a word and of a text that are indexed. */
const WORD_MAX = 48;
const TEXT_MAX = 8000;

/**
 * Words in lower case without accents; for scripts without spaces every pair of adjacent characters, and every Han
 * character. Only letters and digits, so that terms are safe in queries. Long texts are cut.
 */
export function listTerms(text: string): Term[] {
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

/** The terms of a query, without function words if others remain. */
export function askedTerms(text: string): Term[] {
  const terms = listTerms(text);
  const telling = terms.filter((term) => !isFunctionWord(term.text));
  return telling.length > 0 ? telling : terms;
}

/** A term in the full-text table: prefixed by its partition, so that plays share no words. */
export const termIn = (term: string, partition: number): string => `${partition}·${term}`;

/** A text for the full-text table: its terms, separated by spaces. */
export const indexedTerms = (text: string, partition: number): string =>
  listTerms(text)
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
    else if (hasHan(character) && !found.has(character)) found.set(character, 'character');
    if (next !== undefined) found.set(character + next, 'pair');
  });
}
