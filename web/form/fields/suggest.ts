/** Suggestions for a word being typed. */
export interface Suggested {
  /** In display order; the first is preselected. */
  words: readonly string[];
  /** The new word among them; null if there is none. */
  made: string | null;
}

const plain = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/**
 * Known words that match, then the typed one as a new word. Matches at the beginning of a word come first; the new word
 * comes before matches inside words.
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
