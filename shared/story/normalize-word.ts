import { foldCase } from '../language/normalize.ts';

/** Normalizes a word for comparison: case, width and separators are ignored. */
export const normalizeWord = (word: string): string =>
  foldCase(word)
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** Separators between names: "Lin Mei", "ジャン・ポール". */
const JOINT = /[\s·・]+/u;

export interface NamedItem {
  readonly id: string;
  readonly name: string;
}

const finders = new WeakMap<readonly NamedItem[], (word: string) => string | undefined>();

/** By id, by name, or by first name if it is unique; undefined if several match. */
export function byName(things: readonly NamedItem[]): (word: string) => string | undefined {
  const known = finders.get(things) ?? createFinder(things);
  finders.set(things, known);
  return known;
}

function createFinder(things: readonly NamedItem[]): (word: string) => string | undefined {
  const whole = new Map<string, string | undefined>();
  const first = new Map<string, string | undefined>();
  const put = (map: Map<string, string | undefined>, word: string, id: string) => {
    const key = normalizeWord(word);
    if (key !== '') map.set(key, map.has(key) && map.get(key) !== id ? undefined : id);
  };
  for (const { id, name } of things) {
    put(whole, name, id);
    put(first, name.trim().split(JOINT)[0] ?? '', id);
  }
  // Ids take precedence over names.
  for (const { id } of things) whole.set(normalizeWord(id), id);
  return (word) => {
    const key = normalizeWord(word);
    return whole.has(key) ? whole.get(key) : first.get(key);
  };
}
