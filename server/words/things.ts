import { hasHan, isJapanese } from '../../shared/text.ts';
import { isDoing, stemOf, withPhrases } from './does.ts';
import { SIGNS } from './kinds.ts';

/** Words for the same, the first of each in the stead of all. */
const SAME: readonly string[] = [
  'tale story stories',
  'afraid scared frightened fear fearing',
  'child kid boy girl',
  'candy candies sweet sweets',
  'line rope cord',
  'coin coins money cash',
  'lamp light lantern',
  'picture painting drawing',
  'photo photograph photographs',
  'mum mother mom',
  'dad father',
];
const FIRST_OF: ReadonlyMap<string, string> = new Map(
  SAME.flatMap((row) => {
    const [first = '', ...rest] = row.split(' ');
    return [first, ...rest].flatMap((word) => [word, `${word}s`].map((one) => [stemOf(one), stemOf(first)] as const));
  }),
);
/** One stem for all words that mean the same. */
export const sameStem = (word: string): string => FIRST_OF.get(stemOf(word)) ?? stemOf(word);

/** What names no thing: articles and the like, how something is done, how much of it. */
const NO_THING = new Set(
  `the whether and for with you are was that this from into what who how has have had not but all one his her its him she they them our your about there here which when where will can just very some any could would should may might must shall does did don won
than then too also own out off over only under back down away again now please together still last bit piece little quietly gently kindly slowly carefully whole same once twice myself yourself himself without herself themselves something anything nothing it's i'm i'll
let lets while until till before after himself word words matter really ok okay yes yeah well fine good first instead around up on in at to of my me we us he it as if so be am is do go no or by an a i`.split(
    /\s+/u,
  ),
);
const NO_THING_HAN =
  /^(?:[的了着吗呢吧啊呀么是在有不没别这那就也都很把被给让跟和与我你您他她它们个只一二三四五六七八九十百千万两几些点下到得地之先再又还好行啦嘛张只条件把本封盏支块杯碗瓶扇台辆头根颗枚朵笔对从往向就要想会能]+|自己|什么|怎么|多少钱?|时候|这里|那里|那边|这边|那头|一下|一点|一个|一些|现在|今天|慢慢|好好|起来|下来|下去|上去|出来|出去|过来|过去|不要|不会|没有|可以|大家|当场|上面?|里面?|赶紧|马上|然后)$/u;
const DOING_HAN = new RegExp(
  `^(?:${SIGNS.map(([, verbs]) => verbs).join('|')})(?:[了着过下上来去起开到住一]|看)*$`,
  'u',
);

let words: Intl.Segmenter | undefined;

function inSigns(text: string): string[] {
  words ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return [...words.segment(text)]
    .map(({ segment }) => segment)
    .filter((word) => /\p{Script=Han}/u.test(word) && !NO_THING_HAN.test(word) && !DOING_HAN.test(word));
}

const THING_JA = /([\p{Script=Han}\p{Script=Katakana}ー]+)(?=さん|[をがはにでとのへも、。！？]|$)/gu;
const THING_IN_KANA = /(?<![\p{Script=Han}\p{Script=Katakana}ぁ-ん])([ぁ-ん]{2,6}?)(?=を)/gu;
const NO_THING_JA = new Set('何 誰 私 僕 俺 彼 彼女 人 事 者 一度 一番 二番 元 中 上 下 後 前'.split(' '));

/** The things that a text names, apart from people: nouns, as far as words tell them. */
export function thingsOf(text: string, names: readonly string[]): Set<string> {
  const rest = names.reduce((all, name) => all.replaceAll(name.toLowerCase(), ' '), text.toLowerCase());
  if (isJapanese(text))
    return new Set(
      [...rest.matchAll(THING_JA), ...rest.matchAll(THING_IN_KANA)]
        .map(([, thing = '']) => thing)
        .filter((thing) => !NO_THING_JA.has(thing)),
    );
  if (hasHan(text)) return new Set(inSigns(rest));
  const calls = new Set(names.flatMap((name) => name.toLowerCase().split(/\s+/u)));
  const found = withPhrases(rest).match(/[\p{Script=Latin}\p{N}'’]{2,}/gu) ?? [];
  return new Set(
    found
      .map((word) => word.replace(/['’]s?$/u, ''))
      .filter(
        (word) =>
          !NO_THING.has(word) &&
          !word.endsWith('ly') &&
          !calls.has(word) &&
          !isDoing(stemOf(word)) &&
          !/\p{L}n['’]t$|['’]\p{L}/u.test(word),
      )
      .map(sameStem),
  );
}
