import { RE2JS } from 're2js';
import { getErrorMessage } from '../error.ts';

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

export const PATTERN_MAX_LENGTH = 500;
/** Maximum program size of a pattern, which bounds the cost per character. */
const PROGRAM_MAX_SIZE = 2000;
/** JavaScript's flags. Those with 0 have no effect here: one match is enough, and patterns are read by code points. */
const FLAGS: Record<string, number> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  ...{ d: 0, g: 0, u: 0, v: 0, y: 0 },
};

export interface BoundedPattern {
  readonly pattern: RE2JS;
  /** Program size: the cost of each character of a text. */
  readonly cost: number;
}

const translated = (pattern: string): string =>
  RE2JS.translateRegExp(
    pattern.replaceAll(/\\([pP])\{(?:Script|sc|Script_Extensions|scx|General_Category|gc)=/g, '\\$1{'),
  );

/**
 * Compiles a regular expression that a person or a file gives. It is in RE2 syntax, which takes linear time on every
 * text: no lookaround, no backreferences. Returns the problem of one that is invalid or too large.
 */
export function compileBoundedPattern(pattern: string, flags: string): BoundedPattern | { problem: string } {
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
