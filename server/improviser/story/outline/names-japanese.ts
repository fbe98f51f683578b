import { AFTER_NAME, HAN, type HanName, isOneWord } from './han-name.ts';
import { vocabulary } from './vocabulary.ts';

/** In signs, in signs with a given name in katakana, or in katakana. */
export const KANJI_NAME =
  '[\\p{Script=Han}々]{1,4}[\\p{Script=Katakana}ー]{2,6}|[\\p{Script=Han}々]{2,5}|[\\p{Script=Katakana}ー]{2,10}(?:[・＝][\\p{Script=Katakana}ー]{2,10})?';
/** A family name in signs with a given name in hiragana. */
export const MIXED_NAME = '[\\p{Script=Han}々]{1,3}[\\p{Script=Hiragana}]{2,4}';
const AFTER = AFTER_NAME.source.slice(0, -1);
const PARTICLE = `(?=[はがをにとものへ、。（(]|から|まで|${AFTER})`;

let japanesePatterns: RegExp[] | undefined;
function patternsOfJapanese(): RegExp[] {
  if (japanesePatterns !== undefined) return japanesePatterns;
  const { relationsHan, roles } = vocabulary();
  const relation = [...relationsHan, ...roles.protagonist.filter((word) => HAN.test(word[0] ?? ''))]
    .sort((a, b) => b.length - a.length)
    .join('|');
  const trade =
    '[\\p{Script=Han}\\p{Script=Katakana}ー々]*(?:人|師|員|者|家|長|僧|屋|手|生|士|医|職|工|商|係|役|事|警|査|督|授|婦|女|男|番|客|主|官|兵|脚|掌|仕|将|頭|娘|匠|弟子|同心|司|侍|徒|目|優|氏|史|伯|嬢|姫|尼|王|妃|佐|尉|曹|監|使|守|授|父|方|頭|大工|板前|見習|夫|青年|少年|見習い)';
  japanesePatterns = [
    // "時計職人の水野千歳は", "幼なじみの高瀬蓮は"
    new RegExp(`(?:${relation}|${trade})(?:の|、|である|・)(?<name>${KANJI_NAME})${PARTICLE}`, 'gu'),
    // "祖母ハルは", "写真家ルイスが"
    new RegExp(`(?:${relation}|${trade})(?<name>[\\p{Script=Katakana}ー]{2,10})${PARTICLE}`, 'gu'),
    // "豆腐屋の娘、大和田ゆずは": a given name in kana
    new RegExp(
      `(?:${relation}|${trade})(?:の|、|である|・)(?<name>[\\p{Script=Han}々]{2,3}[\\p{Script=Hiragana}]{2,4}?)(?:(?=は|が|も|の話|の物語)|(?<![\\p{Script=Han}々][はがをにでとのもへ]\\p{Script=Hiragana}*)(?=[。、と]))`,
      'gu',
    ),
    // "選手の凛、", "三代目の紬は"
    new RegExp(`(?:${relation}|${trade})の(?<name>\\p{Script=Han})(?=[はがとをも、。])`, 'gu'),
    /(?<![\p{Script=Han}お])(?<name>\p{Script=Han}さん)/gu,
    new RegExp(`(?<name>${KANJI_NAME})(?:という|と名乗る|って)`, 'gu'),
    new RegExp(`(?:名前は|名は)(?<name>${KANJI_NAME})`, 'gu'),
    new RegExp(
      `(?<name>(?:${KANJI_NAME}|[\\p{Script=Hiragana}]{2,4})(?:さん|くん|ちゃん|様|氏|殿|先生|女史|夫人|教授|博士|嬢|神父|和尚))`,
      'gu',
    ),
  ];
  return japanesePatterns;
}

const wordsOfJapanese = new Intl.Segmenter('ja', { granularity: 'word' });
/** A relation whose bearer's things are spoken of: "兄の手帳" is no brother's name. */
const KIN = /^(?:兄(?!弟子)|姉|弟|妹|父|母|祖父|祖母|息子|娘|夫|妻|孫)/u;

/** Signs that are words of things by themselves: nobody's name, if "船長の声は" is said. */
const THINGS = new Set(
  '手顔声話家店村町島船山川海空雨雪夜朝昼目口耳足腕髪胸心命死血骨影光音歌絵本紙字名道橋駅港森庭門戸窓鍵箱金銀水火風土木花犬猫馬鳥魚父母兄弟姉妹娘夫妻孫人男女子者主客敵友神仏鬼夢嘘罪力気体頭首背肩指爪傷涙息服靴帽傘机椅車汽鉄石岩砂草葉根実種米酒茶飯肉塩薬毒剣刀銃弓盾鎧旗印札券紐糸布皿椀鍋壺瓶灯炎煙灰墓塔城寺社堂宿屋室床壁棚柱梁扉庫蔵畑田池湖沼谷丘峰崖浜岸波潮氷霧雲星月日年春夏秋冬愛恋汗熱痛過役職技芸癖型形色香味席跡隣奥裏表前後上下中外内横'.split(
    '',
  ),
);

/** Whether a name is more likely a thing, "兄の手帳", than somebody, "兄の健吾". */
const isThingOfKin = (name: string): boolean =>
  !KATAKANA.test(name) &&
  !/[奈菜助郎吾介斗輔彦之哉也乃]$|(?<![時世年先初交])代$/u.test(name) &&
  isOneWord(name, wordsOfJapanese);

const KATAKANA = /^[\p{Script=Katakana}ー]/u;

const NOBODY = /^(?:お客|皆|みな|お母|お父|お姉|お兄|お祖母|お祖父|おばあ|おじい|店|町|村|人)(?:さん|様|ちゃん)?$/u;

/** A trade that is taken for a name, "観測員" of "三人、観測員の相沢悠". */
const IS_TRADE = /(?:員|師|者|長|医|士|官|兵|係|役|職|掌|商)$/u;

/** The matches of a pattern, those left out that take a trade for a name: what it begins is looked at anew. */
function* matchesOf(sentence: string, pattern: RegExp): Generator<RegExpExecArray> {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(sentence); match !== null; match = pattern.exec(sentence)) {
    const { name = '' } = match.groups ?? {};
    const next = sentence.slice(match.index + match[0].length);
    if (IS_TRADE.test(name) && /^[の・][\p{Script=Han}\p{Script=Katakana}]{2}/u.test(next))
      pattern.lastIndex = match.index + 1;
    else yield match;
  }
}

/** The people a Japanese text names: behind a trade or a relation, before さん and the like, or by what they are called. */
export function namesInJapanese(sentences: readonly string[]): HanName[] {
  const found = new Map<string, HanName>();
  const { placeJapanese, relationsHan } = vocabulary();
  for (const [index, sentence] of sentences.entries()) {
    for (const pattern of patternsOfJapanese()) {
      for (const match of matchesOf(sentence, pattern)) {
        const name = match.groups?.name ?? '';
        const isPlace = placeJapanese.some((word) => word.length > 1 && name.endsWith(word));
        const isThing = name.length === 1 && (THINGS.has(name) || relationsHan.includes(name));
        if (
          isThing ||
          THINGS.has(name.replace(/さん$/u, '')) ||
          /代目$/u.test(name) ||
          isPlace ||
          NOBODY.test(name) ||
          relationsHan.includes(name) ||
          (KIN.test(match[0]) && name.length > 1 && isThingOfKin(name))
        )
          continue;
        if (!found.has(name)) found.set(name, { name, sentence: index });
      }
    }
  }
  const names = [...found.values()];
  return names.filter(({ name }) => !names.some((other) => other.name !== name && other.name.endsWith(name)));
}
