type Words = ReadonlySet<string>;

/** How many words two texts share. */
export function overlap(one: Words, other: Words): number {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  let count = 0;
  for (const word of fewer) if (more.has(word)) count += 1;
  return count;
}

/** How much of the words that are asked for a text holds, from 0 to 1. */
export const coverage = (asked: Words, text: Words): number =>
  asked.size === 0 ? 0 : overlap(asked, text) / asked.size;

/** How alike two texts are, from 0 to 1: the words they share, of all that either has. */
export function likeness(one: Words, other: Words): number {
  const shared = overlap(one, other);
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
}
