import { RE2JS } from 're2js';
import { getErrorMessage } from '../error.ts';
import { containsPhrase, foldCase } from '../language/normalize.ts';
import { putLeastRecentlyUsed } from '../lru-cache.ts';
import type { WorldInfo } from './world-info.ts';

/** Tokens of a pattern that matter for its size: escapes, classes, repeats, brackets, anything else. */
const PARTS =
  /\\[pP]\{[^}]*\}|\\x\{[^}]*\}|\\[\s\S]|\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]|\{(\d+)(?:(,)(\d*))?\}|[()]|[\s\S]/gu;

/** With its repeats expanded, without compiling it, so that excessive repeats are refused cheaply. */
function patternSize(pattern: string): number {
  const outer: number[] = [];
  let total = 0;
  let last = 0;
  for (const [part, least, , most] of pattern.matchAll(PARTS)) {
    if (part === '(') {
      outer.push(total + last);
      total = 0;
      last = 0;
    } else if (part === ')') {
      last += total + 1;
      total = outer.pop() ?? 0;
    } else if (least !== undefined) {
      last *= Math.max(1, Number(least), Number(most ?? 0));
    } else {
      total += last;
      last = 1;
    }
  }
  return outer.reduce((sum, size) => sum + size, total + last);
}

const PATTERN_MAX_LENGTH = 500;
/** Maximum program size of a pattern, which bounds the cost per character. */
const PROGRAM_MAX_SIZE = 2000;
const CACHE_MAX = 2000;

/** JavaScript's flags. Those with 0 have no effect here: one match is enough, and patterns are read by code points. */
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
 * Null for plain words. As in SillyTavern, these include a path (`/home/user`), a pattern with a bare slash
 * (`/and/or/`) and an invalid one (`/[rope/`).
 */
function patternIn(key: string): { pattern: string; flags: string } | null {
  const [, pattern, flags = ''] = /^\/((?:[^\\/]|\\.)+)\/([dgimsuvy]*)$/su.exec(key.trim()) ?? [];
  if (pattern === undefined) return null;
  return isPattern(pattern, flags) || !('problem' in getCompiled(key, { pattern, flags })) ? { pattern, flags } : null;
}

/** Whether JavaScript accepts a pattern. It is only parsed, never run. */
function isPattern(pattern: string, flags: string): boolean {
  if (pattern.length > PATTERN_MAX_LENGTH) return true;
  try {
    new RegExp(pattern, flags);
    return true;
  } catch {
    return false;
  }
}

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
    return { problem: getErrorMessage(error) };
  }
}

function getCompiled(key: string, { pattern, flags }: { pattern: string; flags: string }): Compiled {
  return compiled.get(key) ?? putLeastRecentlyUsed(compiled, key, compile(pattern, flags), CACHE_MAX);
}

/** Null if it can match. Keys are words, or at most 500 characters of `/pattern/flags` in RE2 syntax. */
export function loreKeyProblem(key: string): string | null {
  const pattern = patternIn(key);
  if (!pattern) return WORD.test(key) ? null : `The key "${key.slice(0, 60)}" has no word to look for.`;
  const made = getCompiled(key, pattern);
  return 'problem' in made
    ? `The key "${key.slice(0, 60)}" is a regular expression that never matches: ${made.problem.slice(0, 200)}.`
    : null;
}

/** Only this many last characters of a text are searched. */
const HAYSTACK_MAX = 16_000;
/** Total program size of all patterns tried on one text; further patterns are skipped. */
const PATTERNS_COST_MAX = 10_000;
const FEWEST_COST = 10;

const folded = (text: string, caseSensitive: boolean): string =>
  caseSensitive ? text.normalize('NFKC') : foldCase(text);

/** How plain keys of an entry match: by default ignoring case, as whole words. */
type Comparison = Pick<WorldInfo, 'caseSensitive' | 'partialWords'>;

export interface LoreSearch {
  /** Whether the key matches. Invalid keys never do. Patterns define their own matching. */
  has(key: string, comparison?: Comparison): boolean;
}

/** Prepares a search for keys in a text. Its time is bounded by the text length, whatever the keys. */
export function searchLore(text: string): LoreSearch {
  const haystack = text.slice(-HAYSTACK_MAX);
  const words = folded(haystack, false);
  let inCase: string | undefined;
  let costLeft = PATTERNS_COST_MAX;
  return {
    has(key, { caseSensitive = false, partialWords = false } = {}) {
      const pattern = patternIn(key);
      if (!pattern) {
        const phrase = folded(key, caseSensitive).trim();
        if (caseSensitive) inCase ??= folded(haystack, true);
        const text = (caseSensitive ? inCase : undefined) ?? words;
        return WORD.test(phrase) && (partialWords ? text.includes(phrase) : containsPhrase(text, phrase));
      }
      if (costLeft <= 0) return false;
      const made = getCompiled(key, pattern);
      const cost = 'problem' in made ? FEWEST_COST : Math.max(FEWEST_COST, made.cost);
      costLeft -= cost;
      if ('problem' in made || costLeft < 0) return false;
      return made.pattern.matcher(haystack).find();
    },
  };
}

/** Whether a primary key of an entry matches. */
export const keyComesUp = (entry: WorldInfo, { has }: LoreSearch): boolean => entry.keys.some((key) => has(key, entry));

/** Whether a lore entry is activated: its keys match as its logic requires. */
export function isLoreActivated(entry: WorldInfo, search: LoreSearch): boolean {
  const { constant, secondaryKeys = [], secondaryLogic = 'any' } = entry;
  if (constant) return true;
  if (!keyComesUp(entry, search)) return false;
  if (secondaryKeys.length === 0) return true;
  const has = (key: string) => search.has(key, entry);
  const isAny = secondaryLogic === 'any' || secondaryLogic === 'not-any';
  const found = isAny ? secondaryKeys.some(has) : secondaryKeys.every(has);
  return secondaryLogic.startsWith('not-') ? !found : found;
}
