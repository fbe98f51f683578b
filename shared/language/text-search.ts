import { escapePattern } from '../text.ts';
import { compileBoundedPattern } from './bounded-pattern.ts';
import { isWholeAt } from './normalize.ts';

/** What to look for in a text. */
export interface TextQuery {
  readonly words: string;
  readonly wholeWords?: boolean | undefined;
  readonly matchCase?: boolean | undefined;
  /** `words` is a regular expression in RE2 syntax. */
  readonly isPattern?: boolean | undefined;
}

/** A place in a text. `groups` are those of a regular expression, with the whole match first. */
export interface TextMatch {
  readonly at: number;
  readonly length: number;
  readonly groups: readonly string[];
}

/** Finds all matches in a text, in order. Empty matches are left out. */
export type TextSearch = (text: string) => TextMatch[];

const MATCHES_MAX = 1000;

function searchPattern({ words, matchCase }: TextQuery): TextSearch | { problem: string } {
  const made = compileBoundedPattern(words, matchCase ? 'm' : 'im');
  if ('problem' in made) return made;
  return (text) => {
    const matcher = made.pattern.matcher(text);
    const matches: TextMatch[] = [];
    while (matches.length < MATCHES_MAX && matcher.find()) {
      const [at, end] = [matcher.start(), matcher.end()];
      if (end === at) continue;
      const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, index) => matcher.group(index) ?? '');
      matches.push({ at, length: end - at, groups });
    }
    return matches;
  };
}

function searchWords({ words, matchCase }: TextQuery): TextSearch {
  const pattern = new RegExp(escapePattern(words), matchCase ? 'gu' : 'giu');
  return (text) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({ at: index, length: found.length, groups: [found] }));
}

/**
 * Prepares a search. Its time is linear in the length of a text, whatever is searched for.
 * @returns the problem of a regular expression that is invalid or too large
 */
export function compileTextSearch(query: TextQuery): TextSearch | { problem: string } {
  if (query.words === '') return () => [];
  const search = query.isPattern ? searchPattern(query) : searchWords(query);
  if ('problem' in search || !query.wholeWords) return search;
  return (text) => search(text).filter(({ at, length }) => isWholeAt(text, text.slice(at, at + length), at));
}

const REFERENCE = /\$(\$|&|\d{1,2})/g;

/** The text that replaces a match. With a regular expression, `$1` is its first group, `$&` the match, `$$` a dollar. */
export const expandReplacement = (replacement: string, { groups }: TextMatch, isPattern = false): string =>
  isPattern
    ? replacement.replace(REFERENCE, (whole, name: string) => {
        if (name === '$') return '$';
        return groups[name === '&' ? 0 : Number(name)] ?? whole;
      })
    : replacement;
