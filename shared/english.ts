/** How what is written in English for models and terminals counts and lists. What a person reads in other languages too is `phrasingOf`'s. */

/** A number of things: `1 place`, `4 places`. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** Items one after the other, as a sentence has them: `a, b and c`. @param none what stands where there are none */
export const joined = (items: readonly string[], none = '', word = 'and'): string =>
  items.length < 2 ? (items[0] ?? none) : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;

/** What one of may be chosen, as a sentence has it: `a, b or c`. */
export const eitherOf = (items: readonly string[]): string => joined(items, '', 'or');

/** The first of some items, and of the others how many they are, as `joined` takes them. */
export const withRest = (items: readonly string[], most: number): readonly string[] =>
  items.length > most ? [...items.slice(0, most), `${items.length - most} more`] : items;

const LISTED_MOST = 40;

/** What there is, to choose from: `a, b, c`, `a, b and 12 more`. */
export function listed(items: Iterable<string>, most = LISTED_MOST): string {
  const all = [...items];
  return all.length > most ? joined(withRest(all, most)) : all.join(', ') || 'none yet';
}
