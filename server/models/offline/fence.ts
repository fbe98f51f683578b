/** Where a heading begins a line for the last time, −1 where it never does. */
export function lastHeading(text: string, heading: string): number {
  for (let at = text.lastIndexOf(heading); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(heading, at - 1)) {
    const isWhole = !/^\w/.test(text.charAt(at + heading.length));
    if (isWhole && (at === 0 || text[at - 1] === '\n')) return at;
  }
  return -1;
}

/**
 * The last fenced JSON block under a heading (`## Draft`, `## Turn`, `## Scene`). Undefined where there is none or it
 * is no JSON object. The last counts: the house writes it after whatever an author or player said.
 */
export function readFencedJson(text: string, heading: string): Record<string, unknown> | undefined {
  // At the start of a line: inside JSON no line starts, so nobody's words can pose as a heading.
  const at = lastHeading(text, `## ${heading}`);
  if (at < 0) return undefined;
  const open = text.indexOf('```', at);
  if (open < 0) return undefined;
  const start = text.indexOf('\n', open);
  const close = text.indexOf('\n```', start);
  if (start < 0) return undefined;
  try {
    const value: unknown = JSON.parse(text.slice(start, close < 0 ? undefined : close));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    // Not ours to judge: without a readable block the caller goes by what else there is.
    return undefined;
  }
}
