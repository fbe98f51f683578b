import { vocabulary } from './vocabulary.ts';

const HAN = /^\p{Script=Han}$/u;

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Whether signs are one word of the language: then they are more likely a thing than a name. */
const isOneWord = (signs: string, segmenter: Intl.Segmenter): boolean => [...segmenter.segment(signs)].length === 1;

/** Where words of more than one sign begin in a text: a name does not run into one. */
function wordStarts(text: string): ReadonlySet<number> {
  const starts = new Set<number>();
  for (const { segment, index } of words.segment(text)) if (segment.length > 1) starts.add(index);
  return starts;
}

let surnamePattern: RegExp | undefined;
const surnameLength = (text: string, at: number): number => {
  surnamePattern ??= new RegExp(`^(?:${vocabulary().doubleSurnames.join('|')})`, 'u');
  if (surnamePattern.test(text.slice(at, at + 2))) return 2;
  return vocabulary().sets.surnames.has(text[at] ?? '') ? 1 : 0;
};

/** The longest name: a family name of two signs with a given name of two. */
const NAME_MAX = 4;

/** How often each part of a text stands in it that may be a name, gone through once: a text may be long. */
function countParts(text: string): (part: string) => number {
  const counts = new Map<string, number>();
  for (let at = 0; at < text.length; at++) {
    for (let length = 2; length <= NAME_MAX; length++) {
      if (!HAN.test(text[at + length - 1] ?? '')) break;
      const part = text.slice(at, at + length);
      counts.set(part, (counts.get(part) ?? 0) + 1);
    }
  }
  return (part) => counts.get(part) ?? 0;
}

/** Whether a part of a text is somewhere all there is of a name: behind it nothing follows, or what somebody does. */
function standsAlone(text: string, part: string): boolean {
  const { actsHan, sets } = vocabulary();
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
    const next = text[at + part.length] ?? '';
    if (!HAN.test(next) || sets.stopHan.has(next) || actsHan.includes(next)) return true;
  }
  return false;
}

/** The name that begins at a place in a text; '' for none. `isTold`: something before it says that somebody follows. */
function nameAt(text: string, at: number, isTold: boolean, times: (part: string) => number): string {
  const { stopHan } = vocabulary().sets;
  // "冯四喜": a number is no name, but may be in one.
  const isPart = (index: number): boolean =>
    HAN.test(text[index] ?? '') &&
    (!stopHan.has(text[index] ?? '') ||
      (isTold && index > at && surnameLength(text, at) > 0 && /[一二三四五六七八九]/u.test(text[index] ?? '')));
  if (/[老小阿]/u.test(text[at] ?? '') && isPart(at + 1)) return isTold ? text.slice(at, at + 2) : '';
  if (surnameLength(text, at) === 0 && vocabulary().tradeEndingsHan.includes(text[at] ?? '')) return '';
  const family = surnameLength(text, at);
  if (family === 0 && !isTold) return '';
  const least = family === 0 ? 2 : family + 1;
  if (!isPart(at) || !Array.from({ length: least }, (_, index) => index).every((index) => isPart(at + index)))
    return '';
  const longest = Math.max(least, family === 0 ? 3 : family + 2);
  if (longest === least || !isPart(at + longest - 1)) return text.slice(at, at + least);
  const short = text.slice(at, at + least);
  const long = text.slice(at, at + longest);
  // What recurs as a whole is the name, unless brothers and sisters share it; else a word of two signs that begins behind the shorter one is not cut.
  if (times(short) > times(long) && standsAlone(text, short)) return short;
  if (times(long) > 1) return long;
  const rest = text.slice(at + least, at + least + 12);
  return wordStarts(rest).has(0) ? short : long;
}

const CALLED = /(?:名叫|叫做|叫作|名为|名字是|叫)$/u;
const ROLE = /(?:主角|主人公|女主角|男主角|女主|男主|反派|凶手)(?:是|：|:)?$/u;

