import type { Isolate, startIsolate } from './isolate.ts';
import { stopping } from './refusals.ts';

export interface IsolatesOptions {
  /** The most any of them may take, in MiB. */
  memoryMb: number;
  /** How many are kept that have nothing to do, and for how long, in milliseconds. */
  idleMax: number;
  idleMs: number;
  onFailure: (error: Error) => void;
  start: typeof startIsolate;
}

/** The threads there are. */
export interface Isolates {
  /** One that has nothing to do, or a new one. */
  take(): Isolate;
  /** Keeps it for a while, if it is worth it. */
  giveBack(isolate: Isolate): void;
  /** How many have not ended. */
  living(): number;
  /** Ends all of them for this reason. */
  end(reason: Error): Promise<void>;
}

/** Starts threads as they are needed, and lets those go that nobody needs. */
export function createIsolates({ memoryMb, idleMax, idleMs, onFailure, start }: IsolatesOptions): Isolates {
  const living = new Set<Isolate>();
  const idle = new Map<Isolate, NodeJS.Timeout>();

  const leave = (isolate: Isolate) => {
    clearTimeout(idle.get(isolate));
    idle.delete(isolate);
  };

  return {
    take() {
      // The one that worked last: the others may go, and it has what it needs in its caches.
      const last = [...idle.keys()].at(-1);
      if (last) leave(last);
      if (last?.isFit()) return last;
      const isolate = start(memoryMb, onFailure);
      living.add(isolate);
      void isolate.ended.then(() => {
        leave(isolate);
        living.delete(isolate);
      });
      return isolate;
    },
    giveBack(isolate) {
      if (!isolate.isFit() || idle.size >= idleMax) return isolate.end(stopping());
      const timer = setTimeout(() => isolate.end(stopping()), idleMs).unref();
      idle.set(isolate, timer);
    },
    living: () => living.size,
    async end(reason) {
      const all = [...living];
      for (const isolate of all) isolate.end(reason);
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
