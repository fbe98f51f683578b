import { Worker } from 'node:worker_threads';
import { RefusalError } from '../../shared/error.ts';

/** What a thread may take. */
export interface ThreadLimits {
  /** How long it may be silent over one thing it was asked, its start included, in milliseconds. */
  patienceMs: number;
  /** Of its own heap, in MiB. */
  memoryMb: number;
}

/** How often a thread that works is asked how much memory it takes, in milliseconds. */
const WATCH_MS = 100;
/** What it may take beyond its limit between two looks, in MiB: where V8 itself comes to its limit, it may end the whole process. */
const HEADROOM_MB = 1024;

/** A worker thread that is asked one thing after another. */
export interface Thread<Asked, Told> {
  /**
   * Asks, and waits for the answer.
   * @throws RefusalError `refused` where it takes too long or too much memory, `internal` where it breaks off
   */
  ask(message: Asked): Promise<Told>;
  /** Ends it in the middle of whatever it does; what it was asked is refused. */
  end(): Promise<void>;
}

/** The threads of one house. */
export interface Threads {
  start<Asked, Told>(module: URL, data: unknown): Thread<Asked, Told>;
  /** How many there are that have not ended. */
  living(): number;
}

/** Starts threads and counts them. */
export function createThreads(limits: ThreadLimits, onFailure: (error: Error) => void): Threads {
  let living = 0;
  return {
    start<Asked, Told>(module: URL, data: unknown) {
      living += 1;
      const isOver = () => {
        living -= 1;
      };
      return startThread<Asked, Told>(module, data, { limits, onFailure, isOver });
    },
    living: () => living,
  };
}

interface Begun {
  limits: ThreadLimits;
  onFailure: (error: Error) => void;
  isOver: () => void;
}

function startThread<Asked, Told>(
  module: URL,
  workerData: unknown,
  { limits, onFailure, isOver }: Begun,
): Thread<Asked, Told> {
  const worker = new Worker(module, {
    workerData,
    // Nothing of what the house was started with is its business.
    env: {},
    argv: [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb + HEADROOM_MB },
  });
  let answering: { resolve: (told: Told) => void; reject: (error: Error) => void } | undefined;
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure ??= error;
    answering?.reject(failure);
    answering = undefined;
  };
  const die = (error: RefusalError) => {
    if (!failure && error.code === 'internal') onFailure(error);
    fail(error);
  };
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      isOver();
      die(brokenOff());
      resolve();
    });
  });
  worker.on('message', (told: Told) => {
    answering?.resolve(told);
    answering = undefined;
  });
  worker.once('messageerror', (cause) => die(brokenOff(cause)));
  worker.once('error', (cause) => {
    const isMemory = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
    die(isMemory ? tooLarge(limits, cause) : brokenOff(cause));
  });

  const endWith = (refusal: RefusalError) => {
    fail(refusal);
    void worker.terminate();
  };
  const watchMemory = async () => {
    const taken = await memoryOf(worker);
    if (taken !== null && taken > limits.memoryMb * 1024 * 1024) endWith(tooLarge(limits));
  };

  return {
    async ask(message) {
      if (failure) throw failure;
      const late = setTimeout(() => endWith(tooSlow(limits)), limits.patienceMs);
      const watch = setInterval(() => void watchMemory().catch((cause) => die(brokenOff(cause))), WATCH_MS);
      try {
        return await new Promise<Told>((resolve, reject) => {
          answering = { resolve, reject };
          worker.postMessage(message);
        });
      } finally {
        clearTimeout(late);
        clearInterval(watch);
      }
    },
    async end() {
      fail(brokenOff());
      await worker.terminate();
      await ended;
    },
  };
}

/** What a thread takes, in bytes, also in the middle of its work; null where it has ended meanwhile. */
async function memoryOf(worker: Worker): Promise<number | null> {
  try {
    const { used_heap_size: heap, external_memory: outside } = await worker.getHeapStatistics();
    return heap + outside;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_NOT_RUNNING') return null;
    throw error;
  }
}

const SMALLER = 'Take a smaller part of the story; where it is not a large one, this is a fault of the house.';

const tooSlow = ({ patienceMs }: ThreadLimits) =>
  new RefusalError('refused', `The story took more than ${Math.ceil(patienceMs / 1000)} seconds at one go.`, {
    hint: SMALLER,
  });

const tooLarge = ({ memoryMb }: ThreadLimits, cause?: unknown) =>
  new RefusalError('refused', `The story takes more than the ${memoryMb} MiB of memory there are for it.`, {
    hint: SMALLER,
    cause,
  });

const brokenOff = (cause?: unknown) =>
  new RefusalError('internal', 'What was asked broke off in the middle.', {
    hint: 'Try again. If it stays, look at the server log.',
    cause,
  });
