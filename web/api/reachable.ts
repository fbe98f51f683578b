import { reconnectDelay, wait } from './wait.ts';

/** Whether the server answers for itself: what stands between may answer too. */
async function answers(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store' });
    const said: unknown = await answer.json();
    return typeof said === 'object' && said !== null && Reflect.get(said, 'ok') === true;
  } catch {
    return false;
  }
}

/**
 * Resolves once the server can be reached again, or the signal aborts. It is asked in growing steps, and at once when the browser has a
 * connection again or the page is looked at again.
 */
export async function untilReachable(signal: AbortSignal): Promise<void> {
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
