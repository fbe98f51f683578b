import { untilAborted } from '../../until-aborted.ts';

/** Deduplicates concurrent work by key. It is aborted when the last caller has left. */
export interface SharedWork<T> {
  run(key: string, signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

interface Running<T> {
  promise: Promise<T>;
  abort: AbortController;
  waiting: number;
}

/** Creates shared work. `run` rejects with the signal's reason when its own signal aborts. */
export function createSharedWork<T>(): SharedWork<T> {
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
    async run(key, signal, work) {
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
