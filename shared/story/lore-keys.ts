import { type BoundedPattern, compileBoundedPattern, PATTERN_MAX_LENGTH } from '../language/bounded-pattern.ts';
import { containsPhrase, foldCase } from '../language/normalize.ts';
import { putLeastRecentlyUsed } from '../lru-cache.ts';
import type { WorldInfo } from './world-info.ts';

const CACHE_MAX = 2000;

type Compiled = BoundedPattern | { problem: string };

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

function getCompiled(key: string, { pattern, flags }: { pattern: string; flags: string }): Compiled {
  return compiled.get(key) ?? putLeastRecentlyUsed(compiled, key, compileBoundedPattern(pattern, flags), CACHE_MAX);
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
