/** Tokens of a pattern that matter for its size: escapes, classes, repeats, brackets, anything else. */
const PARTS =
  /\\[pP]\{[^}]*\}|\\x\{[^}]*\}|\\[\s\S]|\[\^?\]?(?:\\[\s\S]|[^\]\\])*\]|\{(\d+)(?:(,)(\d*))?\}|[()]|[\s\S]/gu;

/**
 * Estimates a regular expression's size with its repeats expanded, without compiling it, so that excessive repeats are
 * refused cheaply.
 */
export function patternSize(pattern: string): number {
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
