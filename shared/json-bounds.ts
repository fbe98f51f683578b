export interface JsonBounds {
  depth: number;
  values: number;
  entries: number;
}

/** The exceeded bound and its limit. */
export interface OverBound {
  bound: keyof JsonBounds;
  most: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Scans without allocation for the first exceeded bound, since sixty megabytes of JSON can become gigabytes of objects;
 * null if all hold.
 */
export function overBound(text: string, { depth, values, entries }: JsonBounds): OverBound | null {
  const open: number[] = [];
  let count = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) {
      at = endOfString(text, at);
    } else if (sign === COMMA) {
      const commas = (open.pop() ?? 0) + 1;
      open.push(commas);
      count += 1;
      if (commas >= entries) return { bound: 'entries', most: entries };
    } else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      open.push(0);
      count += 1;
      if (open.length > depth) return { bound: 'depth', most: depth };
    } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) {
      open.pop();
    }
    if (count > values) return { bound: 'values', most: values };
  }
  return null;
}

/** The end of the string that begins at `from`; past the text if it is unterminated. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}

/** An exceeded bound in words: "nests more than 100 levels deep". */
export function overBoundInWords({ bound, most }: OverBound): string {
  const number = most.toLocaleString('en');
  if (bound === 'depth') return `nests more than ${number} levels deep`;
  if (bound === 'values') return `holds more than ${number} values`;
  return `has a list or an object with more than ${number} entries`;
}
