import { RE2JS } from 're2js';
import { keepLatest } from '../keep-latest.ts';
import { patternSize } from './pattern-size.ts';
import type { WorldInfo } from './world-info.ts';

/** The longest pattern that is tried, in characters. */
const PATTERN_MAX_LENGTH = 500;
/** The largest program a pattern may come to: what matching costs for each character. */
const PROGRAM_MAX_SIZE = 2000;
/** Compiled patterns kept; the oldest make room. */
const CACHE_MAX = 2000;

const FLAGS: Record<string, number> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  // Patterns are read by code points anyway.
  u: 0,
};

type Compiled = { pattern: RE2JS; cost: number } | { problem: string };

/** Scripts written without spaces between words: a key of theirs is looked for anywhere. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{N}\p{M}_]/u;

const compiled = new Map<string, Compiled>();

/** A key's pattern and flags; null for one that is plain words. */
function patternIn(key: string): { pattern: string; flags: string } | null {
  const found = /^\/(.+)\/([a-z]*)$/su.exec(key.trim());
  return found?.[1] === undefined ? null : { pattern: found[1], flags: found[2] ?? '' };
}

function compile(pattern: string, flags: string): Compiled {
  if (pattern.length > PATTERN_MAX_LENGTH) {
    return { problem: `it is over ${PATTERN_MAX_LENGTH} characters long` };
  }
  const unknown = [...flags].find((flag) => !Object.hasOwn(FLAGS, flag));
  if (unknown !== undefined) return { problem: `the flag "${unknown}" is none of ${Object.keys(FLAGS).join(', ')}` };
  if (patternSize(pattern) > PROGRAM_MAX_SIZE) return { problem: 'it repeats too much' };
  try {
    const bits = [...flags].reduce((all, flag) => all | (FLAGS[flag] ?? 0), 0);
    const made = RE2JS.compile(pattern, bits);
    const cost = made.programSize();
    return cost > PROGRAM_MAX_SIZE ? { problem: 'it repeats too much' } : { pattern: made, cost };
  } catch (error) {
    // Lookaround, backreferences and whatever else needs more than linear time.
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function compiledOf(key: string, { pattern, flags }: { pattern: string; flags: string }): Compiled {
  return compiled.get(key) ?? keepLatest(compiled, key, compile(pattern, flags), CACHE_MAX);
}

/**
 * Why a key of world info can never match, for its author; null where it can. Keys are words or phrases, or regular expressions as
 * `/pattern/flags` that RE2 takes: without lookaround and backreferences, at most 500 characters.
 */
export function loreKeyProblem(key: string): string | null {
  const pattern = patternIn(key);
  if (!pattern) return WORD.test(key) ? null : `The key "${key.slice(0, 60)}" has no word to look for.`;
  const made = compiledOf(key, pattern);
  return 'problem' in made
    ? `The key "${key.slice(0, 60)}" is a regular expression that never matches: ${made.problem.slice(0, 200)}.`
    : null;
}

const codePointBefore = (text: string, at: number): string => [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
const codePointAt = (text: string, at: number): string => [...text.slice(at, at + 2)][0] ?? '';

/** Whether a word or phrase stands in a text by itself; one of a script without spaces, anywhere. Both lower case. */
function standsIn(text: string, phrase: string): boolean {
  const bounded = (edge: string, beside: string) => SPACELESS.test(edge) || !WORD.test(edge) || !WORD.test(beside);
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1)) {
    const end = at + phrase.length;
    if (
      bounded(codePointAt(phrase, 0), codePointBefore(text, at)) &&
      bounded(codePointBefore(phrase, phrase.length), codePointAt(text, end))
    ) {
      return true;
    }
  }
  return false;
}

/** Characters of a text that are searched: what comes last counts. */
const HAYSTACK_MAX = 16_000;
/** The steps the programs of all patterns tried on one text may have together; further ones are not tried. */
const PATTERNS_COST_MAX = 10_000;
const FEWEST_COST = 10;

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Looks for keys of world info in one text. */
export interface LoreSearch {
  /** Whether the key comes up. A key with a problem never does. */
  has(key: string): boolean;
}

/**
 * Searches a text for keys, in time that grows with the text alone, whatever the keys are: the text and the work on patterns
 * are bounded.
 */
export function searchLore(text: string): LoreSearch {
  const haystack = text.slice(-HAYSTACK_MAX);
  const words = folded(haystack);
  let room = PATTERNS_COST_MAX;
  return {
    has(key) {
      const pattern = patternIn(key);
      if (!pattern) {
        const phrase = folded(key).trim();
        return WORD.test(phrase) && standsIn(words, phrase);
      }
      if (room <= 0) return false;
      const made = compiledOf(key, pattern);
      const cost = 'problem' in made ? FEWEST_COST : Math.max(FEWEST_COST, made.cost);
      room -= cost;
      if ('problem' in made || room < 0) return false;
      return made.pattern.matcher(haystack).find();
    },
  };
}

/** Whether lore comes up in what is searched. */
export function comesUp(
  { keys, constant, secondaryKeys = [], secondaryLogic = 'any' }: WorldInfo,
  { has }: LoreSearch,
): boolean {
  if (constant) return true;
  if (!keys.some(has)) return false;
  if (secondaryKeys.length === 0) return true;
  const isAny = secondaryLogic === 'any' || secondaryLogic === 'not-any';
  const found = isAny ? secondaryKeys.some(has) : secondaryKeys.every(has);
  return secondaryLogic.startsWith('not-') ? !found : found;
}
