const FIRST = 1_000;
const MOST = 30_000;

/** How long to wait, in milliseconds, before the `attempt`-th try (from 0) to connect again: doubling, at most half a minute. */
export const reconnectDelay = (attempt: number): number => Math.min(FIRST * 2 ** Math.min(attempt, 10), MOST);
