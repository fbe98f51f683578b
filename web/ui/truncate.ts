import { segmentText } from '../../shared/language/tokenize.ts';

/** Marks truncated text. */
const MORE = '…';

/**
 * Truncates text between words so that it fits, with an ellipsis.
 * @param fits whether a text fits; shorter texts must fit, too
 */
export function truncateText(text: string, language: string | undefined, fits: (text: string) => boolean): string {
  if (fits(text)) return text;
  const ends: number[] = [];
  let end = 0;
  for (const { segment, isWordLike } of segmentText(text, language)) {
    end += segment.length;
    if (isWordLike) ends.push(end);
  }
  let [low, high] = [0, ends.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(text.slice(0, ends[middle - 1]) + MORE)) low = middle;
    else high = middle - 1;
  }
  // Not even one word fits: CSS truncates.
  return low === 0 ? text : text.slice(0, ends[low - 1]) + MORE;
}
