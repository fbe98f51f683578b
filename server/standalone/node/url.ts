/* Node's `url` for pages. */

export const fileURLToPath = (url: URL): string => url.pathname;
