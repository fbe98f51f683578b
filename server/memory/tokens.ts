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
  const known = cut.get(text);
  if (known) return known;
  const made = PLAIN.test(text)
    ? new Set((text.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter((word) => !FILLERS.has(word)))
    : cutAny(text);
  if (cut.size >= CUT_MAX) cut.clear();
  cut.set(text, made);
  return made;
}

/** Texts cut before that are kept in mind: what is remembered comes up again and again. */
const CUT_MAX = 300;
const cut = new Map<string, Set<string>>();
/** English as it is written: in it nothing has to be brought to one form but case. */
const PLAIN = /^[\x20-\x7e\n“”‘’…–—]*$/;

function cutAny(text: string): Set<string> {
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

/** How much of what is asked a text holds: 0 to 1. Another form of a word counts for less. */
export function coverage(asked: ReadonlySet<string>, text: ReadonlySet<string>): number {
  if (asked.size === 0) return 0;
  let held = 0;
  for (const token of asked) {
    if (text.has(token)) held += 1;
    else if (token.length >= STEM_MIN && hasForm(text, token)) held += OTHER_FORM;
  }
  return held / asked.size;
}

/** Letters two forms of a word have in common at least, how many more one may have, and what such a find counts. */
const STEM_MIN = 4;
const ENDING_MAX = 3;
const OTHER_FORM = 0.8;

/** "lanterns" is asked, "lantern" is there; or the other way about. */
function hasForm(text: ReadonlySet<string>, token: string): boolean {
  for (const word of text) {
    if (word.length < STEM_MIN || Math.abs(word.length - token.length) > ENDING_MAX) continue;
    if (word.startsWith(token) || token.startsWith(word)) return true;
  }
  return false;
}

/** How alike two texts are: what they share of all they have together, 0 to 1. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = shared(a, b);
  const all = a.size + b.size - common;
  return all === 0 ? 1 : common / all;
}
