import { clip } from '../../../shared/clip.ts';

/** Limits of the prompt's parts: counts, and characters of texts. */
export interface SituationLimits {
  description: number;
  eligible: number;
  people: number;
  list: number;
  /** Characters of a section; its last lines are left out first. */
  section: number;
}

/** A section with its heading; none if it has no lines. */
export const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}\n${lines.join('\n')}`];

/** Puts a text on one line, so that it cannot contain a heading. */
export const toDataLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Keeps the lines that fit; the first is clipped if it is too long. */
export function fitLines([first, ...rest]: readonly string[], max: number): string[] {
  if (first === undefined) return [];
  let charactersLeft = max - first.length;
  const more = rest.filter((line) => {
    charactersLeft -= line.length + 1;
    return charactersLeft >= 0;
  });
  return [clip(first, max), ...more];
}
