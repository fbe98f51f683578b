import { countOf, readNumber } from '../../words/numbers.ts';
import { folded, vocabulary } from './vocabulary.ts';

const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const COUNT = '(?:[0-9０-９]{1,2}|[一二两三四五六七八九十]{1,3})';
const KIND_HAN =
  '幕|章|部分?|回|折|段|篇|集|编|編|地点|场景|角色|人物|地方|场所|場所|登場人物|人|处|處|シーン|エピソード';
/** Words that are said around a count and say nothing themselves. */
const AROUND_HAN =
  '故事|物語|全文|全剧|全体|全部|请|要|写|写成|改|分|成|为|做|作|来|就|好|行|够|了|吧|即可|可以|想|希望|一共|总共|合计|共|全|只|有|大概|大约|左右|约|上下|前后|前後|上中下|每|各|主要|个|個|位|名|つ|か所|ヶ所|本|结构|結構|构成|構成|仕立て|剧|劇|短く|長さ|くらい|ぐらい|ほど|お願いします|お願い|ください|下さい|して|する|です|ます|だ|で|に|は|が|の|と|を|も|い|的|の(?:話|物語)|前編|後編|前篇|后篇|上篇|下篇|上部|下部|序章|終章';
const PARTS =
  '(?:前編と後編|前後編|前后篇|上下(?:两|二)?(?:部|篇|集|编|半场)|前半と後半|前篇(?:和|与|、)后篇|上篇(?:和|与|、)下篇)';
const SIZE_HAN = new RegExp(`^(?:${PARTS}|${COUNT}|${KIND_HAN}|${AROUND_HAN})+$`, 'u');
const SAYS_COUNT_HAN = new RegExp(`${PARTS}|${COUNT}`, 'u');

/** Acts that are counted before or behind their word: "三幕", "幕は全部で四つ", "三つの幕", "分成四段". */
const ACTS_HAN: readonly RegExp[] = [
  new RegExp(
    `(?:幕|章|部)(?:の数)?(?:は|が|：|:|を|共|有|数(?:是|为))(?:全部で|全て|合わせて|合計|全)?(${COUNT})`,
    'u',
  ),
  new RegExp(`(${COUNT})(?:つ|個)の(?:幕|章|部分?|パート)`, 'u'),
  new RegExp(
    `(?:分(?:成|为|作|做)?|写成|做成|共|总共|一共|全)(?:上下|前后)?(${COUNT})(?:个)?(?:部分?|篇|段|集|回|折|节|编)`,
    'u',
  ),
];
const HALVES_HAN = new RegExp(PARTS, 'u');

/** How many acts a text asks for, in whatever words; undefined where it does not say. */
export function actsIn(text: string): number | undefined {
  const { actWords } = vocabulary();
  const plain = countOf(
    text,
    [...actWords.map((word) => `${word}e?s?`), 'akte?n?', 'atti', 'parties', 'halves'].join('|'),
    '幕|章|部(?=构成|構成|仕立て|剧)',
  );
  if (plain !== undefined || !HAN_OR_KANA.test(text)) return plain;
  for (const pattern of ACTS_HAN) {
    const count = readNumber(pattern.exec(text)?.[1] ?? '');
    if (count !== undefined) return count;
  }
  return HALVES_HAN.test(text) ? 2 : undefined;
}

/** Whether a piece of a sentence says no more than how large the story is to be: "Four acts would be about right", "幕は三つ". */
export function isSizePiece(piece: string): boolean {
  const text = piece.trim().replace(/[.!。！\s]+$/u, '');
  if (HAN_OR_KANA.test(text)) return SIZE_HAN.test(text) && SAYS_COUNT_HAN.test(text) && isOfKindHan(text);
  const { kinds, around } = vocabulary().sizes;
  const words = (text.match(/[\p{L}\p{N}]+/gu) ?? []).map(folded);
  const counts = words.filter((word) => readNumber(word) !== undefined);
  const named = words.filter((word) => kinds.includes(word));
  return (
    counts.length > 0 &&
    named.length > 0 &&
    words.every((word) => readNumber(word) !== undefined || kinds.includes(word) || around.includes(word))
  );
}

const OF_KIND_HAN = new RegExp(`${PARTS}|${KIND_HAN}`, 'u');
const isOfKindHan = (text: string): boolean => OF_KIND_HAN.test(text);

/** Whether a sentence says only how large the story is to be. */
export const isSize = (sentence: string): boolean => {
  const pieces = sentence.split(/[,;，；、]/u).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  const isAround = (piece: string) => vocabulary().sizes.around.includes(folded(piece.trim()));
  return pieces.some(isSizePiece) && pieces.every((piece) => isSizePiece(piece) || isAround(piece));
};
