/* Node's `net` for pages, which have no connections. */

export const isIP = (): number => 0;
export const isIPv6 = (): boolean => false;
