import { readNumber } from '../words/numbers.ts';
import { actsIn } from './outline/size.ts';

/** Words of Japanese briefs and what they are in English, longer ones first where one holds another. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/ミステリー?|推理|探偵|謎解き/u, 'mystery'],
  [/ノワール|ハードボイルド/u, 'noir'],
  [/ホラー|怪談|恐怖/u, 'horror'],
  [/ファンタジー|魔法|異世界/u, 'fantasy'],
  [/恋愛|ラブストーリー|ロマンス|恋物語/u, 'romance'],
  [/SF|サイエンスフィクション|宇宙(?!船)/u, 'sci-fi'],
];
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/灯台/u, 'lighthouse'],
  [/港|波止場/u, 'harbour'],
  [/喫茶店|カフェ/u, 'cafe'],
  [/図書館/u, 'library'],
  [/古本屋|本屋|書店/u, 'bookshop'],
  [/教会/u, 'church'],
  [/学校|教室/u, 'school'],
  [/病院/u, 'hospital'],
  [/宿屋|旅館|宿/u, 'inn'],
  [/森/u, 'forest'],
  [/浜辺|砂浜|海岸/u, 'beach'],
  [/駅/u, 'station'],
  [/市場/u, 'market'],
  [/墓地|墓場/u, 'cemetery'],
  [/庭園|庭/u, 'garden'],
  [/塔/u, 'tower'],
  [/橋/u, 'bridge'],
  [/酒場|バー/u, 'bar'],
  [/劇場/u, 'theatre'],
  [/屋上/u, 'rooftop'],
  [/地下室/u, 'cellar'],
  [/台所/u, 'kitchen'],
  [/公園/u, 'park'],
  [/島/u, 'island'],
];

const CITIES: readonly (readonly [RegExp, string])[] = [
  [/東京/u, 'Tokyo'],
  [/京都/u, 'Kyoto'],
  [/大阪/u, 'Osaka'],
  [/江戸/u, 'Edo'],
  [/上海/u, 'Shanghai'],
  [/香港/u, 'Hong Kong'],
  [/ロンドン/u, 'London'],
  [/パリ/u, 'Paris'],
  [/ニューヨーク/u, 'New York'],
  [/ベルリン/u, 'Berlin'],
  [/日本(?!語)/u, 'Japan'],
];

const NUMBER = '(\\d{1,3}|[一二三四五六七八九十]{1,3})';

/** The first number any of these patterns finds; each captures one. */
function numberIn(text: string, patterns: readonly RegExp[]): number | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return readNumber(found);
  }
  return undefined;
}

const PLACE = '(?:場所|地点|ロケーション)';
const PERSON = '(?:登場人物|人物|キャラクター|キャラ|脇役)';

const PLACES_COUNTED = [
  new RegExp(`${NUMBER}(?:つ|か所|ヶ所|カ所|箇所|個)?の${PLACE}`, 'u'),
  new RegExp(`${PLACE}(?:を|が|は|も)?(?:あと|もう)?${NUMBER}`, 'u'),
  new RegExp(`${NUMBER}(?:か所|ヶ所|カ所|箇所)`, 'u'),
];
const PEOPLE_COUNTED = [
  new RegExp(`${NUMBER}人`, 'u'),
  new RegExp(`${PERSON}(?:を|が|は|も)?(?:あと|もう)?${NUMBER}`, 'u'),
];

/** Places, people and acts a Japanese text counts: "場所を5つ", "5つの場所", "3人", "2幕" – but 第2幕 is one of them, not two. */
export const japaneseCounts = (text: string) => ({
  places: numberIn(text, PLACES_COUNTED),
  people: numberIn(text, PEOPLE_COUNTED),
  acts: actsIn(text),
});

/** A Japanese brief in English words, as far as it could be read: genre, city, places, sizes. */
export function englishBriefOf(text: string): string {
  const genre = WORDS.find(([pattern]) => pattern.test(text))?.[1];
  const places = PLACES.filter(([pattern]) => pattern.test(text)).map(([, word]) => `a ${word}`);
  const city = CITIES.find(([pattern]) => pattern.test(text))?.[1];
  const { places: placeCount, people, acts } = japaneseCounts(text);
  return [
    `a ${genre ?? 'story'}${city === undefined ? '' : ` in ${city}`}`,
    ...(places.length > 0 ? [`with ${places.join(' and ')}`] : []),
    ...(acts === undefined ? [] : [`in ${acts} acts`]),
    ...(placeCount === undefined ? [] : [`${placeCount} places`]),
    ...(people === undefined ? [] : [`${people} characters`]),
  ].join(', ');
}

const CITY_NAMES = CITIES.map(([pattern]) => pattern.source.replace(/\(.*$/u, '')).join('|');
const WHERE = new RegExp(CITY_NAMES, 'u');
const WHEN =
  /(?:\d{3,4}年(?:代)?|[一二三四五六七八九〇十]{2,4}年代|(?:平安|鎌倉|室町|戦国|江戸|明治|大正|昭和|平成|令和)(?:時代|初期|中期|末期)?|戦後|戦前|戦時中|近未来|中世)/u;

/** The city and the time a Japanese text names, in its own words. */
export function japaneseSettingOf(text: string): { city?: string; era?: string } {
  const [city] = WHERE.exec(text) ?? [];
  const [era] = WHEN.exec(text) ?? [];
  return { ...(city === undefined ? {} : { city }), ...(era === undefined ? {} : { era }) };
}

/** The places a Japanese text has a word for, as it has them. */
export const japanesePlaceWords = (text: string): string[] =>
  PLACES.flatMap(([pattern]) => pattern.exec(text)?.[0] ?? []);

/** The places a Japanese text names, in English, for an act or a map of ours. */
export const japanesePlaces = (text: string): string[] =>
  PLACES.filter(([pattern]) => pattern.test(text)).map(([, word]) => word);
