import type { Pieces } from '../../../../shared/in-pieces.ts';
import type { Gender } from '../template.ts';
import { AFTER_NAME, type HanName } from './han-name.ts';
import { type Piece, readEntry } from './lines.ts';
import { namesInChinese } from './names-chinese.ts';
import { namesInJapanese } from './names-japanese.ts';
import { namesInKorean } from './names-korean.ts';
import type { Mention } from './names-latin.ts';
import { anyWord, folded, vocabulary } from './vocabulary.ts';

/** Somebody an outline names: how they are spoken of, and what it says of them in its own words. */
export interface OutlinedPerson {
  name: string;
  aliases: string[];
  role?: 'protagonist' | 'antagonist' | 'ally';
  about: string[];
  gender?: Gender;
  /** As the author has them. */
  pronouns?: string;
  /** Said to be dead or gone from the start. */
  isGone: boolean;
}

const FEMALE =
  /(?<![\p{L}])(?:she|her|woman|girl|lady|sister|mother|daughter|widow|queen|princess|actress|heroine|witch|nun|wife|aunt|niece|grandmother|granddaughter|landlady|mistress|schoolmistress|mrs|ms|miss|elle|femme|fille|sœur|mère|sie|frau|schwester|tochter|mutter)(?![\p{L}])|[她女姐妹母妈娘姉]/iu;
const MALE =
  /(?<![\p{L}])(?:he|his|him|man|boy|brother|father|son|king|prince|husband|uncle|nephew|monk|butler|grandfather|grandson|landlord|mr|lui|homme|frère|père|fils|er|herr|bruder|sohn|vater)(?![\p{L}])|[他男哥弟父爸叔兄息]/iu;
const PRONOUNS = /\b((?:she|he|they|ze|xe)(?:\/\p{Ll}+){1,2})/iu;

const isHanName = (name: string): boolean =>
  /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(name);

const knownParts = new Map<string, string[]>();
const KNOWN_MAX = 2_000;

/** The parts of a name it is known by alone. */
function partsOf(name: string): string[] {
  const known = knownParts.get(name);
  if (known !== undefined) return known;
  if (knownParts.size >= KNOWN_MAX) knownParts.clear();
  const parts = splitName(name);
  knownParts.set(name, parts);
  return parts;
}

function splitName(name: string): string[] {
  if (isHanName(name)) {
    const bare = name.replace(AFTER_NAME, '');
    const given = bare.length >= 3 ? [bare.slice(2), bare.slice(1)] : [];
    return [name, bare, ...given, ...bare.split(/[·・\s]/u)].filter((part) => part.length > 0);
  }
  const { titles, stop, placeWords, connectors } = vocabulary().sets;
  const words = name.split(/\s+/u).filter((word) => {
    const small = folded(word);
    return (
      word.length > 2 && !titles.has(small) && !stop.has(small) && !placeWords.has(small) && !connectors.has(small)
    );
  });
  return [name, ...words];
}

/** Whether two names are of one person: one is a part of the other, titles aside. */
function isSame(one: string, other: string): boolean {
  if (isHanName(one) || isHanName(other)) return one === other || (one.length > 1 && partsOf(other).includes(one));
  const [short, long] = one.split(' ').length <= other.split(' ').length ? [one, other] : [other, one];
  const words = partsOf(short).slice(1);
  const all = new Set(partsOf(long).slice(1));
  return words.length > 0 && words.every((word) => all.has(word));
}

/** Whether a name is one word of another. */
const isPartOf = (part: string, name: string): boolean => name.split(' ').includes(part);

const ROLE_LABEL = /^([^:：]{1,30}?)\s*[:：]\s*(.+)$/u;

/** "hero: Priya Nair, radiologist": the part somebody plays, said before the name. */
function labelledRole(text: string): { role: OutlinedPerson['role']; rest: string } | undefined {
  const match = ROLE_LABEL.exec(text);
  const role =
    match === null ? undefined : vocabulary().sets.roles.get(folded(match[1] ?? '').replace(/^(?:the|our|my)\s+/u, ''));
  return role === undefined ? undefined : { role, rest: match?.[2] ?? '' };
}

