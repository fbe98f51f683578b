/** A text of at most `most` UTF-16 units: what is too long ends in "…". Never cuts a character in two. */
export const clip = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

/** A text of at most `most` characters, as people count them: what is too long ends in "…". */
export function clipCharacters(text: string, most: number): string {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
