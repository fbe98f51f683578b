const ORDINALS = 'first second third fourth fifth sixth'.split(' ');
const HAN = '一二三四五六';
const FILLER = `(?:i(?:'ll)? )?(?:(?:choose|pick|take|go with|do|say|try) )?(?:the )?`;
const NUMBERED: readonly RegExp[] = [
  new RegExp(
    `^${FILLER}(?:(?:option|choice|number|answer|no\\.?|nr\\.?|#) ?)?\\(?([1-6])\\)?(?:st|nd|rd|th)?(?: (?:one|option|choice))?$`,
    'iu',
  ),
  new RegExp(`^${FILLER}(${ORDINALS.join('|')})(?: (?:one|option|choice|answer))?$`, 'iu'),
  /^(?:我)?(?:就)?(?:选|要)?(?:择)?第?([1-6一二三四五六])(?:个|项|条|号)?(?:选项)?吧?$/u,
  /^(?:選択肢)?([1-6一二三四五六])(?:番目?|つ目)?(?:の?(?:選択肢|やつ))?(?:を選ぶ|で|にする)?$/u,
];
const LAST = new RegExp(
  `^${FILLER}last(?: (?:one|option|choice))?$|^(?:我)?选?最后(?:一个|那个)$|^最後の(?:やつ|選択肢)?$`,
  'iu',
);

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[.!。！"“”「」]+/gu, '')
    .trim();

/** The option that is pointed at by its number or its place; null where none is. */
export function pointedAt(said: string, count: number): number | null {
  const words = bare(said);
  if (LAST.test(words)) return count - 1;
  const found = NUMBERED.map((pattern) => pattern.exec(words)?.[1]).find((number) => number !== undefined);
  if (found === undefined) return null;
  const at = [Number(found) - 1, ORDINALS.indexOf(found), HAN.indexOf(found)].find((place) => place >= 0) ?? -1;
  return at >= 0 && at < count ? at : null;
}

/** How much of an option has to be typed for it to be known by how it begins. */
const BEGUN = { words: 2, signs: 3 } as const;

/** The only option that begins with what is said; null where none does, or two do. */
export function begunWith(said: string, options: readonly string[]): number | null {
  const words = bare(said);
  const isLong = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words)
    ? words.length >= BEGUN.signs
    : words.split(' ').length >= BEGUN.words;
  if (!isLong) return null;
  const begun = options.flatMap((option, at) => {
    const own = bare(option);
    const ends = own[words.length];
    return own.startsWith(words) && (ends === undefined || !/\p{Script=Latin}/u.test(ends)) ? [at] : [];
  });
  return begun.length === 1 ? (begun[0] ?? null) : null;
}
