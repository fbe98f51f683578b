/** Irregular white space. */
const UNEVEN = /^\s|[^\S ]|\s\s|\s$/u;

/**
 * Collapses white space and truncates a text to `max` UTF-16 units, ending in "…". Never splits a surrogate pair; a
 * blank text stays blank.
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
