import { fold } from '../../../shared/language/normalize.ts';
import { escapePattern } from '../../../shared/text.ts';
/** Finds known words in free text, English and Chinese. External text is only compared with these lists and never reaches a picture. */

/** Comma-separated words. Latin ones match whole words (with an optional plural s), CJK ones anywhere. */
export type WordList = string;

export type Vocabulary<K extends string> = Readonly<Record<K, WordList>>;

export interface Match<K extends string> {
  key: K;
  start: number;
  end: number;
}

/** Maximum characters of a text that are read. */
const READ_AT_MOST = 4000;

/** A text normalised for comparison. */
export const foldForMatching = (text: string): string => fold(text.slice(0, READ_AT_MOST));

const compiledPatterns = new WeakMap<object, Map<string, RegExp>>();

/** All matches in order. Of overlapping ones only the longest counts ("train station" over "train"). */
export function findAll<K extends string>(text: string, vocabulary: Vocabulary<K>): Match<K>[] {
  const source = foldForMatching(text);
  const found: Match<K>[] = [];
  for (const [key, pattern] of getPatterns(vocabulary)) {
    for (const match of source.matchAll(pattern)) {
      found.push({ key, start: match.index, end: match.index + match[0].length });
    }
  }
  found.sort((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
  const kept: Match<K>[] = [];
  for (const match of found) {
    if (kept.every((other) => match.end <= other.start || match.start >= other.end)) kept.push(match);
  }
  return kept.sort((a, b) => a.start - b.start);
}

/** The first of the vocabulary's keys that the text names, or null. */
export const findFirst = <K extends string>(text: string, vocabulary: Vocabulary<K>): K | null =>
  findAll(text, vocabulary)[0]?.key ?? null;

/** True when the text names one of the words. */
export const mentionsWord = (text: string, words: WordList): boolean => findAll(text, getVocabulary(words)).length > 0;

const vocabularies = new Map<WordList, Vocabulary<'it'>>();

function getVocabulary(words: WordList): Vocabulary<'it'> {
  const vocabulary = vocabularies.get(words) ?? { it: words };
  vocabularies.set(words, vocabulary);
  return vocabulary;
}

function getPatterns<K extends string>(vocabulary: Vocabulary<K>): [K, RegExp][] {
  let compiled = compiledPatterns.get(vocabulary);
  if (!compiled) {
    compiled = new Map(Object.entries<WordList>(vocabulary).map(([key, words]) => [key, compilePattern(words)]));
    compiledPatterns.set(vocabulary, compiled);
  }
  return [...compiled] as [K, RegExp][];
}

function compilePattern(words: WordList): RegExp {
  const alternatives = words
    .split(',')
    .map((word) => word.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .map((word) => {
      const escaped = escapePattern(word).replace(/ /g, '[\\s-]+');
      return /^[\x20-\x7e]+$/.test(word) ? `(?<![a-z])${escaped}(?:e?s)?(?![a-z])` : escaped;
    });
  return new RegExp(alternatives.join('|'), 'g');
}

/** Maximum distance of an adjective before its noun, in characters; CJK text is about three times as dense. */
const REACH = 30;

/**
 * The key that qualifies one of the nouns: "a long red coat" has red for coat, and so has "his coat is red" or "红色的大衣". Only words of the
 * same clause count, the nearest first.
 */
export function qualifier<K extends string>(text: string, nouns: WordList, keys: Vocabulary<K>): K | null {
  const source = foldForMatching(text);
  for (const noun of findAll(source, getVocabulary(nouns))) {
    const before = source.slice(Math.max(0, noun.start - REACH), noun.end);
    const clause = before.slice(before.search(/[^,.;:，。；：、()]*$/u));
    const near = findAll(clause, keys).filter((match) => match.start < clause.length - (noun.end - noun.start));
    const last = near.at(-1);
    if (last) return last.key;
    const after =
      /^\s*(?:is|are|was|were|in|of|呈|是|为)?\s*([^,.;，。；]{0,16})/u.exec(source.slice(noun.end))?.[1] ?? '';
    const next = findAll(after, keys)[0];
    if (next && next.start < 6) return next.key;
  }
  return null;
}
