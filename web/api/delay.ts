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

/** Whether the server itself responds; a proxy may respond as well. */
async function answers(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store' });
    const said: unknown = await answer.json();
    return typeof said === 'object' && said !== null && Reflect.get(said, 'ok') === true;
  } catch {
    return false;
  }
}

/** Also checks on `online` and when the page becomes visible; resolves when the signal aborts too. */
export async function waitUntilReachable(signal: AbortSignal): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    const early = new AbortController();
    const wake = () => early.abort();
    const life = AbortSignal.any([signal, early.signal]);
    window.addEventListener('online', wake, { signal: life });
    document.addEventListener('visibilitychange', wake, { signal: life });
    await wait(reconnectDelay(attempt), life);
    early.abort();
    if (!signal.aborted && (await answers())) return;
  }
}
