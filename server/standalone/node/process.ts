/* What a page has of Node's `process`: an environment without variables. */

export const env: Record<string, string | undefined> = {};
