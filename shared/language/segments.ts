import { foldCase } from './letters.ts';

type Granularity = 'word' | 'sentence';

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string | undefined, granularity: Granularity): Intl.Segmenter {
  const key = `${granularity} ${language ?? ''}`;
  const known = segmenters.get(key);
  if (known) return known;
  let made: Intl.Segmenter;
  try {
    made = new Intl.Segmenter(language, { granularity });
  } catch {
    // The language of a story may be no valid tag.
    made = new Intl.Segmenter(undefined, { granularity });
  }
  segmenters.set(key, made);
  return made;
}

/** `Intl.Segmenter` takes time that grows with the square of the text, so it is given pieces, cut after a space or mark where there is one. */
const PIECES = /[\s\S]{1,2000}(?:(?<=[\s\p{P}])|$)|[\s\S]{1,2000}/gu;

/**
 * The segments of a text, which put together are the text.
 * @param language a BCP-47 tag; one that is not valid counts as none
 */
export function* segmentsOf(
  text: string,
  language?: string,
  granularity: Granularity = 'word',
): Generator<{ readonly segment: string; readonly isWordLike: boolean }> {
  const segmenter = segmenterOf(language, granularity);
  for (const [piece] of text.matchAll(PIECES))
    for (const { segment, isWordLike = false } of segmenter.segment(piece)) yield { segment, isWordLike };
}

/** The words of a text in order, in lower case. Chinese and Japanese are cut at the words the platform knows. */
export const tokensOf = (text: string, language?: string): string[] =>
  Array.from(segmentsOf(foldCase(text), language)).flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
