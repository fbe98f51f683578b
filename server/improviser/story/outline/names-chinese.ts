import { HAN, type HanName, isOneWord } from './han-name.ts';
import { vocabulary } from './vocabulary.ts';

const words = new Intl.Segmenter('zh', { granularity: 'word' });

/** Where words of more than one sign begin in a text: a name does not run into one. */
function wordStarts(text: string): ReadonlySet<number> {
  const starts = new Set<number>();
  for (const { segment, index } of words.segment(text)) if (segment.length > 1) starts.add(index);
  return starts;
}

let surnamePattern: RegExp | undefined;
/** How many signs the family name has that begins at a place in a text, 0 for none. */
export const surnameLength = (text: string, at: number): number => {
  surnamePattern ??= new RegExp(`^(?:${vocabulary().doubleSurnames.join('|')})`, 'u');
  if (surnamePattern.test(text.slice(at, at + 2))) return 2;
  return vocabulary().sets.surnames.has(text[at] ?? '') ? 1 : 0;
};

/** What somebody is called behind their family name: "宋婆婆", "钱掌柜". */
const AFTER_FAMILY =
  /^(?:婆婆|奶奶|爷爷|大爷|大妈|大娘|大叔|大婶|大伯|掌柜|老板娘?|师傅|先生|太太|小姐|夫人|姑娘|公子|老师|医生|大夫|教授|队长|警官|探长|老爷|员外|道长|嬷嬷)/u;

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
      (isTold && index > at && surnameLength(text, at) > 0 && /[一二三四五六七八九]/u.test(text[index] ?? '')) ||
      // "其其格": a sign said twice is of a name.
      (isTold && (text[index] === text[index + 1] || (index > at && text[index] === text[index - 1]))));
  if (/[老小阿]/u.test(text[at] ?? '') && isPart(at + 1)) return isTold ? text.slice(at, at + 2) : '';
  const { titleEndingsHan, tradeEndingsHan } = vocabulary();
  const isTitle = tradeEndingsHan.includes(text[at] ?? '') || titleEndingsHan.includes(text[at] ?? '');
  if (surnameLength(text, at) === 0 && isTitle) return '';
  const family = surnameLength(text, at);
  if (family === 0 && !isTold) return '';
  const least = family === 0 ? 2 : family + 1;
  if (!isPart(at) || !Array.from({ length: least }, (_, index) => index).every((index) => isPart(at + index)))
    return '';
  const longest = Math.max(least, family === 0 ? 3 : family + 2);
  if (longest === least || !isPart(at + longest - 1)) return text.slice(at, at + least);
  const short = text.slice(at, at + least);
  if (family === 0 && text[at + least] === '和') return short;
  // "卓玛带着": what is done is no part of who does it.
  if (/[着了过]/u.test(text[at + longest] ?? '') && vocabulary().actsHan.includes(text[at + longest - 1] ?? ''))
    return short;
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
function isToldBefore(text: string, at: number): 'called' | 'trade' | 'title' | null {
  const before = text.slice(Math.max(0, at - 8), at);
  if (CALLED.test(before) || ROLE.test(before)) return 'called';
  const { relationsHan, titleEndingsHan, tradeEndingsHan } = vocabulary();
  if (relationsHan.some((word) => before.endsWith(word))) return 'trade';
  const last = before.at(-1) ?? '';
  // The sign before a trade's last is part of its word: "书场老板", not "是人".
  const isWord =
    HAN.test(before.at(-2) ?? '') &&
    !'的了是在有这那和与把被给每一二两三四五六七八九十几'.includes(before.at(-2) ?? '');
  if (!isWord) return null;
  return tradeEndingsHan.includes(last) ? 'trade' : titleEndingsHan.includes(last) ? 'title' : null;
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
    const bounds = new Set([...words.segment(sentence)].map((word) => word.index));
    for (let at = 0; at < sentence.length; at++) {
      const whole = start + at;
      const respected =
        surnameLength(sentence, at) > 0 && bounds.has(at) ? AFTER_FAMILY.exec(sentence.slice(at + 1)) : null;
      // "华探长陆少白": a title before a name is no name.
      const isBeforeName = respected !== null && surnameLength(sentence, at + 1 + respected[0].length) > 0;
      if (respected !== null && !isBeforeName) {
        const name = `${sentence[at]}${respected[0]}`;
        if (!found.has(name)) found.set(name, { name, sentence: index });
        at += name.length - 1;
        continue;
      }
      const isStop = stopHan.has(sentence[at] ?? '') && sentence[at] !== sentence[at + 1];
      if (!HAN.test(sentence[at] ?? '') || isStop) continue;
      const told = isToldBefore(text, whole);
      const name = nameAt(text, whole, told !== null, times);
      if (name.length < 2) continue;
      const isFull = surnameLength(text, whole) > 0 && name.length === surnameLength(text, whole) + 2;
      const begins = at === 0 || /[，。；：、“”\s]/u.test(sentence[at - 1] ?? '');
      const follows = text[whole + name.length] ?? '';
      const acts = actsHan.includes(follows) && !'，。；：、的'.includes(follows);
      const isBeforeWord = told !== null && wordStarts(text.slice(whole + name.length, whole + name.length + 8)).has(0);
      const isFamiliar = /^[老小阿]/u.test(name);
      // A title's last sign ends other words as well: what follows has to be more of a name.
      const isTitled = told === 'title' && (!bounds.has(at) || (surnameLength(text, whole) === 0 && !acts));
      if (isTitled) continue;
      const isOther = (told === 'trade' && !isFamiliar && surnameLength(text, whole) === 0) || told === 'title';
      const isNamed =
        told !== null &&
        (!isOther || ((acts || '，。、的'.includes(follows) || isBeforeWord) && !isOneWord(name, words)));
      // "暴风雪": a word of the language is no family name with what follows.
      const isParted = bounds.has(at + surnameLength(text, whole));
      // "沈月是茶馆的老板娘"
      const isSaid = at === 0 && follows === '是' && surnameLength(text, whole) > 0 && !isOneWord(name, words);
      if (isNamed || isSaid || (isFull && begins && acts && isParted) || (isFull && times(name) > 1 && begins)) {
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
