/** White space that is not one space between words. */
const UNEVEN = /^\s|[^\S ]|\s\s|\s$/u;

/**
 * Makes a text one line of at most `max` UTF-16 units: white space runs together, and what is too long ends in "…". Never cuts
 * a character in two; a blank text stays blank.
 */
export function oneLine(text: string, max: number): string {
  const line = UNEVEN.test(text) ? text.replace(/\s+/gu, ' ').trim() : text;
  return line.length <= max ? line : `${cut(line, max - 1)}…`;
}

const cut = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
