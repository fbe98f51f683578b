const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[.!。！"“”「」]+/gu, '')
    .trim();

/** How much of an option has to be typed for it to be known by how it begins. */
const BEGUN = { words: 2, signs: 3 } as const;

/** The only option that begins with what is said; null where none does, or two do. */
export function begunWith(said: string, options: readonly string[]): number | null {
  const words = bare(said);
  const isLong = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words)
    ? words.length >= BEGUN.signs
    : words.split(' ').length >= BEGUN.words;
  if (!isLong) return null;
  const begun = options.flatMap((option, at) => {
    const own = bare(option);
    const ends = own[words.length];
    return own.startsWith(words) && (ends === undefined || !/\p{Script=Latin}/u.test(ends)) ? [at] : [];
  });
  return begun.length === 1 ? (begun[0] ?? null) : null;
}
