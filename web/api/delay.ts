const FIRST = 1_000;
const MOST = 30_000;

/** Resolves after `ms` milliseconds, or as soon as `signal` aborts. */
export const wait = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });

/** The delay in milliseconds before reconnect attempt `attempt` (from 0): exponential, at most half a minute. */
export const reconnectDelay = (attempt: number): number => Math.min(FIRST * 2 ** Math.min(attempt, 10), MOST);
