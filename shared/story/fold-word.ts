import { foldCase } from '../language/letters.ts';

/** A word as it is compared with others: its case, width and joints do not count. */
export const foldWord = (word: string): string =>
  foldCase(word)
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** Where a name ends and the next begins: "Lin Mei", "ジャン・ポール". */
const JOINT = /[\s·・]+/u;

/** Something that has an id and is called by a name. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

const finders = new WeakMap<readonly Named[], (word: string) => string | undefined>();

/**
 * Finds things by what they are called: by id, by name, or by the first of several names where no other has it.
 * @returns the id; undefined for what nothing or more than one is called
 */
export function byName(things: readonly Named[]): (word: string) => string | undefined {
  const known = finders.get(things) ?? finderOf(things);
  finders.set(things, known);
  return known;
}

function finderOf(things: readonly Named[]): (word: string) => string | undefined {
  const whole = new Map<string, string | undefined>();
  const first = new Map<string, string | undefined>();
  const put = (map: Map<string, string | undefined>, word: string, id: string) => {
    const key = foldWord(word);
    if (key !== '') map.set(key, map.has(key) && map.get(key) !== id ? undefined : id);
  };
  for (const { id, name } of things) {
    put(whole, name, id);
    put(first, name.trim().split(JOINT)[0] ?? '', id);
  }
  // An id is nobody else's, whatever others are called.
  for (const { id } of things) whole.set(foldWord(id), id);
  return (word) => {
    const key = foldWord(word);
    return whole.has(key) ? whole.get(key) : first.get(key);
  };
}
