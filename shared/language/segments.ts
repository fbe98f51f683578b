import { keepLatest } from '../keep-latest.ts';
import { foldCase } from './letters.ts';

type Granularity = 'word' | 'sentence';

/** Segmenters that are kept: a story may call its language anything. */
const KEPT = 20;
const segmenters = new Map<string, Intl.Segmenter>();

function newSegmenter(language: string | undefined, granularity: Granularity): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity });
  } catch {
    // No valid tag.
    return new Intl.Segmenter(undefined, { granularity });
  }
}

/** `Intl.Segmenter` takes time that grows with the square of the text, so it is given pieces, cut after a space, else after a mark, else anywhere. */
const PIECES = /[\s\S]{1,2000}(?:(?<=\s)|$)|[\s\S]{1,2000}(?<=\p{P})|[\s\S]{1,2000}/gu;

/**
 * The segments of a text, which put together are the text.
 * @param language a BCP-47 tag; one that is not valid counts as none
 */
export function* segmentsOf(
  text: string,
  language?: string,
  granularity: Granularity = 'word',
): Generator<{ readonly segment: string; readonly isWordLike: boolean }> {
  const key = `${granularity} ${language ?? ''}`;
  const segmenter = segmenters.get(key) ?? keepLatest(segmenters, key, newSegmenter(language, granularity), KEPT);
  for (const [piece] of text.matchAll(PIECES))
    for (const { segment, isWordLike = false } of segmenter.segment(piece)) yield { segment, isWordLike };
}

/** The words of a text in order, in lower case. Chinese and Japanese are cut at the words the platform knows. */
export const tokensOf = (text: string, language?: string): string[] =>
  Array.from(segmentsOf(foldCase(text), language)).flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