function roleIn(text: string): OutlinedPerson['role'] {
  const { roles } = vocabulary();
  const has = (words: readonly string[]) =>
    anyWord(words).test(text) || words.some((word) => isHanName(word) && text.includes(word));
  if (has(roles.protagonist)) return 'protagonist';
  if (has(roles.antagonist)) return 'antagonist';
  return has(roles.ally) ? 'ally' : undefined;
}

const looksLikeName = (name: string): boolean =>
  isHanName(name)
    ? name.length <= 10 && !/[はがをに]/u.test(name)
    : name.split(/\s+/u).length <= 5 && /\p{Lu}/u.test(name);

interface PeopleSources {
  language: string;
  /** What people may be told of in, the pieces mentions are counted by. */
  told: readonly Piece[];
  mentions: readonly Mention[];
}

/** Languages whose names have no capitals. */
const NAMES: Partial<Record<string, (sentences: readonly string[]) => HanName[]>> = {
  'zh-CN': namesInChinese,
  ja: namesInJapanese,
  ko: namesInKorean,
};

/** As many people as are read of one outline: a list of thousands is none of people. */
const PEOPLE_MAX = 60;

/** The people an outline names, in order. */
export function* readingOutlinePeople({ language, told, mentions }: PeopleSources): Pieces<OutlinedPerson[]> {
  const people: OutlinedPerson[] = [];
  const put = (name: string, from: Partial<OutlinedPerson> = {}): OutlinedPerson => {
    const same = people.find((person) => isSame(person.name, name));
    if (same !== undefined) {
      if (name.length > same.name.length && !isHanName(name)) same.name = name;
      same.role ??= from.role;
      for (const one of from.about ?? []) if (!same.about.includes(one)) same.about.push(one);
      return same;
    }
    if (people.length >= PEOPLE_MAX) return { name, aliases: [], about: [], isGone: false };
    const made: OutlinedPerson = { name, aliases: [], about: [], isGone: false, ...from };
    people.push(made);
    return made;
  };
  for (const { text, section, isItem } of told) {
    const labelled = labelledRole(text);
    if (labelled !== undefined) {
      const { name, about } = readEntry(labelled.rest);
      if (looksLikeName(name)) put(name, { role: labelled.role, about: about === '' ? [] : [about] });
    } else if (section === 'people' && isItem) {
      const { name, about } = readEntry(text);
      if (!looksLikeName(name)) continue;
      const role = roleIn(about);
      put(name, { about: about === '' ? [] : [about], ...(role === undefined ? {} : { role }) });
    }
  }
  const isListed = people.length > 1;
  const namesIn = NAMES[language];
  if (namesIn !== undefined) {
    const sentences = told.map(({ text }) => text);
    yield;
    const named = namesIn(sentences);
    yield;
    for (const { name } of named) if (!isListed || !people.some((person) => isSame(name, person.name))) put(name);
  }
  const scores = new Map<string, number>();
  for (const { name, person, place } of mentions)
    scores.set(name, (scores.get(name) ?? 0) + person - Math.max(0, place - 2));
  for (const [name, own] of [...scores].sort((a, b) => b[0].split(' ').length - a[0].split(' ').length)) {
    // Who is named whole once and by a part of it from then on is one.
    const parts = name.includes(' ') ? [...scores].filter(([part]) => part !== name && isPartOf(part, name)) : [];
    const score = parts.reduce((sum, [, other]) => sum + Math.max(0, other), own);
    const known = people.find((person) => isSame(person.name, name));
    if (known !== undefined) put(name);
    else if (score >= (isListed ? 4 : 2)) put(name);
  }
  const order = (name: string): number => {
    const at = told.findIndex(({ text }) => partsOf(name).some((part) => text.includes(part)));
    if (at < 0) return Number.POSITIVE_INFINITY;
    return (
      at * 100_000 +
      Math.min(
        ...partsOf(name)
          .flatMap((part) => told[at]?.text.indexOf(part) ?? [])
          .filter((index) => index >= 0),
      )
    );
  };
  if (!isListed) people.sort((a, b) => order(a.name) - order(b.name));
  const shared = new Map<string, number>();
  for (const { name } of people)
    for (const part of new Set(partsOf(name))) shared.set(part, (shared.get(part) ?? 0) + 1);
  for (const person of people)
    person.aliases = [...new Set(partsOf(person.name))].filter(
      (part) => shared.get(part) === 1 || part === person.name,
    );
  yield;
  yield* describing(people, told);
  return people;
}

