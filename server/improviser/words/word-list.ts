import { hasHan, WORD_ENDINGS } from '../../words/text.ts';

/** A word of a list where it stands in a text. */
interface FoundWord {
  word: string;
  /** The word's place in its list: the first is 0. */
  rank: number;
  at: number;
  /** Behind the word itself, before any ending. */
  end: number;
  /** What makes it a plural or a possessive. */
  ending: (typeof WORD_ENDINGS)[number];
}

/** Words and phrases that are looked for together: a text is read once, however many they are. */
export interface WordList {
  /** Each time one of them stands in a text, in the text's order: whole words where they are of letters, anywhere in Han and of pictures. */
  findAll(text: string): FoundWord[];
  /** Where each of them that is in a text stands first. */
  firstPlaces(text: string): Map<string, number>;
}

const RUN = /[\p{L}\p{N}]+/gu;
const FIRST_RUN = /^[\p{L}\p{N}]+/u;
const LETTER = /[\p{L}\p{N}]/u;
/** What may be taken off a run of letters to come to the word it is made of. */
const GRAMMAR_LETTERS = ['s', 'es'] as const;

interface Entry {
  word: string;
  rank: number;
  folded: string;
}

const endsAt = (text: string, at: number): boolean => {
  const next = text.codePointAt(at);
  return next === undefined || !LETTER.test(String.fromCodePoint(next));
};

function put<Key>(entries: Map<Key, Entry[]>, key: Key, entry: Entry): void {
  const known = entries.get(key);
  if (known === undefined) entries.set(key, [entry]);
  else known.push(entry);
}

/**
 * Makes an index of words, each known by its first run of letters, or by its first sign in Han and of pictures.
 * @param asWritten words with a capital are found only with that capital: "Nice" is a city
 */
export function createWordList(words: readonly string[], { asWritten = false } = {}): WordList {
  const byRun = new Map<string, Entry[]>();
  const bySign = new Map<number, Entry[]>();
  for (const [rank, word] of words.entries()) {
    const entry = { word, rank, folded: asWritten && /\p{Lu}/u.test(word) ? word : word.toLowerCase() };
    const run = hasHan(word) ? undefined : FIRST_RUN.exec(word.toLowerCase())?.[0];
    if (run === undefined) put(bySign, word.charCodeAt(0), entry);
    else put(byRun, run, entry);
  }

  function endingOf(text: string, at: number, entry: Entry): FoundWord['ending'] | undefined {
    const { length } = entry.word;
    const there = text.slice(at, at + length);
    if (there !== entry.folded && there.toLowerCase() !== entry.folded) return undefined;
    return WORD_ENDINGS.find(
      (ending) => text.startsWith(ending, at + length) && endsAt(text, at + length + ending.length),
    );
  }

  function findAll(text: string): FoundWord[] {
    const found: FoundWord[] = [];
    if (byRun.size > 0) {
      for (const match of text.matchAll(RUN)) {
        const run = match[0].toLowerCase();
        const stems = GRAMMAR_LETTERS.filter((ending) => run.endsWith(ending)).map((ending) =>
          run.slice(0, -ending.length),
        );
        for (const stem of [run, ...stems]) {
          for (const entry of byRun.get(stem) ?? []) {
            const ending = endingOf(text, match.index, entry);
            const { word, rank } = entry;
            if (ending !== undefined)
              found.push({ word, rank, at: match.index, end: match.index + word.length, ending });
          }
        }
      }
    }
    if (bySign.size > 0) {
      for (let at = 0; at < text.length; at++) {
        for (const { word, rank } of bySign.get(text.charCodeAt(at)) ?? []) {
          if (text.startsWith(word, at)) found.push({ word, rank, at, end: at + word.length, ending: '' });
        }
      }
    }
    return found.sort((a, b) => a.at - b.at);
  }

  return {
    findAll,
    firstPlaces(text) {
      const places = new Map<string, number>();
      for (const { word, at } of findAll(text)) if (!places.has(word)) places.set(word, at);
      return places;
    },
  };
}

/** A word list that is made when it is first asked for, and then kept. */
export function lazyWordList(words: () => readonly string[], options?: { asWritten?: boolean }): () => WordList {
  let made: WordList | undefined;
  return () => {
    made ??= createWordList(words(), options);
    return made;
  };
}
