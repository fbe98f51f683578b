import { segmentsOf } from '../../shared/language/segments.ts';

/** What ends a text that goes on. */
const MORE = '…';

/**
 * As much of a text as fits, cut between words and never within one, with an ellipsis where anything is left out.
 * @param fits whether so much of it has room; what fits, fits when shortened
 */
export function shorten(text: string, language: string | undefined, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const ends: number[] = [];
  let end = 0;
  for (const { segment, isWordLike } of segmentsOf(text, language)) {
    end += segment.length;
    if (isWordLike) ends.push(end);
  }
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(text.slice(0, ends[middle - 1]) + MORE)) low = middle;
    else high = middle - 1;
  }
  // Not even one word: the cut is left to whoever shows it.
  return low === 0 ? text : text.slice(0, ends[low - 1]) + MORE;
}
