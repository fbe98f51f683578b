import { setImmediate as soon } from './timers.ts';

/* Node's `timers/promises` for pages. */

/** Calls back in the next round of the event loop. Browsers delay chained timers of zero milliseconds. */
export const setImmediate = (): Promise<void> => new Promise(soon);

export const setTimeout = (ms: number, _value?: unknown, { signal }: { signal?: AbortSignal } = {}): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = globalThis.setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
