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
  return word.replace(/ies$/u, 'y').replace(/(?<=sh|ch|ss|x|zz|o)es$|s$/u, '');
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
