import type { UIMessageChunk } from 'ai';
import PQueue from 'p-queue';
import { RefusalError } from '../../shared/error.ts';
import type { Reason } from '../../shared/reasons.ts';
import { shutdownRefusal, waitAtMost } from '../shutdown.ts';

export { createWatchers } from './watchers.ts';

/** A stream in production: continues without listeners, can be followed from its first chunk, and can be stopped. */
export interface StreamRun {
  readonly key: string;
  /** All chunks, then live ones. Cancelling the stream does not affect the run. */
  follow(): ReadableStream<UIMessageChunk>;
  made(): readonly UIMessageChunk[];
  stop(): void;
  /** Resolves when the run has ended; never rejects. */
  readonly done: Promise<void>;
}

export interface Runs {
  /**
   * @param make produces the chunks; `signal` aborts when the run is stopped
   * @throws RefusalError `conflict` for a running key, `unavailable` once closed; synchronous errors of `make`
   */
  start(key: string, make: (signal: AbortSignal) => ReadableStream<UIMessageChunk>): StreamRun;
  /** The running one of a key, else null. */
  get(key: string): StreamRun | null;
  /**
   * Refuses new runs and waits until all have ended, at most `ms` milliseconds.
   * @param finishMs time to finish before they are stopped; default none
   */
  close(ms: number, finishMs?: number): Promise<void>;
}

/** Abort reason at shutdown: nobody asked for it, so partial results are not wanted. */
const SERVER_STOPPING = new DOMException('The server is stopping.', 'AbortError');

/** Whether a run was stopped by the shutdown, not by a user. */
export const isShutdown = (signal: AbortSignal): boolean => signal.reason === SERVER_STOPPING;

/** The reason in structured form; the error part after it only has a text. */
const refusalPart = ({ code, reason }: RefusalError): UIMessageChunk => ({
  type: 'data-refusal',
  data: { code, ...(reason && { reason }) },
  transient: true,
});

/** `conflictMessage` is for the refusal of a second run. */
export function createRuns(options: {
  conflictMessage: string;
  conflictReason?: Reason;
  onError?: (key: string, error: unknown) => void;
}): Runs {
  const runs = new Map<string, StreamRun>();
  const shutDown = new WeakMap<StreamRun, () => void>();
  let closed = false;

  function start(key: string, make: (signal: AbortSignal) => ReadableStream<UIMessageChunk>): StreamRun {
    if (closed) throw shutdownRefusal();
    if (runs.has(key)) {
      throw new RefusalError('conflict', options.conflictMessage, {
        hint: 'Follow its stream, or stop it first.',
        reason: options.conflictReason,
      });
    }
    const abort = new AbortController();
    // Refusals are thrown here, before the run is registered.
    const stream = make(abort.signal);
    const chunks: UIMessageChunk[] = [];
    const waiting = new Set<() => void>();
    let ended = false;
    const wake = () => {
      const woken = [...waiting];
      waiting.clear();
      for (const resume of woken) resume();
    };

    const drain = async () => {
      try {
        const reader = stream.getReader();
        for (let next = await reader.read(); !next.done; next = await reader.read()) {
          chunks.push(next.value);
          wake();
        }
      } catch (error) {
        options.onError?.(key, error);
        if (error instanceof RefusalError) chunks.push(refusalPart(error));
        chunks.push({ type: 'error', errorText: 'This answer broke off. What was made so far is kept; try again.' });
      } finally {
        ended = true;
        runs.delete(key);
        wake();
      }
    };

    const follow = () => {
      let next = 0;
      return new ReadableStream<UIMessageChunk>({
        async pull(controller) {
          while (next >= chunks.length) {
            if (ended) return controller.close();
            await new Promise<void>((resolve) => waiting.add(resolve));
          }
          const chunk = chunks[next++];
          if (chunk) controller.enqueue(chunk);
        },
      });
    };

    const run: StreamRun = { key, follow, made: () => chunks, stop: () => abort.abort(), done: drain() };
    if (!ended) {
      runs.set(key, run);
      shutDown.set(run, () => abort.abort(SERVER_STOPPING));
    }
    return run;
  }

  const ending = (going: readonly StreamRun[], ms: number): Promise<void> =>
    waitAtMost(
      ms,
      going.map((run) => run.done),
    );

  return {
    start,
    get: (key) => runs.get(key) ?? null,
    async close(ms, finishMs = 0) {
      closed = true;
      const going = [...runs.values()];
      if (finishMs > 0) await ending(going, finishMs);
      for (const run of going) shutDown.get(run)?.();
      await ending(going, Math.max(0, ms - finishMs));
    },
  };
}

/** Runs tasks one after another, in order. A failure only affects its caller. */
export type Queue = <T>(task: () => Promise<T> | T) => Promise<T>;

const createLine = () => new PQueue({ concurrency: 1 });

export function createQueue(): Queue {
  const line = createLine();
  return (task) => line.add(async () => task());
}

/** Runs tasks of one name in sequence, of different names in parallel. */
export type Queues = <T>(name: string, task: () => Promise<T> | T) => Promise<T>;

/** Creates queues by name; empty ones are removed. */
export function createQueues(): Queues {
  const lines = new Map<string, PQueue>();
  const openLine = (name: string): PQueue => {
    const line = createLine().once('idle', () => lines.delete(name));
    lines.set(name, line);
    return line;
  };
  return (name, task) => (lines.get(name) ?? openLine(name)).add(async () => task());
}
