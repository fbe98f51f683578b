const LATIN: Record<string, number> = {
  a: 1,
  single: 1,
  one: 1,
  two: 2,
  couple: 2,
  pair: 2,
  double: 2,
  three: 3,
  triple: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  dozen: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  twenty: 20,
  thirty: 30,
  fifty: 50,
  hundred: 100,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  zwei: 2,
  drei: 3,
  vier: 4,
  fünf: 5,
  sechs: 6,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  tre: 3,
  quattro: 4,
  cinque: 5,
  dois: 2,
  duas: 2,
  três: 3,
  quatro: 4,
  twee: 2,
  drie: 3,
};
const CHINESE: Record<string, number> = {
  一: 1,
  二: 2,
  两: 2,
  俩: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
  十: 10,
};

function chinese(text: string): number | undefined {
  const [tens, ones, rest] = text.split('十');
  if (rest !== undefined) return undefined;
  if (ones === undefined) return CHINESE[text];
  return (tens === '' || tens === undefined ? 1 : (CHINESE[tens] ?? 0)) * 10 + (ones === '' ? 0 : (CHINESE[ones] ?? 0));
}

/** Reads a whole number in digits, or in words of Latin script or Chinese; undefined for anything else. */
export function readNumber(text: string): number | undefined {
  const word = text.trim().toLowerCase();
  if (/^\d{1,6}$/.test(word)) return Number(word);
  return LATIN[word] ?? chinese(word);
}

const NUMBER_WORDS = Object.keys(LATIN)
  .filter((word) => word !== 'a')
  .join('|');

const countPatterns = new Map<string, [RegExp, RegExp]>();

/** The patterns of a kind of thing, made once: there are as many kinds as callers. */
function patternsOf(english: string, chineseWords: string): [RegExp, RegExp] {
  const key = `${english}/${chineseWords}`;
  const known = countPatterns.get(key) ?? [
    new RegExp(
      `(?<![\\p{L}\\p{N}])(\\d{1,6}|${NUMBER_WORDS})(?:\\s+of)?[\\s-]+(?:(?!and\\b|with\\b|or\\b)[a-z]+\\s+){0,2}?(?:${english})(?![a-z])`,
      'iu',
    ),
    new RegExp(
      `(?<!第\\s*[0-9一二两三四五六七八九十]{0,2})([0-9]{1,6}|[一二两三四五六七八九十]{1,3})\\s*(?:个|位|名|处|座|大)?(?:主要|不同的)?(?:${chineseWords})`,
      'u',
    ),
  ];
  countPatterns.set(key, known);
  return known;
}

/** The first count of any of these things in a text: "4 places", "a dozen places", "three-act", "四个地点". */
export function countOf(text: string, english: string, chineseWords: string): number | undefined {
  const [inEnglish, inChinese] = patternsOf(english, chineseWords);
  const found = inEnglish.exec(text)?.[1] ?? inChinese.exec(text)?.[1];
  return found === undefined ? undefined : readNumber(found);
}
