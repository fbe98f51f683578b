import { afterAll, onTestFinished } from 'vitest';
import { createWorkers, type Workers } from '../../server/workers/index.ts';
import { type Isolate, startIsolate } from '../../server/workers/isolate.ts';

/** A thread of this process, and who is told what breaks off in it. */
interface Thread {
  isolate: Isolate;
  memoryMb: number;
  onFailure: (error: Error) => void;
}

/** One that has loaded the whole server keeps more than a house would let it, and the next test would have it load all of it again. */
const KEPT_MAX_MB = 512;

/** Threads whose pool is closed. */
const free: Thread[] = [];

/** Threads for all tests of a file, given back after them: for those that are about what comes of the work, not who does it. */
export function sharedThreads(): Workers {
  const workers = createWorkers({ startIsolate: inherit });
  afterAll(() => workers.close());
  return workers;
}

/** Threads for one test, given back after it. */
export function testThreads(): Workers {
  const workers = createWorkers({ startIsolate: inherit });
  onTestFinished(() => workers.close());
  return workers;
}

/**
 * Starts no thread where one is left of a pool that was closed: what a thread loads for its first job takes longer than most jobs of a
 * test. Who has it when, what is refused and what is ended in the middle of its work stays the pool's to say.
 */
export function inherit(memoryMb: number, onFailure: (error: Error) => void): Isolate {
  const thread = takeFree(memoryMb) ?? begin(memoryMb);
  thread.onFailure = onFailure;
  const { isolate } = thread;
  const { promise: ended, resolve: leave } = Promise.withResolvers<void>();
  void isolate.ended.then(leave);
  let isWorking = false;
  let isLeft = false;
  return {
    ...isolate,
    async ask(asked) {
      isWorking = true;
      try {
        return await isolate.ask(asked);
      } finally {
        isWorking = false;
      }
    },
    isFit: () => !isLeft && isolate.isFit(),
    end(reason) {
      if (isLeft) return;
      if (isWorking || !isolate.isFit()) return isolate.end(reason);
      isLeft = true;
      isolate.clear();
      free.push(thread);
      leave();
    },
    ended,
  };
}

function takeFree(memoryMb: number): Thread | undefined {
  const at = free.findLastIndex((thread) => thread.memoryMb === memoryMb && thread.isolate.isFit());
  return at === -1 ? undefined : free.splice(at, 1)[0];
}

function begin(memoryMb: number): Thread {
  const thread: Thread = {
    isolate: startIsolate(memoryMb, (error) => thread.onFailure(error), KEPT_MAX_MB),
    memoryMb,
    onFailure: () => undefined,
  };
  return thread;
}
