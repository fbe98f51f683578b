/** Ids in square brackets or backquotes, and words that look like ids. */
const QUOTED = /\[([a-z0-9_-]+)\]|`([a-z0-9_-]+)`/g;
const RUNS = /[a-z0-9_-]*[0-9_-][a-z0-9_-]*/g;

/**
 * The fact ids a finding may name, as in play: it is the id; or holds it in square brackets or backquotes; or, if the
 * id has a `_`, a `-` or a digit, holds it as a separate word. Rules of play, "Knowledge".
 */
export function findNamedFacts(finding: string): string[] {
  const text = finding.trim().toLowerCase();
  const quoted = [...text.matchAll(QUOTED)].map(([, bracketed, ticked]) => bracketed ?? ticked ?? '');
  return [text, ...quoted, ...(text.match(RUNS) ?? [])];
}
