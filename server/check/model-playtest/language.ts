import { scriptsOf } from '../../../shared/language/foreign.ts';
import { lettersIn } from '../../../shared/language/language-of.ts';
import { segmentsOf, tokensOf } from '../../../shared/language/segments.ts';

/** Sentences shorter than this many words are said again by anybody, and count neither way. */
const SENTENCE_WORDS = 3;
const GRAM_WORDS = 5;

/** A text as it is looked at: words in small letters, sentence by sentence. */
interface ReadText {
  words: number;
  /** One key each; two sentences of the same words have the same. */
  sentences: string[];
  /** Five words on end, one key each. */
  fiveGrams: string[];
}

export interface Reader {
  read(text: string): ReadText;
}

/** Reads texts of a language, by its own borders of words. @param language a BCP-47 tag */
export function createReader(language: string): Reader {
  return {
    read(text) {
      const sentences = Array.from(segmentsOf(text, language, 'sentence'), ({ segment }) =>
        tokensOf(segment, language),
      );
      const words = sentences.flat();
      return {
        words: words.length,
        sentences: sentences.filter(({ length }) => length >= SENTENCE_WORDS).map((each) => each.join(' ')),
        fiveGrams: words.slice(GRAM_WORDS - 1).map((_, index) => words.slice(index, index + GRAM_WORDS).join(' ')),
      };
    },
  };
}

/** A line of fewer letters may well be a name. */
const LETTERS_MIN = 12;

/**
 * Whether a line is written in another script than its story's language: most of its letters are. Names of another script in a line
 * do no harm, nor do short lines. Chinese with kana in it is Japanese, and Japanese without any is Chinese.
 * @param language a BCP-47 tag
 */
export function isOfAnotherScript(text: string, language: string): boolean {
  const [script] = scriptsOf(language) ?? [];
  const letters = lettersIn(text);
  const count = Object.values(letters).reduce((sum, each) => sum + each, 0);
  if (script === undefined || count < LETTERS_MIN) return false;
  const { han, kana } = letters;
  if (script === 'kana') return kana === 0 || (han + kana) * 2 < count;
  return letters[script] * 2 < count || (script === 'han' && kana * 5 > count);
}
