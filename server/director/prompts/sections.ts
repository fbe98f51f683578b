import { clip } from '../../../shared/clip.ts';

/** How much of each part is told: counts, and characters of descriptions. */
export interface SituationLimits {
  description: number;
  eligible: number;
  people: number;
  list: number;
  /** Characters of a section; what comes first in it stays. */
  section: number;
}

/** A section, where it says something. */
export const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`## ${title}\n${lines.join('\n')}`];

/** Somebody else's text as data: on one line, and no heading of ours. */
export const quoted = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** As many of the first lines as have room together; of one that has none by itself, the beginning. */
export function firstWithin([first, ...rest]: readonly string[], max: number): string[] {
  if (first === undefined) return [];
  let room = max - first.length;
  const more = rest.filter((line) => {
    room -= line.length + 1;
    return room >= 0;
  });
  return [clip(first, max), ...more];
}
