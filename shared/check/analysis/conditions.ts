import type { Pieces } from '../../in-pieces.ts';
import { putLeastRecentlyUsed } from '../../lru-cache.ts';
import { type Condition, storyConditions } from '../../rules/index.ts';

/** Characters of conditions requested so far; parsing and judging time grows with them. */
let asked = 0;

/** Characters of conditions parsed or judged between two pauses: a few milliseconds. */
const ASKED_AT_ONCE = 10_000;
const RULES_AT_ONCE = 200;

/** Creates a function that pauses a traversal when enough work was done since the last pause. */
export function createPauses(rules: () => number): () => Pieces<void> {
  let before = { asked, rules: rules() };
  return function* pause() {
    if (asked - before.asked < ASKED_AT_ONCE && rules() - before.rules < RULES_AT_ONCE) return;
    yield;
    before = { asked, rules: rules() };
  };
}

const CACHE_MOST = 4000;
const kept = new Map<string, Condition | null>();

/** Parses a condition as play does; null for prose. */
export function readCondition(text: string, isFractional: boolean): Condition | null {
  asked += text.length;
  const key = `${isFractional ? 'f' : 'w'} ${text}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  return putLeastRecentlyUsed(kept, key, storyConditions(isFractional)(text), CACHE_MOST);
}

/** Marks of a condition: calls, operators, compared variables. */
const CONDITION_MARKS =
  /\bhas_flag\b|\bflags\s*[.[]|&&|\|\||[=!<>]=|===|\b(?:turn|progress|doom|location)\s*[<>=]|\bin\s+(?:visited|flags)\b|\bvisited\s*[.[]/;
const CONNECTIVE = /^(?:and|or|not)$/i;
const SLUG = /^[a-z0-9]+(?:[_-][a-z0-9]+)+$/i;

/** Whether a text consists of flags joined by and, or and not. */
function isFlagsOnly(text: string, flags: ReadonlyMap<string, unknown>): boolean {
  const words = text.split(/[\s!()]+/).filter((word) => word !== '' && !CONNECTIVE.test(word));
  return words.every((word) => SLUG.test(word)) && words.some((word) => flags.has(word));
}

/** Whether an invalid text was meant as a condition: `flag_a && flag_b`, `has_flag('x'`, `found_rope`. */
export const looksLikeCondition = (text: string, flags: ReadonlyMap<string, unknown>): boolean =>
  CONDITION_MARKS.test(text) || isFlagsOnly(text, flags);

/** The words of a text that look like ids. */
export const slugsIn = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+(?:[_-][a-z0-9]+)+/g) ?? [];

/** Rewrites a text of flags as a valid condition; null if the meaning is unclear. */
export function asCondition(text: string, flags: ReadonlyMap<string, unknown>): string | null {
  if (!/^[\s\w!()&|-]+$/.test(text)) return null;
  const written = text
    .trim()
    .replace(/\band\b/gi, '&&')
    .replace(/\bor\b/gi, '||')
    .replace(/\bnot\s+/gi, '!')
    .replace(/(?<![\w-])[a-z0-9]+(?:[_-][a-z0-9]+)*(?![\w-])/g, (word) =>
      flags.has(word) ? `has_flag("${word}")` : word,
    );
  return written !== text.trim() && readCondition(written, false) ? written : null;
}
