import type { UIMessageChunk } from 'ai';
import { RefusalError } from '../../shared/error.ts';
import type { Reason } from '../../shared/reasons.ts';
import { atMost, serverStopping } from '../stopping.ts';

export { createQueue, createQueues } from './queue.ts';
export { createWatchers } from './watchers.ts';

/** A stream being made: it goes on whoever listens, can be followed from its first chunk, and can be stopped. */
export interface Run {
  readonly key: string;
  /** Every chunk from the first, then those to come. Cancelling the stream leaves the run alone. */
  follow(): ReadableStream<UIMessageChunk>;
  /** Every chunk so far. */
  made(): readonly UIMessageChunk[];
  /** Asks the maker to end; what it has made so far is its own to keep. */
  stop(): void;
  /** Resolves when the run has ended, however it ended; never rejects. */
  readonly done: Promise<void>;
}

export interface Runs {
  /**
   * Starts a run under a key.
   * @param make gives the chunks; `signal` aborts when the run is stopped
   * @throws RefusalError `conflict` when a run under that key is still going, `unavailable` once closed, and whatever
   * `make` throws at once
   */
  start(key: string, make: (signal: AbortSignal) => ReadableStream<UIMessageChunk>): Run;
  /** The run under a key, while it goes. */
  get(key: string): Run | null;
  /**
   * Refuses new runs and waits until all have ended, at most `ms` milliseconds.
   * @param finishMs how long they may come to their own end before they are stopped; default not at all
   */
  close(ms: number, finishMs?: number): Promise<void>;
}

/** Why runs are stopped when the server shuts down: nobody asked for that, so what is half made is not what anybody wanted. */
const SERVER_STOPPING = new DOMException('The server is stopping.', 'AbortError');

/** Whether a run was stopped since the server shuts down, and not by whoever follows it. */
export const isShutdown = (signal: AbortSignal): boolean => signal.reason === SERVER_STOPPING;

/** Why it broke off, for whoever tells a person; the error part after it has only a text. */
const refusalPart = ({ code, reason }: RefusalError): UIMessageChunk => ({
  type: 'data-refusal',
  data: { code, ...(reason && { reason }) },
  transient: true,
});

/** Keeps the runs of one process. `conflictMessage` words the refusal of a second run. */
export function createRuns(options: {
  conflictMessage: string;
  conflictReason?: Reason;
  onError?: (key: string, error: unknown) => void;
}): Runs {
  const runs = new Map<string, Run>();
  const shutDown = new WeakMap<Run, () => void>();
  let closed = false;

  function start(key: string, make: (signal: AbortSignal) => ReadableStream<UIMessageChunk>): Run {
    if (closed) throw serverStopping();
    if (runs.has(key)) {
      throw new RefusalError('conflict', options.conflictMessage, {
        hint: 'Follow its stream, or stop it first.',
        reason: options.conflictReason,
      });
    }
    const abort = new AbortController();
    // A maker that refuses does so here, before anything is registered.
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

    const run: Run = { key, follow, made: () => chunks, stop: () => abort.abort(), done: drain() };
    if (!ended) {
      runs.set(key, run);
      shutDown.set(run, () => abort.abort(SERVER_STOPPING));
    }
    return run;
  }

  /** Waits until runs have ended, at most `ms` milliseconds. */
  const ending = (going: readonly Run[], ms: number): Promise<void> =>
    atMost(
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
