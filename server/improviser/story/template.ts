import type { Chance } from '../../../shared/chance.ts';
import type { Language } from '../../../shared/language/tag.ts';

export const GENDERS = ['f', 'm', 'n'] as const;
export type Gender = (typeof GENDERS)[number];

/** A person in templates: `{hero}`, `{hero.first}`, `{hero.they:knows/know}`, `{hero.their}`. */
export interface TemplatePerson {
  name: string;
  first: string;
  gender: Gender;
  age: number;
}

/** Values for templates, which may contain templates. */
export type TemplateWords = Readonly<Record<string, string | TemplatePerson>>;

const PRONOUNS: Record<Gender, Record<string, string>> = {
  f: { they: 'she', them: 'her', their: 'her', theirs: 'hers', themself: 'herself', person: 'woman' },
  m: { they: 'he', them: 'him', their: 'his', theirs: 'his', themself: 'himself', person: 'man' },
  n: { they: 'they', them: 'them', their: 'their', theirs: 'theirs', themself: 'themself', person: 'person' },
};
const PRONOUNS_ZH: Record<Gender, string> = { f: '她', m: '他', n: 'TA' };
const PERSON_ZH: Record<Gender, string> = { f: '女人', m: '男人', n: '人' };

/** A sheet's pronouns. */
export const getPronouns = (gender: Gender, language: Language): string =>
  language === 'zh'
    ? PRONOUNS_ZH[gender]
    : language === 'ja'
      ? { f: '彼女', m: '彼', n: 'その人' }[gender]
      : { f: 'she/her', m: 'he/him', n: 'they/them' }[gender];

export const parsePronouns = (pronouns: string | undefined): Gender | undefined =>
  pronouns === undefined
    ? undefined
    : /她|彼女|\bshe\b|\bher\b/iu.test(pronouns)
      ? 'f'
      : /他|彼|\bhe\b|\bhim\b/iu.test(pronouns)
        ? 'm'
        : 'n';

const WIDE: Readonly<Record<string, string>> = { '{': '｛', '}': '｝', '[': '［', ']': '］', '|': '｜', '@': '＠' };

/** Replaces template syntax in an author's text by wide characters. */
export const escapeTemplate = (text: string): string => text.replace(/[{}[\]|]|^@/g, (sign) => WIDE[sign] ?? sign);

const MAX_DEPTH = 5;

function personForm(person: TemplatePerson, form: string, language: Language): string {
  const [pronoun = '', verbs] = form.split(':');
  if (pronoun === 'first') return person.first;
  if (pronoun === 'age') return String(person.age);
  if (language === 'zh') return pronoun === 'person' ? PERSON_ZH[person.gender] : PRONOUNS_ZH[person.gender];
  const word = PRONOUNS[person.gender][pronoun.toLowerCase()];
  if (word === undefined) throw new Error(`A template asks for "${form}" of a person.`);
  const cased = /^[A-Z]/.test(pronoun) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
  if (verbs === undefined) return cased;
  const [singular = '', plural = singular] = verbs.split('/');
  return `${cased} ${person.gender === 'n' ? plural : singular}`;
}

function expandOnce(template: string, words: TemplateWords, chance: Chance, language: Language): string {
  const chosen = template.replace(/\[([^[\]]*\|[^[\]]*)\]/g, (_, choices: string) => chance.pick(choices.split('|')));
  return chosen.replace(
    /\{(a:)?(\w+)(?:\.([\w:/'’ -]+))?\}/gu,
    (whole, article: string | undefined, key: string, form) => {
      const word = words[key];
      if (word === undefined) throw new Error(`A template names ${whole}, which nothing gives.`);
      const said = typeof word === 'string' ? word : form === undefined ? word.name : personForm(word, form, language);
      if (article === undefined) return said;
      return `${/^[aeiou]/i.test(said) ? 'an' : 'a'} ${said}`;
    },
  );
}

/** Expands templates with these words. */
export const createExpander =
  ({ words, chance, language }: { words: TemplateWords; chance: Chance; language: Language }) =>
  (template: string): string =>
    expand(template, words, chance, language);

/**
 * `[this|that]` picks one, `{name}` inserts a word, `{a:name}` adds the article; capitalizes sentences. @throws Error
 * for an unknown name
 */
export function expand(template: string, words: TemplateWords, chance: Chance, language: Language): string {
  let text = template;
  for (let depth = 0; depth < MAX_DEPTH && /\{\w|\{a:|\[[^[\]]*\|/.test(text); depth++) {
    text = expandOnce(text, words, chance, language);
  }
  if (language !== 'en') return text;
  return text
    .replace(/^(["“]?)([a-z])/, (_, quote: string, letter: string) => quote + letter.toUpperCase())
    .replace(/((?<!\.)[.!?] )([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase());
}
