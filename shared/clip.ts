/** Truncates a text to `most` UTF-16 units, ending in "…". Never splits a surrogate pair. */
export const clip = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

/** Truncates a text to `most` user-perceived characters, ending in "…". */
export function clipCharacters(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
