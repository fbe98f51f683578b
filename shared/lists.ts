const NONE: readonly string[] = [];

/** Removes duplicates; fast for the many short lists. */
export const unique = (list: readonly string[] = NONE): readonly string[] =>
  list.length < 2 ? list : [...new Set(list)];

/** What a list has more than once, each once. */
export const listRepeated = (list: readonly string[]): string[] => [
  ...new Set(list.filter((item, index) => list.indexOf(item) !== index)),
];

/** Adds an item to the list under a key, which is created if missing. */
export function addToList<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}
