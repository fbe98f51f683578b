import { foldCase } from '../language/normalize.ts';

/** Normalizes a text to its words: case, width, spaces and punctuation are ignored. */
export const wordsAlone = (text: string): string =>
  foldCase(text)
    .replace(/[\p{P}\p{Z}\s]+/gu, ' ')
    .trim();

export const sameWords = (one: string, other: string): boolean => wordsAlone(one) === wordsAlone(other);
