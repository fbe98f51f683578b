import { z } from 'zod';
import { escapePattern } from '../../../words/text.ts';
import { readAsset } from '../../assets.ts';

/** What part of an outline a line belongs to. */
const SECTIONS = [
  'title',
  'people',
  'places',
  'setting',
  'tone',
  'style',
  'rules',
  'endings',
  'premise',
  'plot',
  'notes',
  'themes',
] as const;
export type SectionName = (typeof SECTIONS)[number];

const words = z.array(z.string().min(1)).min(1);

const VocabularySchema = z.strictObject({
  /** Small words by which a language is told from others, by its tag. */
  languages: z.record(z.string(), words),
  /** Words that begin a sentence with a capital and are nobody's name. */
  stopwords: words,
  sections: z.record(z.enum(SECTIONS), words),
  actWords: words,
  roles: z.strictObject({ protagonist: words, antagonist: words, ally: words }),
  relations: words,
  relationsHan: words,
  titles: words,
  /** Small words inside a name, as in "Jan van Eyck". */
  connectors: words,
  placeWords: words,
  placeHan: words,
  /** What a Chinese place ends with where a word of place stands before it. */
  placeEndingsHan: words,
  placeJapanese: words,
  placeKorean: words,
  surnames: words,
  surnamesKorean: words,
  doubleSurnames: words,
  /** What the name of a trade or relation ends with in Chinese: a name may follow. */
  tradeEndingsHan: words,
  /** The same of titles, whose last sign ends other words as well. */
  titleEndingsHan: words,
  /** Signs that are in no Chinese name of a person. */
  stopHan: words,
  /** Signs that follow a name where somebody does something. */
  actsHan: words,
  rulesLatin: z.strictObject({
    starts: words,
    /** By which a sentence says at its beginning that something is never to be: "under no circumstances". */
    never: words,
    nobody: words,
    /** "Every", where it is said what each is to do. */
    each: words,
    /** What ought to be, and what may or can be, which is also said of what happens. */
    must: words,
    can: words,
    not: words,
    /** Who speaks to the writer, or is spoken to. */
    addressed: words,
    forbidden: words,
    copulas: words,
  }),
  rulesHan: words,
  /** Words about how a story is told, not about what happens in it. */
  writing: words,
  writingHan: words,
  /** What is counted of a story, and words that are said around a count. */
  sizes: z.strictObject({ kinds: words, around: words }),
  storyWords: words,
  death: words,
  /** English words that somebody does something by, no names of things. */
  doing: words,
});

type Vocabulary = z.infer<typeof VocabularySchema>;

interface Sets {
  stop: ReadonlySet<string>;
  relations: ReadonlySet<string>;
  titles: ReadonlySet<string>;
  connectors: ReadonlySet<string>;
  placeWords: ReadonlySet<string>;
  writing: ReadonlySet<string>;
  doing: ReadonlySet<string>;
  surnames: ReadonlySet<string>;
  stopHan: ReadonlySet<string>;
  sections: ReadonlyMap<string, SectionName>;
  roles: ReadonlyMap<string, keyof Vocabulary['roles']>;
}

let known: (Vocabulary & { sets: Sets }) | undefined;

/** The words outlines are read with, of all languages, read once. */
export function vocabulary(): Vocabulary & { sets: Sets } {
  if (known !== undefined) return known;
  const read = readAsset('outline.json', VocabularySchema);
  const named = <Name extends string>(lists: Readonly<Record<Name, readonly string[]>>): Map<string, Name> =>
    new Map((Object.keys(lists) as Name[]).flatMap((name) => lists[name].map((word) => [word, name] as const)));
  known = {
    ...read,
    sets: {
      stop: new Set(read.stopwords),
      relations: new Set(read.relations),
      titles: new Set(read.titles),
      connectors: new Set(read.connectors),
      placeWords: new Set(read.placeWords),
      writing: new Set(read.writing),
      doing: new Set(read.doing),
      surnames: new Set(read.surnames),
      stopHan: new Set(read.stopHan),
      sections: named(read.sections),
      roles: named(read.roles),
    },
  };
  return known;
}

/** A word as the lists have it: small letters, one kind of apostrophe, no mark at its end. */
export const folded = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[’‘]/gu, "'")
    .replace(/[.,;:!?]+$/u, '');

const patterns = new Map<readonly string[], RegExp>();

/** A pattern that finds any of a list's words that are of letters, as whole words; made once a list. */
export function anyWord(list: readonly string[]): RegExp {
  const made = patterns.get(list);
  if (made !== undefined) return made;
  const words = list.filter((word) => !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(word));
  const pattern = new RegExp(`(?<![\\p{L}])(?:${words.map(escapePattern).join('|')})(?![\\p{L}])`, 'iu');
  patterns.set(list, pattern);
  return pattern;
}
