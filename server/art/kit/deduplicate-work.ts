import { untilAborted } from '../../until-aborted.ts';

interface Running<T> {
  promise: Promise<T>;
  abort: AbortController;
  waiting: number;
}

/**
 * Deduplicates concurrent work by key. `run` rejects with the reason of its own signal when that aborts; the work is
 * aborted when the last caller has left.
 */
export function createSharedWork<T>() {
  const running = new Map<string, Running<T>>();

  const start = (key: string, work: (signal: AbortSignal) => Promise<T>): Running<T> => {
    const abort = new AbortController();
    const entry: Running<T> = { abort, waiting: 0, promise: work(abort.signal) };
    running.set(key, entry);
    const forget = () => {
      if (running.get(key) === entry) running.delete(key);
    };
    entry.promise.then(forget, forget);
    return entry;
  };

  return {
    async run(key: string, signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      signal?.throwIfAborted();
      const entry = running.get(key) ?? start(key, work);
      entry.waiting += 1;
      try {
        return await untilAborted(entry.promise, signal);
      } finally {
        entry.waiting -= 1;
        if (entry.waiting === 0 && running.get(key) === entry) {
          running.delete(key);
          entry.abort.abort(new DOMException('Nobody waits for this any more.', 'AbortError'));
        }
      }
    },
  };
}
