import { sentencesOf } from '../../../shared/play/index.ts';
import type { ScenePerson } from '../../storyteller/index.ts';
import type { TellingLanguage } from './lines.ts';

const NUMBER =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\p{Ll}+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|a hundred';
/** Words before what somebody is that are no verb. */
const MANNER = '(?:(?!\\p{L}+(?:s|ed|t)\\b)\\p{Ll}+ )?';
/** Whose somebody is: "Albert Hargreave's sister". */
const IS_OF_SOMEBODY = /^\p{Lu}[^'’]*['’]s? \p{Ll}/u;
/** What somebody is, as it stands beside their name: an age, a trade. Words that do anything are none. */
const IS_APPOSED = new RegExp(
  [
    `\\d{1,3}(?: years old)?|(?:${NUMBER})(?:-\\p{Ll}+)?(?: years? .+| years old)?`,
    '(?:an?|the|your|youngest|eldest|oldest|first|last|only|formerly|once|still)\\b.+',
    `${MANNER}(?!(?:an?other|never|ever|together)\\b)\\p{Ll}+(?:er|or|ist|ian|ary|ain|ant|eer|man|woman|ee|ess)(?: (?:of|at|to|in|for|on|by|from)\\b.+)?`,
  ]
    .map((one) => `^(?:${one})$`)
    .join('|'),
  'iu',
);
/** Others are spoken of, or whoever is described as somebody else. */
const OF_ANOTHER = /\b(?:he|she|they|him|her|them|his|hers|their|theirs)\b/iu;

/** What was done stays as it is, whoever did it. */
const DID = /^(?:was|were|had|came|went|left|lost|kept|grew|\p{Ll}{2,}ed)$/u;
const OWN_FORM: Readonly<Record<string, string>> = { is: 'am', has: 'have', does: 'do', goes: 'go' };

/** A verb as one says it of oneself; null for any other word. */
export function ofOneself(word: string): string | null {
  if (DID.test(word)) return word;
  const known = OWN_FORM[word];
  if (known !== undefined) return known;
  if (!/^\p{Ll}{2,}(?<![su])s$/u.test(word)) return null;
  return word.replace(/(?<=\p{Ll}{2})ies$/u, 'y').replace(/(?<=sh|ch|ss|x|zz|o)es$|s$/u, '');
}

/** A trade that only looks like a deed: "systems officer". */
const IS_A_TRADE = /^\p{Ll}+ \p{Ll}+(?:er|or|ist|ian)$/u;

/** What somebody does, as far as one verb says it: "keeps the house and counts it" is "I keep the house". */
function doesThemselves(part: string): string | null {
  const [verb = '', ...words] = part.split(/\s+and\s/u)[0]?.split(' ') ?? [];
  const own = ofOneself(verb);
  return own === null || IS_A_TRADE.test(part) || OF_ANOTHER.test(words.join(' '))
    ? null
    : ['I', own, ...words].join(' ');
}

function inEnglish(sentence: string, name: string): string | null {
  const [first = '', ...rest] = sentence.replace(/[.!…]+$/u, '').split(/,\s+/u);
  const parts = first === name ? rest : [first, ...rest];
  const isOfThem = (part: string) =>
    (IS_APPOSED.test(part) || IS_OF_SOMEBODY.test(part)) && !OF_ANOTHER.test(part) && !part.includes(name);
  const until = parts.findIndex((part) => !isOfThem(part));
  const [head = '', ...others] = until < 0 ? parts : parts.slice(0, until);
  const does = until < 0 || first !== name ? null : doesThemselves(parts[until] ?? '');
  if (head === '' && does === null) return null;
  const small = IS_OF_SOMEBODY.test(head) ? head : `${head.charAt(0).toLowerCase()}${head.slice(1)}`;
  return [`I'm ${[name, small, ...others].filter(Boolean).join(', ')}.`, ...(does === null ? [] : [`${does}.`])].join(
    ' ',
  );
}

function inChinese(sentence: string, name: string, pronouns: string): string | null {
  const rest = sentence.startsWith(name) ? sentence.slice(name.length).replace(/^[，、：]/u, '') : sentence;
  if (rest.includes(name) || /[他她它]们/u.test(rest)) return null;
  // Whoever is not called so is somebody else.
  const called = /[他她]/u.exec(pronouns)?.[0];
  const own = called === undefined ? rest : rest.replaceAll(called, '我');
  return called === undefined && /[他她]/u.test(rest) ? null : `我是${name}，${own}`;
}

function inJapanese(sentence: string, name: string): string | null {
  const rest = sentence.startsWith(name) ? sentence.slice(name.length).replace(/^[、は]+/u, '') : sentence;
  if (rest.includes(name) || /彼ら|彼女ら/u.test(rest)) return null;
  const bare = name.replace(/(?<=.)(?:さん|ちゃん|くん|様|殿)$/u, '');
  return `${bare}。${rest.replace(/彼女|彼(?!岸)/gu, '自分')}`;
}

/**
 * Who somebody is as they say it themselves, out of the first sentence of what their author wrote of them: name, age, trade.
 * @param text sentences of their description
 * @returns null where nothing of it can be said so
 */
export function inOwnPerson(
  text: string,
  { name, pronouns = '' }: Pick<ScenePerson, 'name' | 'pronouns'>,
  language: TellingLanguage,
): string | null {
  const [sentence = ''] = sentencesOf(text).map((one) => one.trim());
  if (sentence === '') return null;
  if (language === 'zh') return inChinese(sentence, name, pronouns);
  return language === 'ja' ? inJapanese(sentence, name) : inEnglish(sentence, name);
}

