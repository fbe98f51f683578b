/** The first `most` UTF-16 units of a text. Never splits a surrogate pair. */
const beginning = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Truncates a text to `most` UTF-16 units, ending in "…". Never splits a surrogate pair. */
export const clip = (text: string, most: number): string =>
  text.length > most ? `${beginning(text, most - 1)}…` : text;

/** Like `clip`, without white space before the "…". */
export const clipTrimmed = (text: string, most: number): string =>
  text.length > most ? `${beginning(text, most - 1).trimEnd()}…` : text;

/** Truncates a text to `most` user-perceived characters, ending in "…". */
export function clipCharacters(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}

/** @param max characters in total */
export function takeWhileFitting(texts: readonly string[], max: number): string[] {
  let room = max;
  const kept: string[] = [];
  for (const text of texts) {
    room -= text.length;
    if (room < 0) break;
    kept.push(text);
  }
  return kept;
}
