import { hasUnspaced, splitLetterRuns } from '../../shared/language/normalize.ts';

/** Whether every searched word is a word of a label or begins one; in scripts without spaces, is in one. */
export const matchesWords = (own: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((word) => own.some((each) => (hasUnspaced(word) ? each.includes(word) : each.startsWith(word))));

/** The words of a label or a search, normalized. */
export const searchWords = (text: string): string[] => splitLetterRuns(text);
