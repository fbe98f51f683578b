import { stopping } from './refusals.ts';
import type { Workers } from './types.ts';

/**
 * Lends a pool to consecutive servers, since starting threads takes longer than most jobs. Closing a borrowed pool aborts
 * its own jobs and refuses new ones; the threads keep running for the next server.
 */
export function lendWorkers(workers: Workers): Workers {
  const over = new AbortController();
  const going = new Set<Promise<unknown>>();
  const opened = new Set<{ end(): void }>();
  const endingWith = (signal: AbortSignal | undefined) =>
    signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  return {
    ...workers,
    run(job, input, options) {
      const asked = workers.run(job, input, { ...options, signal: endingWith(options.signal) });
      going.add(asked);
      return asked.finally(() => going.delete(asked));
    },
    open(job, input, options) {
      const made = workers.open(job, input, { ...options, signal: endingWith(options.signal) });
      const held = {
        end() {
          opened.delete(held);
          made.end();
        },
      };
      opened.add(held);
      return { ...made, end: held.end };
    },
    async close() {
      over.abort(stopping());
      for (const held of opened) held.end();
      await Promise.allSettled(going);
    },
  };
}
