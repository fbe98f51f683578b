import { Worker } from 'node:worker_threads';
import { RefusalError } from '../../shared/error.ts';
import { getErrorCode } from '../system-error.ts';
import { ASIDE, setThreadPriority } from './priority.ts';
import { brokenOff, tooLarge, tooSlow } from './refusals.ts';
import { type FromThread, fromWire, type MessageToThread } from './thread-protocol.ts';
import type { JobLimits, TransferableObject } from './types.ts';

/** Interval of memory checks of a working thread, in milliseconds. */
const WATCH_MS = 100;
/** Memory it may use beyond its limit between two checks, in MiB. At V8's own heap limit the whole process may end. */
const HEADROOM_MB = 1024;
/** A thread that retains more memory than this is not reused, in MiB. */
const KEPT_MAX_MB = 128;

export interface IsolateRequest {
  message: Exclude<MessageToThread, { type: 'end' }>;
  transfer: readonly TransferableObject[];
  limits: JobLimits;
  what: string;
  onProgress: (progress: unknown) => void;
}

/** A worker thread with its own heap that does one thing at a time. */
export interface Isolate {
  /**
   * @throws RefusalError of the job; `refused` on a limit, `internal` on a crash; the reason of `end`. After any error
   * but the job's own refusal the thread has ended.
   */
  ask(asked: IsolateRequest): Promise<unknown>;
  /** Discards the job that was opened on it. */
  clear(): void;
  lowerPriority(): void;
  /** Whether it may be reused: alive, with little retained memory and normal priority, which cannot be raised again. */
  isFit(): boolean;
  /** Terminates it; the running request is refused for this reason. */
  end(reason: unknown): void;
  readonly ended: Promise<void>;
}

/** Starts a thread. @param keptMaxMb maximum memory retained for reuse */
export function startIsolate(
  memoryMaxMb: number,
  onFailure: (error: Error) => void,
  keptMaxMb: number = KEPT_MAX_MB,
): Isolate {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    // The server's environment is not passed on.
    env: {},
    argv: [],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memoryMaxMb + HEADROOM_MB },
  });
  let working:
    | { asked: IsolateRequest; resolve: (answer: unknown) => void; reject: (error: unknown) => void }
    | undefined;
  let failure: { reason: unknown } | undefined;
  let number: number | undefined;
  let mustLowerPriority = false;
  let isLowered = false;
  let bytes = 0;

  const die = (reason: unknown) => {
    if (!failure && reason instanceof RefusalError && reason.code === 'internal') onFailure(reason);
    failure ??= { reason };
    working?.reject(failure.reason);
    working = undefined;
  };
  const applyPriority = () => {
    if (mustLowerPriority && number !== undefined && !failure) isLowered ||= setThreadPriority(ASIDE, number);
  };
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      die(brokenOff());
      resolve();
    });
  });
  worker.on('message', (message: FromThread) => {
    if (message.type === 'begun') {
      number = message.number;
      applyPriority();
    } else if (message.type === 'progress') working?.asked.onProgress(message.progress);
    else {
      bytes = message.bytes;
      if (message.type === 'done') working?.resolve(message.answer);
      else working?.reject(fromWire(message.refusal));
      working = undefined;
    }
  });
  worker.once('messageerror', (cause) => end(brokenOff(cause)));
  worker.once('error', (cause) => {
    const isMemory = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
    die(isMemory && working ? tooLarge(working.asked.what, working.asked.limits, cause) : brokenOff(cause));
  });

  function end(reason: unknown): void {
    die(reason);
    void worker.terminate();
  }
  async function watchMemory({ what, limits }: IsolateRequest): Promise<void> {
    const taken = await measureMemory(worker);
    if (taken !== null && taken > limits.memoryMb * 1024 * 1024) end(tooLarge(what, limits));
  }

  return {
    async ask(asked) {
      if (failure) throw failure.reason;
      const { what, limits } = asked;
      worker.ref();
      const late = setTimeout(() => end(tooSlow(what, limits)), limits.ms);
      const watch = setInterval(() => void watchMemory(asked).catch((cause) => end(brokenOff(cause))), WATCH_MS);
      try {
        return await new Promise<unknown>((resolve, reject) => {
          worker.postMessage(asked.message, [...asked.transfer]);
          working = { asked, resolve, reject };
        });
      } finally {
        clearTimeout(late);
        clearInterval(watch);
        worker.unref();
      }
    },
    clear: () => worker.postMessage({ type: 'end' } satisfies MessageToThread),
    lowerPriority() {
      mustLowerPriority = true;
      applyPriority();
    },
    isFit: () => failure === undefined && !isLowered && bytes <= keptMaxMb * 1024 * 1024,
    end,
    ended,
  };
}

/** A thread's memory in bytes, even while it works; null if it has ended. */
async function measureMemory(worker: Worker): Promise<number | null> {
  try {
    const { used_heap_size: heap, external_memory: outside } = await worker.getHeapStatistics();
    return heap + outside;
  } catch (error) {
    if (getErrorCode(error) === 'ERR_WORKER_NOT_RUNNING') return null;
    throw error;
  }
}
