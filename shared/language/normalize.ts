/** Scripts without spaces between words, and Korean, which joins particles to words. */
const UNSPACED = `${['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar'].map((script) => `\\p{Script=${script}}`).join('')}ー`;
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
const RUNS = new RegExp(`[${UNSPACED}]+|(?:(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
/** Plain English text, which only needs lowercasing. */
const PLAIN = /^[\x20-\x7e\n“”‘’…–—]*$/;
/** Accents and invisible characters. The voicing marks of kana are letters. */
const MARKS = /(?![\u3099\u309a])\p{Script=Inherited}|\p{Cf}/gu;

/** Whether a text has characters of a script without spaces. */
export const hasUnspaced = (text: string): boolean => HAS_UNSPACED.test(text);

/** Normalizes case and width; accents stay significant. */
export const foldCase = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Normalizes case, accents, width and invisible characters. */
export const fold = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase() : text.normalize('NFKD').replace(MARKS, '').normalize('NFKC').toLowerCase();

/** The runs of letters and digits of a text, normalized, in order. Scripts without spaces form runs of their own. */
export const splitLetterRuns = (text: string): string[] =>
  (PLAIN.test(text) ? text.toLowerCase().match(/[a-z0-9]+/g) : fold(text).match(RUNS)) ?? [];

/** A text reduced to its normalized letters and digits. */
export const squash = (text: string): string => splitLetterRuns(text).join('');

/** The character bigrams of a run; a single character by itself. */
export function toBigrams(run: string): string[] {
  const characters = [...run];
  return characters.length < 2 ? characters : characters.slice(1).map((next, at) => `${characters[at]}${next}`);
}

const LETTER = /[\p{L}\p{N}\p{M}_]/u;
const characterBefore = (text: string, at: number): string => [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
const characterAt = (text: string, at: number): string => [...text.slice(at, at + 2)][0] ?? '';

const endsBetween = (edge: string, beside: string): boolean =>
  hasUnspaced(edge) || hasUnspaced(beside) || !LETTER.test(edge) || !LETTER.test(beside);

/** Whether a phrase that occurs at a position of a text is whole words there; in, or beside, a script without spaces always. */
export const isWholeAt = (text: string, phrase: string, at: number): boolean =>
  endsBetween(characterAt(phrase, 0), characterBefore(text, at)) &&
  endsBetween(characterBefore(phrase, phrase.length), characterAt(text, at + phrase.length));

/** Whether a phrase occurs as whole words; in, or beside, a script without spaces anywhere. Case-sensitive. */
export function containsPhrase(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1)) {
    if (isWholeAt(text, phrase, at)) return true;
  }
  return false;
}