/** How many sentences of a brief's prose go into somebody's sheet. */
const SENTENCES_MAX = 3;
/** So many are described before others have their turn. */
const PEOPLE_AT_A_TIME = 8;

/** Puts into each sheet what the text says of them: how they come in, and what they are to others. */
function* describing(people: OutlinedPerson[], told: readonly Piece[]): Pieces<void> {
  const { relations, relationsHan, death } = { ...vocabulary(), relations: vocabulary().sets.relations };
  const relates = (text: string): boolean =>
    isHanName(text)
      ? relationsHan.some((word) => text.includes(word))
      : (text.match(/[\p{L}-]+/gu) ?? []).some((word) => relations.has(folded(word)));
  for (const [at, person] of people.entries()) {
    if (at % PEOPLE_AT_A_TIME === 0) yield;
    const speaks = (text: string) => person.aliases.some((alias) => text.includes(alias));
    const sentences = told
      .filter(({ text, section, isItem }) => (section !== 'people' || !isItem) && section !== 'places' && speaks(text))
      .map(({ text }) => text);
    const first = sentences[0];
    const chosen =
      person.about.length > 0
        ? sentences.filter(relates).slice(0, 1)
        : [...(first === undefined ? [] : [first]), ...sentences.slice(1).filter(relates)];
    for (const text of chosen)
      if (person.about.length < SENTENCES_MAX && !person.about.includes(text)) person.about.push(text);
    const about = person.about.join(' ');
    const near = nearestTo(person, first ?? about);
    const pronouns = PRONOUNS.exec(`${person.about[0] ?? ''} ${near}`)?.[1];
    if (pronouns !== undefined) person.pronouns = pronouns;
    const gender = pronouns?.startsWith('they')
      ? 'n'
      : genderIn(`${person.name} ${person.about[0] === first ? near : (person.about[0] ?? '')}`);
    if (/主角|主人公|protagonist|main character/iu.test(near)) person.role ??= 'protagonist';
    if (gender !== undefined) person.gender = gender;
    const opening = [person.about[0] ?? '', first ?? ''];
    person.isGone = opening.some((text) => {
      const at = Math.max(...person.aliases.map((alias) => text.indexOf(alias)));
      const behind = at < 0 ? text.slice(0, 60) : text.slice(at, at + person.name.length + (isHanName(text) ? 10 : 24));
      return anyWord(death).test(behind) || death.some((word) => isHanName(word) && behind.includes(word));
    });
  }
}

/** The gender words tell of: not by whose somebody is, "her brother", "Mrs. Tveit's grandson". */
function genderIn(text: string): Gender | undefined {
  const own = text
    .replace(/(?<![\p{L}])(?:her|his|their|my|our|ihre?|sein)\s+(?=\p{L})/giu, '')
    .replace(/(?:\p{L}+\.?\s+)?\p{Lu}[\p{L}-]+[’']s\s/gu, '')
    .replace(/[她他]的/gu, '');
  const [f, m] = [own.search(FEMALE), own.search(MALE)];
  if (f < 0 && m < 0) return undefined;
  return m < 0 || (f >= 0 && f < m) ? 'f' : 'm';
}

/** What stands next to a name in a sentence. */
function nearestTo({ aliases }: OutlinedPerson, text: string): string {
  const alias = aliases.find((one) => text.includes(one));
  if (alias === undefined) return text;
  const at = text.indexOf(alias);
  return isHanName(alias)
    ? text.slice(Math.max(0, at - 4), at + alias.length + 6)
    : text.slice(Math.max(0, at - 20), at + alias.length + 28);
}
