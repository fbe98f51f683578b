import type { Isolate, startIsolate } from './isolate.ts';
import { stopping } from './refusals.ts';

export interface IsolatesOptions {
  memoryMb: number;
  /** Maximum number of idle threads and their lifetime, in milliseconds. */
  idleMax: number;
  idleMs: number;
  onFailure: (error: Error) => void;
  start: typeof startIsolate;
}

export interface IsolatePool {
  take(): Isolate;
  /** Keeps it for reuse, if it is fit. */
  giveBack(isolate: Isolate): void;
  living(): number;
  /** Terminates all threads. */
  end(reason: Error): Promise<void>;
}

/** Creates threads on demand and ends idle ones. */
export function createIsolatePool({ memoryMb, idleMax, idleMs, onFailure, start }: IsolatesOptions): IsolatePool {
  const living = new Set<Isolate>();
  const idle = new Map<Isolate, NodeJS.Timeout>();

  const leave = (isolate: Isolate) => {
    clearTimeout(idle.get(isolate));
    idle.delete(isolate);
  };

  return {
    take() {
      // The most recently used: its caches are warm, and the others may expire.
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
