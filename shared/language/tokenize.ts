import { putLeastRecentlyUsed } from '../lru-cache.ts';
import { foldCase } from './normalize.ts';

type Granularity = 'word' | 'sentence';

/** Maximum cached segmenters, since a story may declare any language. */
const KEPT = 20;
const segmenters = new Map<string, Intl.Segmenter>();

function newSegmenter(language: string | undefined, granularity: Granularity): Intl.Segmenter {
  try {
    return new Intl.Segmenter(language, { granularity });
  } catch {
    return new Intl.Segmenter(undefined, { granularity });
  }
}

/** `Intl.Segmenter` is quadratic in length: pieces are cut after a space, else after punctuation, else anywhere. */
const PIECES = /[\s\S]{1,2000}(?:(?<=\s)|$)|[\s\S]{1,2000}(?<=\p{P})|[\s\S]{1,2000}/gu;

/** The segments of a text, which concatenate to it. An invalid language tag is ignored. */
export function* segmentText(
  text: string,
  language?: string,
  granularity: Granularity = 'word',
): Generator<{ readonly segment: string; readonly isWordLike: boolean }> {
  const key = `${granularity} ${language ?? ''}`;
  const segmenter =
    segmenters.get(key) ?? putLeastRecentlyUsed(segmenters, key, newSegmenter(language, granularity), KEPT);
  for (const [piece] of text.matchAll(PIECES))
    for (const { segment, isWordLike = false } of segmenter.segment(piece)) yield { segment, isWordLike };
}

/** The words of a text in order, in lower case. Chinese and Japanese are segmented by the platform. */
export const tokenizeWords = (text: string, language?: string): string[] =>
  Array.from(segmentText(foldCase(text), language)).flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
