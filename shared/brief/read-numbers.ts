import { hasWord } from '../text.ts';
import type { StoryKind } from './brief.ts';
import { KIND_NAMES, STORY_NOUNS } from './labels.ts';

const ENGLISH = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const HAN = '一二三四五六七八九';
const HAN_NUMBER = '[0-9０-９]{1,2}|[一二两三四五六七八九十]{1,3}';
const COUNTERS = '[つ个個处処座幕章人名位]|[かヶカ箇]所';
const COUNTER = new RegExp(`(?:${COUNTERS})$`, 'u');

/** The value of a written number: 4, "four", 四, 十二. */
function parseNumber(written: string): number | undefined {
  const digits = written.normalize('NFKC');
  if (/^\d+$/u.test(digits)) return Number(digits);
  const english = ENGLISH.indexOf(written.toLowerCase());
  if (english >= 0) return english + 1;
  const [, tens = '', ten = '', ones = ''] =
    /^([一二三四五六七八九]?)(十?)([一二两三四五六七八九]?)$/u.exec(written) ?? [];
  const digit = (sign: string): number => (sign === '' ? 0 : sign === '两' ? 2 : HAN.indexOf(sign) + 1);
  const value = ten === '' ? digit(tens || ones) : (tens === '' ? 1 : digit(tens)) * 10 + digit(ones);
  return value > 0 ? value : undefined;
}

/** The number a text consists of; undefined for any other text. */
export const parseWrittenNumber = (text: string): number | undefined => {
  const value = text.trim().replace(COUNTER, '');
  return value === '' || value.length > 8 ? undefined : parseNumber(value);
};

/** The nouns counted by each size. */
const NOUNS = {
  acts: { latin: 'acts?|chapters?', cjk: '(?:个|つの)?(?:幕|章)', after: '幕|章' },
  places: {
    latin: 'places|locations|place|location',
    cjk: '(?:个|处|座|つの|か所の|箇所の)?(?:地点|场景|地方|場所|舞台)|处(?![理境于])|か所|ヶ所|カ所|箇所',
    after: '地点|场景|地方|場所|舞台',
  },
  people: {
    latin: 'people|persons|characters|character|person',
    cjk: '(?:个|位|名|名の|人の)(?:人物|角色|登場人物|登场人物|キャラクター)|(?:个|名の)?人(?![称生间工気格々])',
    after: '人物|角色|登場人物|登场人物|キャラクター',
  },
} as const;

const patterns = Object.fromEntries(
  Object.entries(NOUNS).map(([size, { latin, cjk, after }]) => [
    size,
    {
      latin: new RegExp(`(?<![\\p{L}\\p{N}-])(\\d{1,2}|${ENGLISH.join('|')})[\\s-](?:${latin})(?![\\p{L}-])`, 'iu'),
      cjk: new RegExp(
        `(?<![第0-9０-９一二两三四五六七八九十])(${HAN_NUMBER})\\s*(?:${cjk})|(?:${after})(?:は|が|有|共|共有)\\s*(${HAN_NUMBER})(?:${COUNTERS})`,
        'u',
      ),
    },
  ]),
) as Record<keyof typeof NOUNS, { latin: RegExp; cjk: RegExp }>;

/** The number before a counted noun: "five places", 四个人物, 五つの場所, 場所は三つ. */
export function countBefore(text: string, size: keyof typeof NOUNS): number | undefined {
  const { latin, cjk } = patterns[size];
  const [, before, after] = cjk.exec(text) ?? [];
  const written = latin.exec(text)?.[1] ?? before ?? after;
  const value = written === undefined ? undefined : parseNumber(written);
  // "Alone" is written as one person in Chinese and Japanese.
  return size === 'people' && value === 1 && !latin.test(text) ? undefined : value;
}

const YEAR = '(?:the\\s+)?(?:1\\d|20|21|22)\\d\\d(?:s|年代|年)?';
const NAMED_YEAR = new RegExp(
  `\\b(?:in|on|at|near)\\s+(\\p{Lu}[\\p{L}'’-]{0,30}(?:\\s\\p{Lu}[\\p{L}'’-]{0,30}){0,2}),?\\s+(?:in\\s+)?(${YEAR})(?!\\p{N})`,
  'u',
);
const BARE_YEAR = new RegExp(`(?<![\\p{N}\\p{L}])${YEAR}(?!\\p{N}|\\s(?:words|tokens|characters))`, 'u');

/** A year in a text, with the place beside it: "in Brittany, 1911". */
export function yearIn(text: string): { time: string; place?: string } | undefined {
  const [, place, time] = NAMED_YEAR.exec(text) ?? [];
  if (place !== undefined && time !== undefined) return { place, time };
  const year = BARE_YEAR.exec(text)?.[0];
  return year === undefined ? undefined : { time: year };
}

const isLatin = (name: string): boolean => /^[\p{Script=Latin} -]+$/u.test(name);
const [latinNouns, cjkNouns] = [true, false].map((latin) =>
  STORY_NOUNS.split('|')
    .filter((noun) => isLatin(noun) === latin)
    .join('|'),
);
const kinds = Object.entries(KIND_NAMES).map(([kind, all]) => {
  const names = all.split('|');
  const [latin, cjk] = [true, false].map((wanted) => names.filter((name) => isLatin(name) === wanted).join('|'));
  return {
    kind: kind as Exclude<StoryKind, 'open'>,
    pattern: new RegExp(
      `(?<!\\p{L})(?:${latin})\\s(?:${latinNouns})s?(?!\\p{L})|(?:${cjk})[的の]?(?:${cjkNouns})|怪談(?=[。、，\\s]|$)`,
      'iu',
    ),
  };
});

/** The genre a text names: "a ghost story", 悬疑故事, ホラーの物語. */
export const kindIn = (text: string): StoryKind | undefined =>
  kinds
    .flatMap(({ kind, pattern }) => {
      const match = pattern.exec(text);
      if (match === null || (match[0] === '怪談' && kind !== 'horror')) return [];
      return [{ kind, at: match.index }];
    })
    .sort((a, b) => a.at - b.at)[0]?.kind;

/** The kind of composition for a genre in an author's words; `open` for any other genre. */
export const findStoryKind = (genre: string): StoryKind =>
  kindIn(genre) ??
  kinds.find(({ kind }) => KIND_NAMES[kind].split('|').some((name) => hasWord(genre.toLowerCase(), name)))?.kind ??
  'open';

const readPatterns = [
  ...kinds.map(({ pattern }) => pattern),
  ...Object.values(patterns).flatMap(({ latin, cjk }) => [latin, cjk]),
].map(({ source, flags }) => new RegExp(source, `${flags}g`));

/** A text without genres and counts. */
export const withoutKindsAndCounts = (text: string): string =>
  readPatterns.reduce((rest, pattern) => rest.replaceAll(pattern, ' '), text);