/** How often something is, at the beginning of words that leave out who it is said of. */
const HOW_OFTEN = /^(?:Never|Always|Seldom|Rarely|Often|Hardly ever) (?!\p{Ll}+s\b)/u;
/** Another verb of the same sentence, which would have to be changed with the first. */
const GOES_ON = /\b(?:and|but|or|then) (?:(?:never|always|only|still) )?\p{Ll}{2,}(?<![su])s\b/u;

/** Words by which whoever is described is spoken of. */
const THEM = {
  he: { they: /\bhe (\p{Ll}+)\b/gu, their: /\bhis (?=\p{Ll})/gu, them: /\bhim\b/gu },
  // "Her" before a noun is hers; where it is not, nobody can tell.
  she: {
    they: /\bshe (\p{Ll}+)\b/gu,
    their: /\bher (?=\p{Ll}+)(?!(?:to|in|on|at|for|and|with|from|off|out|away)\b)/gu,
    them: /(?!)/gu,
  },
} as const;

/** A further sentence of somebody's description as they say it; null where it cannot be said so. */
function saidOnInEnglish(sentence: string, name: string, pronouns: string): string | null {
  const isOthers = (text: string) => text.includes(name) || /\b(?:they|them|their|theirs)\b/iu.test(text);
  if (isOthers(sentence) || GOES_ON.test(sentence)) return null;
  const own = /\bshe\b/iu.test(pronouns) ? 'she' : /\bhe\b/iu.test(pronouns) ? 'he' : null;
  const [first = '', ...rest] = sentence.split(' ');
  const verb = ofOneself(first.toLowerCase());
  const begun = HOW_OFTEN.test(sentence)
    ? `I'm ${first.toLowerCase()} ${rest.join(' ')}`
    : verb !== null && !DID.test(first.toLowerCase()) && !/[’']/u.test(first)
      ? ['I', verb, ...rest].join(' ')
      : null;
  if (begun === null) return null;
  if (own === null) return OF_ANOTHER.test(begun) ? null : begun;
  const { they, their, them } = THEM[own];
  const turned = begun
    .replace(they, (_, word: string) => `I ${ofOneself(word) ?? word}`)
    .replace(their, 'my ')
    .replace(them, 'me');
  return OF_ANOTHER.test(turned) ? null : turned;
}

function saidOnInChinese(sentence: string, name: string, pronouns: string): string | null {
  if (sentence.includes(name) || /[他她它]们/u.test(sentence)) return null;
  const called = /[他她]/u.exec(pronouns)?.[0];
  if (called === undefined && /[他她]/u.test(sentence)) return null;
  const own = called === undefined ? sentence : sentence.replaceAll(called, '我');
  return own.replaceAll('我的', '').includes('我') ? own : `我${own}`;
}

/** All of a description that somebody can say of themselves, sentence by sentence, as they say it: who they are first. @param isAgeAsked how old they are is said too */
export function ownSentences(
  person: Pick<ScenePerson, 'name' | 'pronouns' | 'description'>,
  language: TellingLanguage,
  isAgeAsked = true,
): string[] {
  const [first, ...others] = sentencesOf(person.description).map((one) => one.trim());
  const { name, pronouns = '' } = person;
  const further = others.map((sentence) => {
    if (/[+−-]\d/u.test(sentence)) return null;
    if (language === 'ja') return null;
    return language === 'zh' ? saidOnInChinese(sentence, name, pronouns) : saidOnInEnglish(sentence, name, pronouns);
  });
  return [first === undefined ? null : whoTheyAre(first, person, language, isAgeAsked), ...further].filter(
    (one) => one !== null,
  );
}

const AGE_FIRST: Readonly<Record<TellingLanguage, RegExp>> = {
  en: new RegExp(
    `(^|[,—–-]\\s*)(?:(?:about|almost|nearly|just|barely)\\s+)?(?:\\d{1,3}|(?:${NUMBER})(?:-\\p{Ll}+)?)(?:\\s+years?(?:\\s+old)?)?\\s*,\\s*(?=\\S)`,
    'iu',
  ),
  zh: /(^|[，、])(?:今年|刚满|刚)?[\d一二三四五六七八九十百两]{1,4}多?岁(?:上下|出头|左右|多|半)?[，、](?=.)/u,
  ja: /(^|[、])[\d一二三四五六七八九十百]{1,4}歳(?:の|、)(?=.)/u,
};

/** What somebody is without how many years they count. */
function withoutAge(sentence: string, language: TellingLanguage): string {
  const bare = sentence.replace(AGE_FIRST[language], '$1');
  return language === 'en' && sentence !== bare ? `${bare.charAt(0).toUpperCase()}${bare.slice(1)}` : bare;
}

/** Who somebody is as they say it, without how old they are unless that is asked for or no more is said of them; null where nothing of it can be said so. */
export const whoTheyAre = (
  text: string,
  person: Pick<ScenePerson, 'name' | 'pronouns'>,
  language: TellingLanguage,
  isAgeAsked: boolean,
): string | null =>
  (isAgeAsked ? null : inOwnPerson(withoutAge(text, language), person, language)) ??
  inOwnPerson(text, person, language);
