/** Ids between square brackets or backquotes, and what could be an id that is no ordinary word. */
const QUOTED = /\[([a-z0-9_-]+)\]|`([a-z0-9_-]+)`/g;
const RUNS = /[a-z0-9_-]*[0-9_-][a-z0-9_-]*/g;

/**
 * The ids of facts that a finding may name, as play reads it: it is the id; or holds it in square brackets or backquotes; or,
 * where the id has a `_`, a `-` or a digit, holds it as a word of its own. Rules of play, "Knowledge".
 */
export function namedIn(finding: string): string[] {
  const text = finding.trim().toLowerCase();
  const quoted = [...text.matchAll(QUOTED)].map(([, bracketed, ticked]) => bracketed ?? ticked ?? '');
  return [text, ...quoted, ...(text.match(RUNS) ?? [])];
}
