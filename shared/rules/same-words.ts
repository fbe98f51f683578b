import { foldCase } from '../language/letters.ts';

/** The words of a text: case, width, spaces and punctuation do not count. */
export const wordsAlone = (text: string): string =>
  foldCase(text)
    .replace(/[\p{P}\p{Z}\s]+/gu, ' ')
    .trim();

/** Whether two texts say the same in the same words. */
export const sameWords = (one: string, other: string): boolean => wordsAlone(one) === wordsAlone(other);
