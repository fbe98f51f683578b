const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;
/** Words that say nothing of what a text is about. */
const FILLERS = new Set(
  'a an and are as at be but by for from had has have he her his i in is it its of on or she so that the their them they this to was we were with you your'.split(
    ' ',
  ),
);

/**
 * What a text is about, for comparing: its words, case and punctuation aside; of scripts written without spaces each
 * pair of neighbouring characters.
 */
export function tokensOf(text: string): Set<string> {
  const plain = text.normalize('NFKC').toLowerCase();
  const pairs = (plain.match(CJK) ?? []).flatMap(pairsOf);
  const words = plain.replace(CJK, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set([...words.filter((word) => !FILLERS.has(word)), ...pairs]);
}

function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let count = 0;
  for (const token of a) if (b.has(token)) count += 1;
  return count;
};

/** How much of what is asked a text holds: 0 to 1. A word counts as held by one that begins with it, from 4 letters on. */
export function coverage(asked: ReadonlySet<string>, text: ReadonlySet<string>): number {
  if (asked.size === 0) return 0;
  let held = 0;
  for (const token of asked) {
    if (text.has(token)) held += 1;
    else if (token.length >= 4 && [...text].some((word) => word.startsWith(token) || isStem(word, token))) held += 0.8;
  }
  return held / asked.size;
}

/** "lanterns" is asked, "lantern" is there. */
const isStem = (word: string, token: string): boolean =>
  word.length >= 4 && token.startsWith(word) && token.length - word.length <= 3;

/** How alike two texts are: what they share of all they have together, 0 to 1. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = shared(a, b);
  const all = a.size + b.size - common;
  return all === 0 ? 1 : common / all;
}
