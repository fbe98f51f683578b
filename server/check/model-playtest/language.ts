import { getLanguageScripts } from '../../../shared/language/detect-language.ts';
import { lettersIn } from '../../../shared/language/detect-script.ts';
import { segmentText, tokenizeWords } from '../../../shared/language/tokenize.ts';

/** Sentences with fewer words are repeated by chance and not counted. */
const SENTENCE_WORDS = 3;
const GRAM_WORDS = 5;

interface Phrases {
  words: number;
  /** One key each, equal for the same words. */
  sentences: string[];
  /** One key for every five consecutive words. */
  fiveGrams: string[];
}

/** Segments a text by its language's rules. @param language a BCP-47 tag */
export function extractPhrases(text: string, language: string): Phrases {
  const sentences = Array.from(segmentText(text, language, 'sentence'), ({ segment }) =>
    tokenizeWords(segment, language),
  );
  const words = sentences.flat();
  return {
    words: words.length,
    sentences: sentences.filter(({ length }) => length >= SENTENCE_WORDS).map((each) => each.join(' ')),
    fiveGrams: words.slice(GRAM_WORDS - 1).map((_, index) => words.slice(index, index + GRAM_WORDS).join(' ')),
  };
}

/** Lines with fewer letters may be names. */
const LETTERS_MIN = 12;

/**
 * Whether most letters of a line are in another script than its story's; names and short lines do not count. Kana means
 * Japanese.
 */
export function isOfAnotherScript(text: string, language: string): boolean {
  const [script] = getLanguageScripts(language) ?? [];
  const letters = lettersIn(text);
  const count = Object.values(letters).reduce((sum, each) => sum + each, 0);
  if (script === undefined || count < LETTERS_MIN) return false;
  const { han, kana } = letters;
  if (script === 'kana') return kana === 0 || (han + kana) * 2 < count;
  return letters[script] * 2 < count || (script === 'han' && kana * 5 > count);
}
