import type { Pieces } from '../in-pieces.ts';
import { keepLatest } from '../keep-latest.ts';
import { type Condition, storyConditions } from '../rules/index.ts';

/** Characters of conditions that were asked for so far: what reading and judging them takes grows with these. */
let asked = 0;

/** So many characters of conditions are read, or judged, between two pauses: some milliseconds' worth. */
const ASKED_AT_ONCE = 10_000;
/** So many rules are asked between two. */
const RULES_AT_ONCE = 200;

/**
 * Tells whoever goes through a story when it has done enough in one go. What is done in less time than pausing takes goes on.
 * @param rules how many rules were asked so far
 */
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

/** A condition read as play reads it; null for prose. */
export function readCondition(text: string, isFractional: boolean): Condition | null {
  asked += text.length;
  const key = `${isFractional ? 'f' : 'w'} ${text}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  return keepLatest(kept, key, storyConditions(isFractional)(text), CACHE_MOST);
}

/** What only conditions have: calls, operators, variables that are compared. */
const CONDITION_MARKS =
  /\bhas_flag\b|\bflags\s*[.[]|&&|\|\||[=!<>]=|===|\b(?:turn|progress|doom|location)\s*[<>=]|\bin\s+(?:visited|flags)\b|\bvisited\s*[.[]/;
const CONNECTIVE = /^(?:and|or|not)$/i;
const SLUG = /^[a-z0-9]+(?:[_-][a-z0-9]+)+$/i;

/** Whether a text is nothing but flags joined by and, or and not. */
function isFlagsOnly(text: string, flags: ReadonlyMap<string, unknown>): boolean {
  const words = text.split(/[\s!()]+/).filter((word) => word !== '' && !CONNECTIVE.test(word));
  return words.every((word) => SLUG.test(word)) && words.some((word) => flags.has(word));
}

/** Whether a text that is no condition was meant as one: `flag_a && flag_b`, `has_flag('x'`, `found_rope`. */
export const looksLikeCondition = (text: string, flags: ReadonlyMap<string, unknown>): boolean =>
  CONDITION_MARKS.test(text) || isFlagsOnly(text, flags);

/** The words of a text that read like ids. */
export const slugsIn = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+(?:[_-][a-z0-9]+)+/g) ?? [];

/** How a text that was meant as a condition would be written, where it is made of flags; null where that cannot be told. */
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
