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
/** Signs that count, measure or are a verb's, and name nothing where they stand by themselves; in a word they may. */
const EMPTY_ALONE = new Set(
  '零四五六七八九十百千万两半几第每号个只张把条件次年月日天点钟分秒米元块位名种样些聞言話見思知行来帰待教何誰私僕俺君今時所',
);
/** Words of more signs that anything is spoken of in. */
const EVERYDAY_HAN = new Set(
  `知道 觉得 喜欢 发现 已经 可能 应该 需要 今天 明天 昨天 今晚 昨晚 今夜 昨夜 晚上 早上 白天 半夜 刚才 刚刚 以前 以后 后来 非常 告诉 记得 希望 准备 继续 先生 小姐 朋友 认识 明白 清楚
意思 办法 关系 帮忙 帮助 谢谢 抱歉 虽然 然后 于是 终于 突然 忽然 立刻 马上 慢慢 轻轻 悄悄 每天 任何 全部 所有 相信 害怕 担心 高兴 难过 生气 发生 原来 其实 当然 故意 随便 直接 完全 声音 世界 感觉 真的 真是
今日 明日 昨日 本当 自分 一緒 大丈夫 普通 最初 最後 最近 時間 場所 名前 言葉 意味 今度 以前 全部 全員 皆 彼女 貴方`.split(
    /\s+/u,
  ),
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
const HANS = /^\p{Script=Han}+$/u;
const isEmpty = (pair: string): boolean => [...pair].some((sign) => EMPTY_HAN.has(sign));

/** Whether a word of signs names nothing. */
const namesNothing = (word: string): boolean =>
  EMPTY_KANA.has(word) || EVERYDAY_HAN.has(word) || EMPTY_ALONE.has(word) || isEmpty(word);

/** Every two signs in a row of a word. */
const pairsOf = (word: string): string[] =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)).filter((pair) => !namesNothing(pair));

/**
 * What a text in Chinese or Japanese names, which has no blanks between its words: its words as far as they are known for such, and, since
 * what is one word here is half of one there, every two signs of a longer word, and of what falls into single signs. The end of one known
 * word and the beginning of the next name nothing together.
 */
function namesInSigns(text: string): string[] {
  const names: string[] = [];
  let before = '';
  for (const { segment, isWordLike } of segmenters[KANA.test(text) ? 'ja' : 'zh'].segment(text)) {
    const isName = isWordLike === true && !namesNothing(segment) && (HAN.test(segment) || segment.length > 1);
    if (isName) names.push(segment);
    const signs = HANS.test(segment) ? segment : '';
    if (signs.length > 2) names.push(...pairsOf(signs));
    // Whatever is but one sign may be a part of what stands beside it.
    const isLoose = [before, signs].some((word) => word.length === 1);
    const isCounted = [before, signs].some((word) => EMPTY_ALONE.has(word));
    if (before !== '' && signs !== '' && isLoose && !isCounted)
      names.push(...pairsOf(`${before.at(-1) ?? ''}${signs[0] ?? ''}`));
    before = signs;
  }
  return names;
}

/** What a text names: its words without their endings; of Chinese and Japanese its signs. */
function namesIn(text: string): Set<string> {
  const lower = text.normalize('NFKC').toLowerCase();
  const words = (lower.match(/[\p{Script=Latin}\p{N}]{3,}/gu) ?? [])
    .filter((word) => !EVERYDAY.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?:ies|es|s|y)$/u, '') : word));
  const signs = lower.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu) ?? [];
  return new Set([...words, ...(signs.length === 0 ? [] : namesInSigns(signs.join('，')))]);
}

/** How many names each of some texts has in common with what a player says or does. @param said the player's words */
function namesShared(said: string, texts: readonly string[]): number[] {
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
