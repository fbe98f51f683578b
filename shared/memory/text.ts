import { clipTrimmed } from '../clip.ts';

/** Irregular white space. */
const UNEVEN = /^\s|[^\S ]|\s\s|\s$/u;

/** Ends in "…"; never splits a surrogate pair; a blank text stays blank. */
export function oneLine(text: string, max: number): string {
  const line = UNEVEN.test(text) ? text.replace(/\s+/gu, ' ').trim() : text;
  return clipTrimmed(line, max);
}

/** Whether words end in a question mark. */
export const isQuestion = (words: string): boolean => /[?？]["”’」』)）]*\s*$/u.test(words);
