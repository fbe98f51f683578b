/** Counting and listing in English, for models and terminals. Texts in the interface's languages use `getPhrasing`. */

/** A counted noun: `1 place`, `4 places`. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`;

/** A list in a sentence: `a, b and c`. */
export const joinInEnglish = (items: readonly string[], none = '', word = 'and'): string =>
  items.length < 2 ? (items[0] ?? none) : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;

/** Alternatives in a sentence: `a, b or c`. */
export const eitherOf = (items: readonly string[]): string => joinInEnglish(items, '', 'or');

/** The first items, followed by the number of the rest, for `joinInEnglish`. */
export const withRest = (items: readonly string[], most: number): readonly string[] =>
  items.length > most ? [...items.slice(0, most), `${items.length - most} more`] : items;

const LISTED_MOST = 40;

/** A list of available options: `a, b, c`, `a, b and 12 more`. */
export function listChoices(items: Iterable<string>, most = LISTED_MOST): string {
  const all = [...items];
  return all.length > most ? joinInEnglish(withRest(all, most)) : all.join(', ') || 'none yet';
}