/** Whether what stands before a place in a text says that somebody's name follows: a trade or a relation. */
function isToldBefore(text: string, at: number): 'called' | 'trade' | null {
  const before = text.slice(Math.max(0, at - 8), at);
  if (CALLED.test(before) || ROLE.test(before)) return 'called';
  const { relationsHan, tradeEndingsHan } = vocabulary();
  if (relationsHan.some((word) => before.endsWith(word))) return 'trade';
  const last = before.at(-1) ?? '';
  // The sign before a trade's last is part of its word: "书场老板", not "是人".
  const isWord =
    HAN.test(before.at(-2) ?? '') &&
    !'的了是在有这那和与把被给每一二两三四五六七八九十几'.includes(before.at(-2) ?? '');
  return tradeEndingsHan.includes(last) && isWord ? 'trade' : null;
}

/** Somebody a Chinese text names, and the sentence that names them first. */
export interface HanName {
  name: string;
  sentence: number;
}

/**
 * The people a Chinese text names: behind what they are called or are, and surnames with a given name that speak, do or
 * recur.
 */
export function namesInChinese(sentences: readonly string[]): HanName[] {
  const text = sentences.join('\n');
  const { stopHan } = vocabulary().sets;
  const { actsHan } = vocabulary();
  const times = countParts(text);
  const found = new Map<string, HanName>();
  let start = 0;
  for (const [index, sentence] of sentences.entries()) {
    for (let at = 0; at < sentence.length; at++) {
      const whole = start + at;
      if (!HAN.test(sentence[at] ?? '') || stopHan.has(sentence[at] ?? '')) continue;
      const told = isToldBefore(text, whole);
      const name = nameAt(text, whole, told !== null, times);
      if (name.length < 2) continue;
      const isFull = surnameLength(text, whole) > 0 && name.length === surnameLength(text, whole) + 2;
      const begins = at === 0 || /[，。；：、“”\s]/u.test(sentence[at - 1] ?? '');
      const follows = text[whole + name.length] ?? '';
      const acts = actsHan.includes(follows) && !'，。；：、的'.includes(follows);
      const isFamiliar = /^[老小阿]/u.test(name);
      const isOther = told === 'trade' && !isFamiliar && surnameLength(text, whole) === 0;
      const isNamed =
        told !== null && (!isOther || ((acts || '，。、的'.includes(follows)) && !isOneWord(name, words)));
      if (isNamed || (isFull && begins && acts) || (isFull && times(name) > 1 && begins)) {
        if (!found.has(name)) found.set(name, { name, sentence: index });
        at += name.length - 1;
      }
    }
    start += sentence.length + 1;
  }
  return [...found.values()].filter(
    ({ name }) =>
      ![...found.keys()].some((other) => other !== name && other.length > name.length && other.startsWith(name)),
  );
}

/** "退休女工周桂兰", "拾荒的老贺", "番台の松永トメ", "元刑事・黒木誠一郎": the name an entry of a list ends with; null for none. */
export function listedName(item: string): string | null {
  const bare = item.trim().replace(/[（(].*[)）]$/u, '');
  if (/[\u3040-\u30ff]|・/u.test(bare)) {
    const whole = new RegExp(`^(?:${KANJI_NAME}|${MIXED_NAME})$`, 'u');
    // A dot parts two halves of a name in katakana, and what somebody is from a name in signs.
    const tail = /[はがをにで]/u.test(bare)
      ? ''
      : (bare.split(/の|(?<=\p{Script=Han})・|・(?=\p{Script=Han})/u).at(-1) ?? '');
    const spoken = tail.replace(/(?:さん|くん|君|ちゃん|様|氏)$/u, '');
    return whole.test(spoken) ? tail : null;
  }
  const named = namesInChinese([bare]).find(({ name }) => bare.endsWith(name))?.name;
  if (named !== undefined) return named;
  const familiar = /(?:的|^)([老小阿]\p{Script=Han}{1,2})$/u.exec(bare)?.[1];
  if (familiar !== undefined) return familiar;
  for (const length of [4, 3, 2]) {
    const name = bare.slice(-length);
    const family = surnameLength(name, 0);
    if (name.length === length && family > 0 && length - family >= 1 && length - family <= 2) return name;
  }
  const rest = bare.split('的').at(-1) ?? '';
  return /^\p{Script=Han}{2,3}$/u.test(rest) ? rest : null;
}

