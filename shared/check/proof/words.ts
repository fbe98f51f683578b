/** A set of small numbers, 32 to a word. All sets of one kind have the same number of words. */
export type Words = Int32Array;

export const noneOf = (size: number): Words => new Int32Array(Math.max(1, Math.ceil(size / 32)));

export function wordsOf(size: number, members: Iterable<number>): Words {
  const words = noneOf(size);
  for (const member of members) add(words, member);
  return words;
}

/** Adds in place. */
export function add(words: Words, member: number): void {
  words[member >> 5] = (words[member >> 5] ?? 0) | (1 << (member & 31));
}

export const has = (words: Words, member: number): boolean => ((words[member >> 5] ?? 0) & (1 << (member & 31))) !== 0;

/** The same as `containsAll` and `meets` of a few members. */
export function hasAll(words: Words, members: readonly number[]): boolean {
  for (const member of members) if (!has(words, member)) return false;
  return true;
}
export function hasAny(words: Words, members: readonly number[]): boolean {
  for (const member of members) if (has(words, member)) return true;
  return false;
}

/** Adds all of `more` in place. */
export function addAll(words: Words, more: Words): void {
  for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) | (more[at] ?? 0);
}

export function keepOnly(words: Words, kept: Words): void {
  for (let at = 0; at < words.length; at += 1) words[at] = (words[at] ?? 0) & (kept[at] ?? 0);
}

export function containsAll(words: Words, part: Words): boolean {
  for (let at = 0; at < words.length; at += 1) if ((part[at] ?? 0) & ~(words[at] ?? 0)) return false;
  return true;
}

export function meets(words: Words, other: Words): boolean {
  for (let at = 0; at < words.length; at += 1) if ((words[at] ?? 0) & (other[at] ?? 0)) return true;
  return false;
}

export function membersOf(words: Words): number[] {
  const members: number[] = [];
  for (let at = 0; at < words.length; at += 1) {
    for (let left = words[at] ?? 0; left !== 0; left &= left - 1) members.push(at * 32 + 31 - Math.clz32(left & -left));
  }
  return members;
}
