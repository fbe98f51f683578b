/** What stands in any sentence, and says nothing of what is meant. */
const EMPTY_SIGNS = new Set(
  '的了着吗呢吧啊呀嘛啦么把被给让就也都还又再先才只很太这那哪它他她你您我咱们在是有没不别一个下来去过到得地个之和跟与对从往向要想会能可以请',
);
/** Asks whether: that is no denial. */
const WHETHER = /(\p{Script=Han})[不没](?=\1)|[不没](?:有|成)?(?=[?？]?$)/gu;
/** Two of which one text has the one and another the other, where they do not mean the same: what anything has two of, and deeds that undo each other. */
const DEEDS_APART: readonly (readonly [RegExp, RegExp])[] = [
  [/[上进][来去]/u, /[下出][来去]/u],
  [/正面/u, /反面|背面/u],
  [/第一|头一|最前|开头/u, /最后|末|结尾/u],
  [/最初|最前/u, /最後/u],
  [/\bfirst\b/iu, /\b(?:last|final)\b/iu],
  [/\bface[- ]up\b/iu, /\bface[- ]down\b/iu],
  [
    /\b(?:go|goes|climb|walk|run|come|head|creep)\b[^,.;]{0,12}?\bup\b/iu,
    /\b(?:go|goes|climb|walk|run|come|head|creep)\b[^,.;]{0,12}?\bdown\b/iu,
  ],
  [/\b(?:turn|switch|put)\b[^,.;]{0,16}?\bon\b/iu, /\b(?:turn|switch|put)\b[^,.;]{0,16}?\boff\b/iu],
  [/\bopen\b/iu, /\b(?:close|shut|lock)\b/iu],
  [/\bleft (?:hand|side|door|one|path|way)\b/iu, /\bright (?:hand|side|door|one|path|way)\b/iu],
  [/\binside\b/iu, /\boutside\b/iu],
];
const PLACES_APART: readonly (readonly [RegExp, RegExp])[] = [
  ...DEEDS_APART,
  [/上/u, /下|底/u],
  [/左(?!右)/u, /(?<!左)右/u],
  [/前/u, /后/u],
  [/里|进/u, /外|出/u],
  [/开/u, /关|合/u],
];

/** What is said without its asking whether: 有没有人 says 有人, and denies nothing. */
export const withoutWhether = (said: string): string => said.replace(WHETHER, '');

const signsOf = (text: string, names: readonly string[]): Set<string> => {
  const rest = names.reduce((all, name) => (name.length > 1 ? all.replaceAll(name, '') : all), withoutWhether(text));
  return new Set((rest.match(/\p{Script=Han}/gu) ?? []).filter((sign) => !EMPTY_SIGNS.has(sign)));
};

/** Whether one has the one of two where the other has the other. */
const isApart = (pairs: readonly (readonly [RegExp, RegExp])[], some: string, other: string): boolean =>
  pairs.some(([one, another]) => {
    const sides = [some, other].map((text) => [one.test(text), another.test(text)] as const);
    const [[isOne = false, isAnother = false] = [], [hasOne = false, hasAnother = false] = []] = sides;
    return (isOne && !isAnother && hasAnother && !hasOne) || (isAnother && !isOne && hasOne && !hasAnother);
  });

/** Whether one does what undoes what the other does, or turns up the other side. */
export const isOpposed = (some: string, other: string): boolean => isApart(DEEDS_APART, some, other);

/** So many signs have to be shared, of all that either has so much, and so much more than with any other. */
const SHARED_LEAST = 3;
const LIKE = 0.6;
const CLEARLY = 0.25;

/**
 * Which of some texts in Chinese is worded most like another, whatever the order of its signs, and how much so, from 0 to 1; null where none is, or two are about alike.
 * @param names of people, which say nothing of what is meant
 */
export function likest(
  said: string,
  texts: readonly string[],
  names: readonly string[],
): { at: number; likeness: number } | null {
  const own = signsOf(said, names);
  const ranked = texts
    .map((text, at) => {
      const other = signsOf(text, names);
      const shared = [...own].filter((sign) => other.has(sign)).length;
      const likeness = own.size + other.size === 0 ? 0 : (2 * shared) / (own.size + other.size);
      return { at, shared, likeness };
    })
    .sort((a, b) => b.likeness - a.likeness);
  const [best, next] = ranked;
  if (best === undefined || best.shared < SHARED_LEAST || best.likeness < LIKE) return null;
  if (next !== undefined && best.likeness - next.likeness < CLEARLY) return null;
  return isApart(PLACES_APART, said, texts[best.at] ?? '') ? null : best;
}
