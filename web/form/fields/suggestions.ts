export interface WordSuggestions {
  words: readonly string[];
  made: string | null;
}

const plain = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** Matching known words, then the typed one. Word beginnings rank first, matches inside words after the new word. */
export function suggestWords(typed: string, known: readonly string[]): WordSuggestions {
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
