import type { TextQuery } from '../../../shared/language/text-search.ts';

/** What is looked for, and what replaces it. */
export interface FindSettings extends TextQuery {
  words: string;
  wholeWords: boolean;
  matchCase: boolean;
  isPattern: boolean;
  replacement: string;
}

export const NO_SETTINGS: FindSettings = {
  words: '',
  wholeWords: false,
  matchCase: false,
  isPattern: false,
  replacement: '',
};
