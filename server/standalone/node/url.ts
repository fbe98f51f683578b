/* What a page has of Node's `url`. */

export const fileURLToPath = (url: URL): string => url.pathname;
