import { slugify } from '../../../../shared/story/index.ts';

/** Gives each thing a slug of its own: the one it is wished, else that with a number behind. */
export function keysIn(otherwise: string): (thing: string, wished: string) => string {
  const keys = new Map<string, string>();
  const taken = new Set<string>();
  return (thing, wished) => {
    const known = keys.get(thing);
    if (known !== undefined) return known;
    const made = slugify(wished, otherwise).slice(0, 52).replace(/_+$/, '');
    let key = made;
    for (let number = 2; taken.has(key); number += 1) key = `${made}_${number}`;
    taken.add(key);
    keys.set(thing, key);
    return key;
  };
}
