/** What is offered for a word that is being typed. */
export interface Suggested {
  /** In the order they are offered; the first is what is taken. */
  words: readonly string[];
  /** The one of them that is not known yet; null where there is none. */
  made: string | null;
}

const plain = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/**
 * Known words for what is typed, then the typed one as a new word. Those that begin with it, or have a part that does, come
 * first; the new word comes before those that merely contain it.
 */
export function suggestWords(typed: string, known: readonly string[]): Suggested {
  const wanted = plain(typed);
  if (wanted === '') return { words: known, made: null };
  const begins = known.filter((word) => plain(word).startsWith(wanted));
  const partBegins = known.filter((word) => !begins.includes(word) && plain(word).includes(` ${wanted}`));
  const contains = known.filter(
    (word) => !begins.includes(word) && !partBegins.includes(word) && plain(word).includes(wanted),
  );
  const exact = begins.find((word) => plain(word) === wanted);
  const first = [...(exact === undefined ? [] : [exact]), ...begins.filter((word) => word !== exact), ...partBegins];
  if (exact !== undefined) return { words: [...first, ...contains], made: null };
  const made = typed.trim();
  return { words: first.length > 0 ? [...first, ...contains, made] : [made, ...contains], made };
}
