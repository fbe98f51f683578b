/* Node's `net` for pages, which have no connections. */

export const isIPv6 = (): boolean => false;
