/**
 * The last fenced JSON block under a heading (`## Draft`, `## Turn`, `## Scene`). Undefined where there is none or it
 * is no JSON object. The last counts: the house writes it after whatever an author or player said.
 */
export function readFencedJson(text: string, heading: string): Record<string, unknown> | undefined {
  // At the start of a line: inside JSON no line starts, so nobody's words can pose as a heading.
  const found = [...text.matchAll(new RegExp(`^## ${heading}\\b`, 'gm'))].at(-1);
  if (found === undefined) return undefined;
  const at = found.index;
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
