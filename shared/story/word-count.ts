/** Scripts written without blanks between words, whose characters are counted instead. */
const COUNTED_BY_CHARACTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string | undefined): Intl.Segmenter {
  const key = language ?? '';
  const known = segmenters.get(key);
  if (known) return known;
  let made: Intl.Segmenter;
  try {
    made = new Intl.Segmenter(language, { granularity: 'word' });
  } catch {
    // What a story calls its language may be none that is known here.
    made = new Intl.Segmenter(undefined, { granularity: 'word' });
  }
  segmenters.set(key, made);
  return made;
}

/**
 * How many words a text has, as a writer counts: words, and of Chinese and Japanese each character. Marks and blanks are none.
 * @param language BCP-47 tag of the text
 */
export function countWords(text: string, language?: string): number {
  let words = 0;
  for (const { segment, isWordLike } of segmenterOf(language).segment(text)) {
    if (!isWordLike) continue;
    const characters = segment.match(COUNTED_BY_CHARACTER)?.length ?? 0;
    words += characters > 0 ? characters + (/[\p{Script=Latin}\p{N}]/u.test(segment) ? 1 : 0) : 1;
  }
  return words;
}
