import { primaryLanguage } from '../../../shared/language-tag.ts';

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

const segmenters = (language: string) => {
  // A tag nobody knows is read as English, which splits at spaces as most do.
  const [tag = 'en'] = supported(language);
  return {
    sentence: new Intl.Segmenter(tag, { granularity: 'sentence' }),
    word: new Intl.Segmenter(tag, { granularity: 'word' }),
  };
};

function supported(language: string): string[] {
  try {
    return Intl.Segmenter.supportedLocalesOf(language);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Reads texts of a language, by its own borders of words. @param language a BCP-47 tag */
export function createReader(language: string): Reader {
  const { sentence, word } = segmenters(language);
  const wordsOf = (text: string) =>
    [...word.segment(text.toLowerCase())].flatMap(({ segment, isWordLike }) => (isWordLike === true ? [segment] : []));
  return {
    read(text) {
      const sentences = [...sentence.segment(text)].map(({ segment }) => wordsOf(segment));
      const words = sentences.flat();
      return {
        words: words.length,
        sentences: sentences.filter(({ length }) => length >= SENTENCE_WORDS).map((each) => each.join(' ')),
        fiveGrams: words.slice(GRAM_WORDS - 1).map((_, index) => words.slice(index, index + GRAM_WORDS).join(' ')),
      };
    },
  };
}

const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HANGUL = /\p{Script=Hangul}/gu;
const LATIN = /\p{Script=Latin}/gu;
const LETTER = /\p{L}/gu;

/** What languages of other scripts are written in. All that are not named are written in letters that are not looked at. */
const SCRIPTS: Readonly<Record<string, readonly RegExp[]>> = {
  ...{ zh: [HAN], ja: [HAN, KANA], ko: [HANGUL, HAN] },
  ...Object.fromEntries(
    ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'tr', 'id', 'vi'].map((tag) => [
      tag,
      [LATIN],
    ]),
  ),
};

/** A line of fewer letters may well be a name. */
const LETTERS_MIN = 12;

/**
 * Whether a line is written in another script than its story's language: most of its letters are. Names of another script in a line
 * do no harm, nor do short lines. Chinese with kana in it is Japanese, and Japanese without any is Chinese.
 * @param language a BCP-47 tag
 */
export function isOfAnotherScript(text: string, language: string): boolean {
  const tag = primaryLanguage(language);
  const scripts = Object.hasOwn(SCRIPTS, tag) ? SCRIPTS[tag] : undefined;
  const counted = (script: RegExp) => text.match(script)?.length ?? 0;
  const letters = counted(LETTER);
  if (scripts === undefined || letters < LETTERS_MIN) return false;
  const own = scripts.reduce((sum, script) => sum + counted(script), 0);
  if (own * 2 < letters) return true;
  if (tag === 'zh') return counted(KANA) * 5 > letters;
  return tag === 'ja' && counted(KANA) === 0;
}
