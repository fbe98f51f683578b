import { namesIn } from '../../../words/names.ts';
import { capitalise, hasHan, titleCase } from '../../../words/text.ts';
import { lexicon } from '../../assets.ts';
import { createWordList, type WordList } from '../../words/word-list.ts';
import { listsOfPlaces } from './labels.ts';
import { isTold, type Piece, readEntry } from './lines.ts';
import type { Mention } from './names-latin.ts';
import { folded, vocabulary } from './vocabulary.ts';

/** A place of an outline: what it is called, how else it is spoken of, and what is said of it. */
export interface OutlinedPlace {
  title: string;
  aliases: string[];
  about: string[];
  /** The word for what it is, where its name does not have it: "island" for Skarn. */
  kind?: string;
}

const ARTICLE = /^(?:the|an?|le|la|les|l[’']|der|die|das|el|los|il|y|yr)\s+/iu;
const bareTitle = (title: string): string => title.replace(ARTICLE, '').replace(/^l[’']/iu, '');

const headOf = (title: string): string => {
  const words = bareTitle(title).split(/\s+/u);
  const known = words.map(folded).filter((word) => vocabulary().sets.placeWords.has(word));
  return known.at(-1) ?? folded(words.at(-1) ?? '');
};

const AT =
  'in|at|to|into|inside|outside|aboard|on|onto|under|behind|through|near|from|beneath|above|à|dans|vers|sous|sur|en|auf|aus|bei|hinter|unter|nach|nel|en|yn';
const WITH_ARTICLE = 'au|aux|du|im|am|zum|zur|vom|ins|al|del|nel|nella|alla';
const DETERMINER =
  "the|an?|her|his|their|its|le|la|les|un|une|son|sa|l[’']|der|die|das|den|dem|einem?r?|eine|el|los|una?|il|lo|y|yr";
const PHRASE = new RegExp(
  `(?<![\\p{L}])(?:(?<at>${AT})\\s+(?:${DETERMINER})|(?<short>${WITH_ARTICLE})|(?<only>the|an?|one|une?|eine?))(?:\\s+|(?<=[’']))(?=(?<words>(?:[\\p{L}’-]+\\s+){0,2}[\\p{L}-]+))`,
  'giu',
);
const NUMBERED =
  /(?<![\p{L}])(?:room|cabin|platform|floor|chamber|cell|ward|pier|quay|dock|house|apartment|flat|zimmer|gleis|chambre)\s+(?:\d{1,4}[a-z]?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen)(?![\p{L}\d])/giu;
const BEHIND =
  /^(?:\s+(?:de|du|des|d[’']|of|von)\s*(?:la\s+|l[’'])?\p{Lu}[\p{L}\p{M}’'-]*(?:\s+\p{Lu}[\p{L}\p{M}’'-]*)*|\s+\p{Ll}{3,}(?=[,.;:]))/u;
/** Words for a place that are too common to be one where nobody is said to be there. */
const COMMON = new Set(
  'house home room door road street way place line ground floor lift elevator ship boat water bank court field town village city world school moon planet plant well mine'.split(
    ' ',
  ),
);

function phrasesIn(sentence: string, isEnglish: boolean, isShort: boolean): string[] {
  const { sets } = vocabulary();
  const found: string[] = [];
  for (const [whole] of sentence.matchAll(NUMBERED))
    found.push(capitalise(whole.toLowerCase().replace(/^\p{L}/u, (one) => one.toUpperCase())));
  for (const match of sentence.matchAll(PHRASE)) {
    const { at, short, words: raw = '' } = match.groups ?? {};
    const parts = raw.split(/\s+/u);
    const end = parts.findIndex((word) => sets.stop.has(folded(word)) && !/^\p{Lu}/u.test(word));
    const near = end < 0 ? parts : parts.slice(0, end);
    const last = near.findLastIndex((word) => sets.placeWords.has(folded(word)));
    const noun = near[last];
    if (noun === undefined) continue;
    const isThere = at !== undefined || short !== undefined;
    // A house is anywhere; a press house is one.
    if (!isThere && (!isShort || (COMMON.has(folded(noun)) && last === 0))) continue;
    if (isEnglish && /^\p{Lu}/u.test(noun)) continue;
    const own = near.slice(0, last + 1).join(' ');
    const behind =
      BEHIND.exec(sentence.slice((match.index ?? 0) + match[0].length + raw.indexOf(noun) + noun.length))?.[0] ?? '';
    const follows = isEnglish && /^\s+\p{Ll}/u.test(behind) ? '' : behind;
    const phrase = `${own}${follows}`.replace(/\s+/gu, ' ').trim();
    found.push(isEnglish ? `The ${titleCase(phrase)}` : capitalise(phrase));
  }
  return found;
}

const HAN = /\p{Script=Han}/u;

function placesInChinese(sentence: string): string[] {
  const { placeHan, placeEndingsHan, sets } = vocabulary();
  const found: { title: string; at: number }[] = [];
  const back = (end: number, least: number): string => {
    let start = end - least;
    while (start > 0 && end - start < 6 && HAN.test(sentence[start - 1] ?? '')) {
      const sign = sentence[start - 1] ?? '';
      const isNumber = /[一二三四五六七八九十第]/u.test(sign);
      if (sets.stopHan.has(sign) && !isNumber) break;
      start--;
    }
    return sentence.slice(start, end);
  };
  for (const word of placeHan)
    for (let at = sentence.indexOf(word); at >= 0; at = sentence.indexOf(word, at + 1))
      found.push({ title: back(at + word.length, word.length), at });
  for (const match of sentence.matchAll(/(?:在|到|去|回|进|从|往|于|抵达)[了过]?([\p{Script=Han}]{1,8})/gu)) {
    const run = match[1] ?? '';
    for (let length = 2; length <= Math.min(6, run.length); length++) {
      if (!placeEndingsHan.includes(run[length - 1] ?? '') || placeEndingsHan.includes(run[length] ?? '')) continue;
      found.push({ title: run.slice(0, length), at: match.index + match[0].length - run.length });
      break;
    }
  }
  return found.sort((a, b) => a.at - b.at).map(({ title }) => title);
}

function placesInJapanese(sentence: string): string[] {
  const { placeJapanese } = vocabulary();
  const found: string[] = [];
  for (const match of sentence.matchAll(
    /([\p{Script=Han}\p{Script=Katakana}ヶー々]{1,10}(?:の(?:町|村|島|街|港|駅|倉庫|灯台|教会|家))?)(?=[にでへをのがは]|から|まで|、)/gu,
  )) {
    const run = match[1] ?? '';
    const ending = placeJapanese.find((word) => run.endsWith(word));
    if (ending !== undefined && (run.length > 1 || ending.length > 1)) found.push(run);
  }
  return found;
}

function placesInKorean(sentence: string): string[] {
  const pattern = new RegExp(
    `(?:[가-힣]{2,6}의\\s)?(?:[가-힣]{1,4}\\s)?[가-힣]{0,6}(?:${vocabulary().placeKorean.join('|')})(?=에서|에|으로|로|까지|의|을|를|이|가)`,
    'gu',
  );
  return [...sentence.matchAll(pattern)].map(([whole]) => whole.trim());
}

/** Cities a Chinese text speaks of, where it has no other place. */
const citiesInChinese = (text: string): string[] =>
  namesIn('zh').cities.flatMap(({ names }) => names.filter((name) => hasHan(name) && text.includes(name)));

let cities: ReadonlySet<string> | undefined;
const isCity = (name: string): boolean => {
  cities ??= new Set(Object.keys(lexicon('all').cityPairs));
  return cities.has(name);
};

/** The bare word of a place in Japanese or Chinese, where no other of its places ends with it: "食堂" of "海鳴り食堂". */
function hanHeads(title: string, all: readonly OutlinedPlace[]): string[] {
  const { placeHan, placeJapanese } = vocabulary();
  const head = [...placeHan, ...placeJapanese].find(
    (word) => word.length > 1 && title.endsWith(word) && title !== word,
  );
  return head !== undefined && all.filter((place) => place.title.includes(head)).length === 1 ? [head] : [];
}

/** Whether what something is called says that it is a place. */
function isPlaceByWord(title: string, language: string): boolean {
  const { placeHan, placeEndingsHan, placeJapanese, sets } = vocabulary();
  if (language === 'ja') return placeJapanese.some((word) => title.endsWith(word));
  if (language === 'zh-CN') return [...placeHan, ...placeEndingsHan].some((word) => title.endsWith(word));
  const last = folded(title.split(/\s+/u).at(-1) ?? '');
  return sets.placeWords.has(last) && !COMMON.has(last);
}

/** As many places as are read of one outline. */
const PLACES_MAX = 60;

/** What places are read from. */
interface PlaceSources {
  language: string;
  pieces: readonly Piece[];
  mentions: readonly Mention[];
  /** Whether a name is somebody's. */
  isPerson: (name: string) => boolean;
}

/**
 * The places an outline names, in order: those of its list, else those that are spoken of as where somebody is, comes or
 * goes.
 */
export function readOutlinePlaces({ language, pieces, mentions, isPerson }: PlaceSources): OutlinedPlace[] {
  const places = new Map<string, OutlinedPlace>();
  const isHan = ['zh-CN', 'ja', 'ko'].includes(language);
  /** `isCommon`: it has no name of its own, "the old chapel". */
  const put = (title: string, about: string | undefined, isCommon = false, kind?: string) => {
    const key = isHan ? title : bareTitle(title).toLowerCase();
    const isShortWord = isHan && vocabulary().placeJapanese.includes(key);
    if (
      (key.length < (isHan ? 2 : 3) && !isShortWord) ||
      key.length > 80 ||
      isPerson(title) ||
      isPerson(bareTitle(title))
    )
      return;
    const same =
      places.get(key) ??
      [...places.values()].find((place) => {
        if (isHan) return place.title.includes(key) || key.includes(place.title);
        return (
          bareTitle(place.title).toLowerCase().endsWith(` ${key}`) ||
          (isCommon && (headOf(place.title) === headOf(title) || place.kind === headOf(title)))
        );
      });
    if (same !== undefined) {
      if (about !== undefined && same.about.length < 1) same.about.push(about);
      return;
    }
    if (places.size >= PLACES_MAX) return;
    places.set(key, {
      title: title.slice(0, 120),
      aliases: [],
      about: about === undefined ? [] : [about],
      ...(kind === undefined ? {} : { kind }),
    });
  };
  for (const { text, section } of pieces) {
    if (section !== 'places') continue;
    const { name, about } = readEntry(text);
    put(capitalise(name), about === '' ? undefined : about);
  }
  const isListed = places.size >= 2;
  const isByWord = (item: string): boolean => isPlaceByWord(item, language);
  const told = pieces.filter(isTold);
  const isShort = pieces.reduce((sum, { text }) => sum + text.length, 0) < 700;
  for (const [index, { text, section }] of told.entries()) {
    const about = section === 'plot' || section === 'setting' ? text : undefined;
    if (!isListed)
      for (const title of listsOfPlaces(text, isByWord))
        put(isHan ? title : titleCase(capitalise(title.replace(/^(?:an?|her|his|their|its)\s+/iu, ''))), about);
    if (language === 'zh-CN') {
      if (!isListed) for (const title of placesInChinese(text)) put(title, about);
    } else if (language === 'ko') {
      if (!isListed) for (const title of placesInKorean(text)) put(title, about);
    } else if (language === 'ja') {
      if (!isListed) for (const title of placesInJapanese(text)) put(title, about);
    } else {
      const named = mentions.filter(({ sentence, place, person }) => sentence === index && place >= 2 && person < 2);
      for (const { name, place, kind } of named) {
        const isNew = !isListed || place >= 4;
        if (isNew && !(isCity(name) && places.size > 0))
          put(
            /^\p{Lu}/u.test(name) && new RegExp(`\\bthe ${name.replace(/[^\p{L}\p{N} ’'-]/gu, '')}`, 'iu').test(text)
              ? `The ${name}`
              : name,
            about,
            false,
            kind,
          );
      }
      if (!isListed) for (const title of phrasesIn(text, language === 'en', isShort)) put(title, about, true);
    }
  }
  if (language === 'zh-CN' && places.size === 0)
    for (const title of citiesInChinese(told.map(({ text }) => text).join('\n')).slice(0, 1)) put(title, undefined);
  const all = [...places.values()];
  for (const place of all) {
    const bare = bareTitle(place.title);
    const head = headOf(place.title);
    const words = bare.split(/\s+/u);
    const tail = words.slice(-2).join(' ');
    const isOnly = (alias: string) =>
      all.filter(({ title }) => bareTitle(title).toLowerCase().endsWith(alias.toLowerCase())).length === 1;
    place.aliases = [
      ...new Set([
        bare,
        ...(words.length > 2 && isOnly(tail) ? [tail] : []),
        ...(!isHan && vocabulary().sets.placeWords.has(head) && isOnly(head) ? [head] : []),
        ...(place.kind === undefined ? [] : [place.kind]),
        ...hanHeads(place.title, all),
      ]),
    ];
  }
  return all;
}

/** Tells which of some things a text speaks of first, by what they are called. */
export function firstSpokenOf(things: readonly { aliases: readonly string[] }[]): (text: string) => number[] {
  const aliases = things.flatMap((thing, index) => thing.aliases.map((alias) => ({ alias, index })));
  const list: WordList = createWordList(aliases.map(({ alias }) => alias));
  return (text) => {
    const found = list.findAll(text).sort((a, b) => a.at - b.at || b.word.length - a.word.length);
    return [...new Set(found.flatMap(({ rank }) => aliases[rank]?.index ?? []))];
  };
}
