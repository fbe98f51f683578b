/** Words that name nothing. */
const EVERYDAY = new Set(
  `the and for with you are was that this from into what who how has have had not but all one his her its they them their our your about there here
which when where will can get got let him she just very some could would should may might must shall does did why than then too also own out off over
only look looks looking take open use under behind inside at again more`.split(/\s+/),
);

/** The same of Chinese: signs that name nothing by themselves, nor as a part of two. */
const EMPTY_HAN = new Set(
  '的了是在我你他她它们这那个什么怎哪谁有没不一二三就都也还很又再和与跟把被给对从向到去来上下里外中前后左右看找拿问说想要会能可以吗呢吧啊着过得地之其为而且但或如果因所大小多少新旧好坏走开打进出回起让叫用做干请仔细四处周围自己时候东西事情人',
);
/** Of Japanese: what is written in kana and names nothing. */
const EMPTY_KANA = new Set(
  'から まで です ます した する して ある いる ない これ それ あれ ここ そこ あそこ この その あの という ように だけ でも など もう また よく みる みて もの こと とき ため いう いた いて れる られ なに どこ だれ ください'.split(
    ' ',
  ),
);

const segmenters = {
  zh: new Intl.Segmenter('zh', { granularity: 'word' }),
  ja: new Intl.Segmenter('ja', { granularity: 'word' }),
};

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /^\p{Script=Han}$/u;
const isEmpty = (pair: string): boolean => [...pair].some((sign) => EMPTY_HAN.has(sign));

/**
 * What a text in Chinese or Japanese names, which has no blanks between its words: its words as far as they are known for such, and, since
 * what is one word here is half of one there, every two signs in a row.
 */
function namesInSigns(text: string): string[] {
  const words = [...segmenters[KANA.test(text) ? 'ja' : 'zh'].segment(text)].flatMap(({ segment, isWordLike }) => {
    if (!isWordLike || EMPTY_KANA.has(segment) || isEmpty(segment)) return [];
    return HAN.test(segment) || segment.length > 1 ? [segment] : [];
  });
  const runs = text.match(/[\p{Script=Han}\p{Script=Katakana}ー]{2,}/gu) ?? [];
  const pairs = runs.flatMap((run) => Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)));
  return [...words, ...pairs.filter((pair) => !isEmpty(pair))];
}

/** What a text names: its words without their endings; of Chinese and Japanese its signs. */
export function namesIn(text: string): Set<string> {
  const lower = text.normalize('NFKC').toLowerCase();
  const words = (lower.match(/[\p{Script=Latin}\p{N}]{3,}/gu) ?? [])
    .filter((word) => !EVERYDAY.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?:ies|es|s|y)$/u, '') : word));
  const signs = lower.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu) ?? [];
  return new Set([...words, ...(signs.length === 0 ? [] : namesInSigns(signs.join('，')))]);
}

/** How many names each of some texts has in common with what a player says or does. @param said the player's words */
export function namesShared(said: string, texts: readonly string[]): number[] {
  const names = namesIn(said);
  return texts.map((text) => (names.size === 0 ? 0 : [...namesIn(text)].filter((name) => names.has(name)).length));
}

/** A text without what people are called: that somebody is spoken of or to says nothing of what is touched. */
function withoutPeople(text: string, people: readonly string[]): string {
  const called = people
    .flatMap((name) => [name, ...name.split(/[\s·・]+/u)])
    .map((name) => name.toLowerCase())
    .filter((name) => name.length > 1);
  const words = new Set(called);
  const signs = called.filter((name) => !/\p{Script=Latin}/u.test(name)).sort((a, b) => b.length - a.length);
  return signs
    .reduce((rest, name) => rest.replaceAll(name, ' '), text.toLowerCase())
    .replace(/\p{Script=Latin}+/gu, (word) => (words.has(word) ? ' ' : word));
}

/** What a player's words name, people's names aside. */
export const namesAsked = (said: string, people: readonly string[]): ReadonlySet<string> =>
  namesIn(withoutPeople(said, people));

/**
 * Those of some texts that what a player says or does touches: each that has a name in common with it, people's aside. Rules of play, "Options".
 * @param said the player's words
 * @param people what those of the story are called
 */
export function touchedBy(said: string, texts: readonly string[], people: readonly string[] = []): string[] {
  const shared = namesShared(withoutPeople(said, people), texts);
  return texts.filter((_, at) => (shared[at] ?? 0) > 0);
}

/**
 * The findings of an encounter that a player's own words come upon: they touch one of its things, and the finding names that thing. Rules of
 * play, "Options".
 */
export function findingsTouched(
  said: string,
  { interactables, findings }: { readonly interactables: readonly string[]; readonly findings: readonly string[] },
  people: readonly string[] = [],
): string[] {
  const things = touchedBy(said, interactables, people);
  return findings.filter((finding) => things.some((thing) => touchedBy(thing, [finding], people).length > 0));
}
