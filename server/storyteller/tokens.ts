export const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const EACH_CJK = new RegExp(CJK.source, 'gu');

/** Texts looked at before that are kept in mind, and how long these may be: within a turn the same are asked about again and again. */
const KEPT = 400;
const KEPT_LENGTH = 1500;

/** Keeps what a function made of the latest texts. */
export function remembering<T>(make: (text: string) => T): (text: string) => T {
  const made = new Map<string, T>();
  return (text) => {
    if (text.length > KEPT_LENGTH) return make(text);
    const known = made.get(text);
    if (known !== undefined) return known;
    const fresh = make(text);
    if (made.size >= KEPT) made.clear();
    made.set(text, fresh);
    return fresh;
  };
}

/** English as it is written: in it nothing has to be brought to one form but case. */
const PLAIN = /^[\x20-\x7e\n“”‘’…–—]*$/;

/** Cuts a text into words, and CJK text into characters, case and punctuation aside. */
export const tokens: (text: string) => readonly string[] = remembering((text) =>
  PLAIN.test(text) ? (text.toLowerCase().match(/[a-z0-9]+/g) ?? []) : anyTokens(text),
);

function anyTokens(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]+/gu, ' ')
    .replace(EACH_CJK, ' $& ')
    .split(/\s+/)
    .filter(Boolean);
}

/** A text as nothing but its letters and numbers: case, accents, spacing and invisible characters aside. */
export const squash: (text: string) => string = remembering((text) =>
  PLAIN.test(text)
    ? text.toLowerCase().replace(/[^a-z0-9]+/g, '')
    : text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ''),
);

const EVERYDAY = new Set(
  `about above after again against almost along already also always among another anything around away back because been before
behind being below between both came cannot come could does doing done down during each either enough even ever every everything
from gave gets give goes going gone have having here hers herself himself however into itself just keep kept know knows last later
least less like little long made make makes many maybe might more most much must near need needs never next nobody none nothing
once only onto other others over same says should since some somebody someone something soon still such take takes tell tells than
that their them themselves then there these they thing things think this those though three through time together told took
towards true truth under until upon very want wants well were what whatever when where which while will with within without
would your yourself`.split(/\s+/),
);

/**
 * The words a text is known by: those that are no everyday ones; of CJK text its pairs of characters.
 */
export const keyWords: (text: string) => ReadonlySet<string> = remembering(findKeyWords);

function findKeyWords(text: string): Set<string> {
  const found = new Set<string>();
  let before = '';
  for (const word of tokens(text)) {
    const isCjk = word > '\u02ff' && CJK.test(word);
    if (isCjk && before !== '') found.add(before + word);
    else if (!isCjk && word.length >= 4 && !EVERYDAY.has(word)) found.add(word);
    before = isCjk ? word : '';
  }
  return found;
}

/** A text as it is compared, each way worked out once it is asked for. */
export interface ReadText {
  readonly text: string;
  /** As `tokens`. */
  readonly words: readonly string[];
  /** As `squash`. */
  readonly letters: string;
  readonly keyWords: ReadonlySet<string>;
  /** Where two texts were joined that were each looked through by themselves: how much of the first there is. */
  readonly joint: { readonly words: number; readonly letters: number } | null;
}

/** Reads a text. */
export const readText = (text: string): ReadText => ({
  text,
  get words() {
    return tokens(text);
  },
  get letters() {
    return squash(text);
  },
  get keyWords() {
    return keyWords(text);
  },
  joint: null,
});

/** Two texts as one, with a space between; worked out from what is known of both. */
export function joinTexts(first: ReadText, second: ReadText): ReadText {
  const words = [...first.words, ...second.words];
  const letters = first.letters + second.letters;
  const last = first.words.at(-1) ?? '';
  const next = second.words[0] ?? '';
  const pair = CJK.test(last) && CJK.test(next) ? [last + next] : [];
  return {
    text: `${first.text} ${second.text}`,
    words,
    letters,
    keyWords: new Set([...first.keyWords, ...second.keyWords, ...pair]),
    joint: { words: first.words.length, letters: first.letters.length },
  };
}
