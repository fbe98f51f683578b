/** Words of English, Chinese and Japanese that name nothing by themselves. */
const FUNCTION_WORDS = new Set(
  `a an the this that these those i me my we us our you your he him his she her it its they them their to of in on at by for from with into
about and or but so is are was am be do does will would can could what who where
的 了 着 把 在 吧 吗 呢 啊 和 我 你 他 她 它 们 我们 你们 他们 这 那 个`.split(/\s+/u),
);
const HAN = /\p{Script=Han}/u;
const HIRAGANA = /^\p{Script=Hiragana}+$/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

const isFunctionWord = (word: string): boolean => FUNCTION_WORDS.has(word) || HIRAGANA.test(word);

/** All words of a text in order, in lower case and without a possessive's ending. */
const saidWords = (text: string): string[] =>
  [...segmenter.segment(text.normalize('NFKC').toLowerCase())].flatMap(({ segment, isWordLike }) =>
    isWordLike ? [segment.replace(/['’]s$/u, '')] : [],
  );

/** The words that carry the meaning of a text; all of its words where none does. */
export function contentWordsOf(text: string): string[] {
  const words = saidWords(text);
  const content = words.filter((word) => !isFunctionWord(word));
  return [...new Set(content.length > 0 ? content : words)];
}

/** How much more of its words the text that is meant must share than any other. */
const MARGIN = 0.2;

/** Content words for comparing: a word with Chinese characters counts as these, since its bounds and endings vary. */
const signsOf = (text: string): Set<string> =>
  new Set(
    contentWordsOf(text).flatMap((word) => (HAN.test(word) ? [...word].filter((sign) => HAN.test(sign)) : [word])),
  );

/** A number, alone or as it stands before an item of a list. */
const NUMBER = /^[([]?(\d{1,3})[)\].、。]?$/u;

/** The number a text is, from 1; null where it is none. */
export function numberIn(text: string): number | null {
  const [, number] = NUMBER.exec(text.normalize('NFKC').trim()) ?? [];
  return number === undefined ? null : Number(number);
}

/**
 * Which of some numbered texts words mean: the one of that number, the one they repeat, else the one that shares most of its content
 * words and theirs, and clearly more than any other. Rules of play, "Options".
 * @returns its index; null where none is meant, or several alike
 */
export function textMeant(said: string, texts: readonly string[]): number | null {
  const number = numberIn(said);
  if (number !== null) return number - 1 in texts ? number - 1 : null;
  const phrase = (text: string) => saidWords(text).join(' ');
  const same = texts.flatMap((text, at) => (phrase(text) === phrase(said) ? [at] : []));
  if (same.length > 0) return same.length === 1 ? (same[0] ?? null) : null;
  const own = signsOf(said);
  const shares = texts.map((text, at) => {
    const words = signsOf(text);
    const shared = [...words].filter((word) => own.has(word)).length;
    return { at, share: shared / words.size, isMost: shared > words.size / 2 && shared > own.size / 2 };
  });
  const [best, next] = shares.sort((a, b) => b.share - a.share);
  return best?.isMost && best.share - (next?.share ?? 0) >= MARGIN ? best.at : null;
}
