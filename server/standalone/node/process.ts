/* Node's `process` for pages: an empty environment. */

export const env: Record<string, string | undefined> = {};
