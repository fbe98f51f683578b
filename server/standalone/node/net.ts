/* What a page has of Node's `net`: it has no connections, so no address is one of IPv6. */

export const isIPv6 = (): boolean => false;
