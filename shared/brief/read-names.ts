import type { BriefPerson, BriefPlace } from './brief.ts';
import { findTableEntry, PLACE_NOUNS, ROLE_NAMES, STORY_NOUNS } from './labels.ts';

export interface IntroducedNames {
  title?: string | undefined;
  people: BriefPerson[];
  places: BriefPlace[];
}

const CAPITALISED =
  "(?:(?:Dr|Mr|Mrs|Ms|Prof|St)\\.\\s)?\\p{Lu}[\\p{L}'’-]{0,30}(?:\\s(?:(?:of|the|de|la|van|von)\\s)?\\p{Lu}[\\p{L}'’-]{0,30}){0,3}";
const QUOTED = '["“「『]([^"“”「」『』\\n]{1,60})["”」』]';
const LATIN_LIST = new RegExp(`^(?:${QUOTED}|(${CAPITALISED}))(?:(,|,?\\s(?:and|or|&))\\s(?=["“\\p{Lu}]))?`, 'u');
const IS_NAME = new RegExp(
  `^(?:${CAPITALISED}|[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー・]{1,10})$`,
  'u',
);
const CALLED = /(?<!\p{L})(?:called|named|titled|entitled)\s/gu;
const CJK_NAME = '[\\p{Script=Katakana}ー・＝]{2,20}|[\\p{Script=Han}·]{1,6}';
const CALLED_ZH = new RegExp(
  `([\\p{Script=Han}]{0,8}?)(?:名叫|名为|叫做|叫作|叫)(?:${QUOTED}|(?![他她它我你人])([\\p{Script=Han}·]{2,6}?|[\\p{Script=Latin} ]{2,30}))(?:的([\\p{Script=Han}]{1,6})|(?=[，。、；！,.;\\s]|$))`,
  'gu',
);
const CALLED_JA = new RegExp(
  `([\\p{Script=Han}\\p{Script=Katakana}ー]{1,8})の名(?:前)?は(?:${QUOTED}|(${CJK_NAME}|[\\p{Script=Hiragana}]{2,6}(?=[。、]|$)))|(?:${QUOTED}|(${CJK_NAME}))という名(?:前(?!の)|(?:前)?の([\\p{Script=Han}\\p{Script=Katakana}ー]{1,8}))|${QUOTED}という(?!名)([\\p{Script=Han}\\p{Script=Katakana}ー]{1,8})`,
  'gu',
);
const BARE_QUOTE = new RegExp(`([^"“”「」『』\\n]{0,24})${QUOTED}(?:の|という)?\\s?(?=(\\p{L}{0,12}))`, 'gu');
/** Matches a name by form: capitalized words, or characters of one script. */
const LOOKS_LIKE_NAME = new RegExp(
  `^(?:${CAPITALISED}|[\\p{Script=Han}·]{1,6}|[\\p{Script=Katakana}ー・＝]{2,20})$`,
  'u',
);
const PARTICLE = /[はがのとや是叫和及跟]$/u;
const TITLE = /《([^》\n]{1,60})》/u;
const DETERMINERS = new Set(
  'a an the her his their my our its one two three four five six and or with of is are was were who'.split(' '),
);
const PRONOUNS = new Set('i he she they we you who it'.split(' '));

const placeNouns = new Set(PLACE_NOUNS.split('|'));
const storyNouns = new Set(STORY_NOUNS.split('|'));
const endsIn = (nouns: ReadonlySet<string>, text: string): boolean =>
  /\p{Script=Latin}/u.test(text)
    ? nouns.has(text.toLowerCase().split(' ').at(-1) ?? '')
    : [...nouns].some((noun) => text.endsWith(noun));

/** The noun before a name: "the old keeper is" before "called Maelle" gives "old keeper". Null after a pronoun. */
function nounBefore(text: string): string | null {
  const words = (/[^.,;:!?()\n]*$/u.exec(text.replace(/[\s,]+$/u, ''))?.[0] ?? '').trim().split(/\s+/u);
  const count = words.length;
  while (/^(?:is|are|was|were|who|which)$/iu.test(words.at(-1) ?? '') && words.length > 1) words.pop();
  // "They are called Ana and Bo" gives names, "they called Ana" does not.
  if (PRONOUNS.has((words.at(-1) ?? '').toLowerCase())) return words.length < count ? '' : null;
  const from = words.findLastIndex((word) => DETERMINERS.has(word.toLowerCase()) || /^\p{Lu}/u.test(word));
  const noun = words.slice(from + 1);
  return noun.length > 4 ? (noun.at(-1) ?? '') : noun.join(' ');
}

/** A noun of a place or story at the start of a text. */
const firstNouns = (text: string): string[] =>
  [...placeNouns, ...storyNouns].filter((noun) =>
    /\p{Script=Latin}/u.test(noun) ? text === noun : text.startsWith(noun),
  );

/** Finds names after "called", 叫 or という名の, and in quotation marks. */
export function readNames(text: string): IntroducedNames {
  const names: IntroducedNames = { title: TITLE.exec(text)?.[1], people: [], places: [] };
  const taken = new Set<string>();
  const add = (name: string, noun: string): void => {
    if (taken.has(name) || !IS_NAME.test(name)) return;
    taken.add(name);
    if (endsIn(storyNouns, noun)) names.title ??= name;
    else if (endsIn(placeNouns, noun)) names.places.push({ name, ...(noun === '' ? {} : { what: noun }) });
    else {
      const role = findTableEntry(ROLE_NAMES, noun);
      names.people.push({ name, ...(noun === '' ? {} : role === undefined ? { who: noun } : { role }) });
    }
  };
  for (const { 0: verb, index } of text.matchAll(CALLED)) {
    const isTitle = /titled/u.test(verb);
    const noun = isTitle ? 'story' : nounBefore(text.slice(Math.max(0, index - 80), index));
    if (noun === null) continue;
    let at = index + verb.length;
    for (let count = 0; count < 6; count++) {
      const match = LATIN_LIST.exec(text.slice(at, at + 160));
      if (match === null) break;
      add((match[1] ?? match[2] ?? '').trim(), noun);
      if (match[3] === undefined) break;
      at += match[0].length;
    }
  }
  for (const [, before = '', quoted, plain, after] of text.matchAll(CALLED_ZH)) {
    const noun = before.split(/[个位名只座间家艘条的是有]/u).at(-1) ?? '';
    add((quoted ?? plain ?? '').trim(), after ?? noun);
  }
  for (const [, of, quotedBefore, plainBefore, quoted, plain, noun, bare, bareNoun] of text.matchAll(CALLED_JA))
    add((quotedBefore ?? plainBefore ?? quoted ?? plain ?? bare ?? '').trim(), of ?? noun ?? bareNoun ?? '');
  for (const [, before = '', quoted = '', after = ''] of text.matchAll(BARE_QUOTE)) {
    const name = quoted.trim();
    const word = (/([\p{L}]*)\s*$/u.exec(before)?.[1] ?? '').replace(PARTICLE, '');
    const isIntroduced = word === '' || DETERMINERS.has(word.toLowerCase());
    const noun = [word, ...firstNouns(after)].find((one) => endsIn(placeNouns, one) || endsIn(storyNouns, one));
    if (noun !== undefined) add(name, noun);
    else if (LOOKS_LIKE_NAME.test(name) || (isIntroduced && /^\p{Script=Hiragana}{2,4}$/u.test(name)))
      add(name, findTableEntry(ROLE_NAMES, word) === undefined ? '' : word);
  }
  return names;
}
