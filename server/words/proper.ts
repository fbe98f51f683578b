import type { VNPackage } from '../../shared/story/index.ts';
import { callsOf, hasHan } from '../../shared/text.ts';

/** How a story writes what it calls by a name. */
export interface ProperWords {
  /** Names of several words, the longest first. */
  readonly phrases: readonly string[];
  /** Single words by how they are written small. */
  readonly words: ReadonlyMap<string, string>;
  /** What its people are called, as far as it is one word and may be called out. */
  readonly people: ReadonlySet<string>;
  /** The same in signs, the longest first. */
  readonly signs: readonly string[];
}

/** Names that are words of the language too: small, they are the word. */
const WORDS_TOO = new Set(
  'will may mark rose hope grace faith joy bill sue rob pat art june august april dawn iris ivy pearl ruby olive violet daisy lily jack frank rich dick may don guy miles ray ginger summer autumn the of and a an in on at to for by i'.split(
    ' ',
  ),
);

const WORD = /[\p{Script=Latin}][\p{Script=Latin}'’]*/gu;
const PLAIN_END = /['’]s$/u;

/** So many characters of a story are read, which say how it writes: all of a long one would hold up whoever else plays. */
const READ_MOST = 400_000;

/** All texts within something, one after another. */
function* textsOf(part: unknown): Generator<string> {
  if (typeof part === 'string') yield part;
  else if (part !== null && typeof part === 'object') for (const each of Object.values(part)) yield* textsOf(each);
}

/** Words that are written with a capital in the middle of a sentence, and never small. */
function capitalsIn(texts: Iterable<string>): { large: Map<string, string>; small: ReadonlySet<string> } {
  const large = new Map<string, string>();
  const small = new Set<string>();
  let read = 0;
  for (const text of texts) {
    read += text.length;
    if (read > READ_MOST) break;
    // An address, an id or a condition is no prose.
    if (!/\s/u.test(text) || /[=<>_&|]/u.test(text)) continue;
    for (const found of text.matchAll(WORD)) {
      const word = found[0].replace(PLAIN_END, '');
      const isLarge = /^\p{Lu}/u.test(word);
      if (!isLarge) small.add(word.toLowerCase());
      else if (/[\p{Ll},;]\s$/u.test(text.slice(Math.max(0, found.index - 2), found.index)))
        large.set(word.toLowerCase(), word);
    }
  }
  for (const word of small) large.delete(word);
  return { large, small };
}

const known = new WeakMap<VNPackage, ProperWords>();

/** What a story calls by a name, read once: its people and places, and the words it always writes with a capital. */
export function properWordsOf(story: VNPackage): ProperWords {
  const read = known.get(story);
  if (read !== undefined) return read;
  const names = story.characters.flatMap(({ name }) => [name, ...callsOf(name)]);
  const titles = story.plot.acts.flatMap(({ sandboxLocations }) => sandboxLocations.map(({ title }) => title));
  const texts = textsOf([story.characters.map(({ description }) => description), story.plot]);
  const { large: words, small } = capitalsIn(texts);
  const parts = names.flatMap((name) => name.match(WORD) ?? []);
  // Of a name of several words, one may be a title that is written small elsewhere.
  const isNamed = (part: string) => names.includes(part) || !small.has(part.toLowerCase());
  for (const part of parts)
    if (/^\p{Lu}/u.test(part) && part.length > 1 && isNamed(part)) words.set(part.toLowerCase(), part);
  for (const word of WORDS_TOO) words.delete(word);
  const made: ProperWords = {
    phrases: [...new Set([...names, ...titles])]
      .filter((name) => /\p{Script=Latin}\s\p{Script=Latin}/u.test(name.replace(/^The /u, '')))
      .sort((a, b) => b.length - a.length),
    words,
    signs: names.filter((name) => hasHan(name)).sort((a, b) => b.length - a.length),
    people: new Set(parts.filter((part) => words.get(part.toLowerCase()) === part)),
  };
  known.set(story, made);
  return made;
}
