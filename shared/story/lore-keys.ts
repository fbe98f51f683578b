import { RE2JS } from 're2js';
import { keepLatest } from '../keep-latest.ts';
import { foldCase, standsIn } from '../language/letters.ts';
import { patternSize } from './pattern-size.ts';
import type { WorldInfo } from './world-info.ts';

/** The longest pattern that is tried, in characters. */
const PATTERN_MAX_LENGTH = 500;
/** The largest program a pattern may come to: what matching costs for each character. */
const PROGRAM_MAX_SIZE = 2000;
/** Compiled patterns kept; the oldest make room. */
const CACHE_MAX = 2000;

/** JavaScript's flags. Those without a bit change nothing here: one match anywhere is enough, and patterns are read by code points. */
const FLAGS: Record<string, number> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  ...{ d: 0, g: 0, u: 0, v: 0, y: 0 },
};

type Compiled = { pattern: RE2JS; cost: number } | { problem: string };

const WORD = /[\p{L}\p{N}\p{M}_]/u;

const compiled = new Map<string, Compiled>();

/**
 * A key's pattern and flags; null for a key that is plain words. As in SillyTavern, a path (`/home/user`), what has a bare slash inside
 * (`/and/or/`) and what is no regular expression (`/[rope/`) are plain words.
 */
function patternIn(key: string): { pattern: string; flags: string } | null {
  const [, pattern, flags = ''] = /^\/((?:[^\\/]|\\.)+)\/([dgimsuvy]*)$/su.exec(key.trim()) ?? [];
  if (pattern === undefined) return null;
  return isPattern(pattern, flags) || !('problem' in compiledOf(key, { pattern, flags })) ? { pattern, flags } : null;
}

/** Whether JavaScript takes a pattern, or may take it. It is only parsed, never run. */
function isPattern(pattern: string, flags: string): boolean {
  if (pattern.length > PATTERN_MAX_LENGTH) return true;
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

/** A pattern of JavaScript in RE2's syntax. */
const translated = (pattern: string): string =>
  RE2JS.translateRegExp(
    pattern.replaceAll(/\\([pP])\{(?:Script|sc|Script_Extensions|scx|General_Category|gc)=/g, '\\$1{'),
  );

function compile(pattern: string, flags: string): Compiled {
  if (pattern.length > PATTERN_MAX_LENGTH) {
    return { problem: `it is over ${PATTERN_MAX_LENGTH} characters long` };
  }
  if (patternSize(pattern) > PROGRAM_MAX_SIZE) return { problem: 'it repeats too much' };
  try {
    const bits = [...flags].reduce((all, flag) => all | (FLAGS[flag] ?? 0), 0);
    const made = RE2JS.compile(translated(pattern), bits);
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

/** Characters of a text that are searched: what comes last counts. */
const HAYSTACK_MAX = 16_000;
/** The steps the programs of all patterns tried on one text may have together; further ones are not tried. */
const PATTERNS_COST_MAX = 10_000;
const FEWEST_COST = 10;

/** Folds a text for comparison; letters keep their case where that counts. */
const folded = (text: string, caseSensitive: boolean): string =>
  caseSensitive ? text.normalize('NFKC') : foldCase(text);

/** How the plain keys of an entry are compared: by default in any case, and as whole words. */
type Comparison = Pick<WorldInfo, 'caseSensitive' | 'partialWords'>;

/** Looks for keys of world info in one text. */
export interface LoreSearch {
  /** Whether the key comes up. A key with a problem never does. A pattern says by itself how it is compared. */
  has(key: string, comparison?: Comparison): boolean;
}

/**
 * Searches a text for keys, in time that grows with the text alone, whatever the keys are: the text and the work on patterns
 * are bounded.
 */
export function searchLore(text: string): LoreSearch {
  const haystack = text.slice(-HAYSTACK_MAX);
  const words = folded(haystack, false);
  let inCase: string | undefined;
  let room = PATTERNS_COST_MAX;
  return {
    has(key, { caseSensitive = false, partialWords = false } = {}) {
      const pattern = patternIn(key);
      if (!pattern) {
        const phrase = folded(key, caseSensitive).trim();
        if (caseSensitive) inCase ??= folded(haystack, true);
        const text = (caseSensitive ? inCase : undefined) ?? words;
        return WORD.test(phrase) && (partialWords ? text.includes(phrase) : standsIn(text, phrase));
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

/** Whether one of the first keys of an entry comes up in what is searched. */
export const keyComesUp = (entry: WorldInfo, { has }: LoreSearch): boolean => entry.keys.some((key) => has(key, entry));

/** Whether lore comes up in what is searched. */
export function comesUp(entry: WorldInfo, search: LoreSearch): boolean {
  const { constant, secondaryKeys = [], secondaryLogic = 'any' } = entry;
  if (constant) return true;
  if (!keyComesUp(entry, search)) return false;
  if (secondaryKeys.length === 0) return true;
  const has = (key: string) => search.has(key, entry);
  const isAny = secondaryLogic === 'any' || secondaryLogic === 'not-any';
  const found = isAny ? secondaryKeys.some(has) : secondaryKeys.every(has);
  return secondaryLogic.startsWith('not-') ? !found : found;
}