/** In signs, in signs with a given name in katakana, or in katakana. */
const KANJI_NAME =
  '[\\p{Script=Han}々]{1,4}[\\p{Script=Katakana}ー]{2,6}|[\\p{Script=Han}々]{2,5}|[\\p{Script=Katakana}ー]{2,10}(?:[・＝][\\p{Script=Katakana}ー]{2,10})?';
/** A family name in signs with a given name in hiragana. */
const MIXED_NAME = '[\\p{Script=Han}々]{1,3}[\\p{Script=Hiragana}]{2,4}';
const PARTICLE = '(?=[はがをにとものへ、。（(]|から|まで|さん|くん|君|ちゃん|様|氏|先生)';

let japanesePatterns: RegExp[] | undefined;
function patternsOfJapanese(): RegExp[] {
  if (japanesePatterns !== undefined) return japanesePatterns;
  const { relationsHan, roles } = vocabulary();
  const relation = [...relationsHan, ...roles.protagonist.filter((word) => HAN.test(word[0] ?? ''))]
    .sort((a, b) => b.length - a.length)
    .join('|');
  const trade =
    '[\\p{Script=Han}\\p{Script=Katakana}ー々]*(?:人|師|員|者|家|長|僧|屋|手|生|士|医|職|工|商|係|役|事|警|査|督|授|婦|女|男|番|客|主|官|兵|脚|掌|仕|将|頭|娘|匠|弟子|同心|司|侍|夫|青年|少年|見習い)';
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
    new RegExp(`(?<name>${KANJI_NAME})(?:という|と名乗る|って)`, 'gu'),
    new RegExp(`(?:名前は|名は)(?<name>${KANJI_NAME})`, 'gu'),
    new RegExp(`(?<name>(?:${KANJI_NAME}|[\\p{Script=Hiragana}]{2,4})(?:さん|くん|ちゃん|様|氏|先生))`, 'gu'),
  ];
  return japanesePatterns;
}

const wordsOfJapanese = new Intl.Segmenter('ja', { granularity: 'word' });
/** A relation whose bearer's things are spoken of: "兄の手帳" is no brother's name. */
const KIN = /^(?:兄(?!弟子)|姉|弟|妹|父|母|祖父|祖母|息子|娘|夫|妻|孫)/u;

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
        if (
          isPlace ||
          NOBODY.test(name) ||
          relationsHan.includes(name) ||
          (KIN.test(match[0]) && !KATAKANA.test(name) && isOneWord(name, wordsOfJapanese))
        )
          continue;
        if (!found.has(name)) found.set(name, { name, sentence: index });
      }
    }
  }
  const names = [...found.values()];
  return names.filter(({ name }) => !names.some((other) => other.name !== name && other.name.endsWith(name)));
}

let koreanPattern: RegExp | undefined;

/** The people a Korean text names: a family name with a given name of two syllables, or before 씨. */
export function namesInKorean(sentences: readonly string[]): HanName[] {
  koreanPattern ??= new RegExp(
    `(?<![가-힣])(?:(?<full>[${vocabulary().surnamesKorean.join('')}][가-힣]{2})(?=은|는|이|가|을|를|의|와|과|에게|도|[\\s.,)])|(?<said>[가-힣]{1,3}\\s?씨))`,
    'gu',
  );
  const found = new Map<string, HanName>();
  const text = sentences.join('\n');
  for (const [sentence, words] of sentences.entries())
    for (const { groups } of words.matchAll(koreanPattern)) {
      const name = groups?.full ?? groups?.said ?? '';
      // A common word may begin as a family name does: it is nobody where nothing is said of it as a subject.
      const isSubject =
        groups?.said !== undefined || ['은', '는', '이', '가'].some((particle) => text.includes(`${name}${particle} `));
      if (isSubject && !found.has(name)) found.set(name, { name, sentence });
    }
  return [...found.values()];
}
