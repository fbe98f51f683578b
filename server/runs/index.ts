import type { UIMessageChunk } from 'ai';
import { RefusalError } from '../../shared/error.ts';
import type { Reason } from '../../shared/reasons.ts';
import { shutdownRefusal, waitAtMost } from '../shutdown.ts';
import { createLogReaders } from './log-readers.ts';

export { createQueue, createQueues } from './queue.ts';
export { createWatchers, type Watchers } from './watchers.ts';

/** A stream in production: continues without listeners, can be followed from its first chunk, and can be stopped. */
export interface StreamRun {
  readonly key: string;
  /** All chunks, then live ones. Cancelling the stream does not affect the run. */
  follow(): ReadableStream<UIMessageChunk>;
  made(): readonly UIMessageChunk[];
  stop(): void;
  /** Breaks it off as a shutdown does: partial results are not wanted. */
  discard(): void;
  /** Resolves when the run has ended; never rejects. */
  readonly done: Promise<void>;
}

/** Keeps the parts of a run where other processes read them. */
export interface RunRecorder {
  add(part: unknown): void;
  /**
   * Writes the last parts; nobody follows the run here after that. Never throws.
   * @param isFinished false leaves the work to another process; default true
   */
  end(isFinished?: boolean): Promise<void>;
}

export interface Runs {
  /**
   * @param make produces the chunks; `signal` aborts when the run is stopped @param recorder is given each chunk
   * @throws RefusalError `conflict` for a running key, `unavailable` once closed; synchronous errors of `make`
   */
  start(key: string, make: (signal: AbortSignal) => ReadableStream<UIMessageChunk>, recorder?: RunRecorder): StreamRun;
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

/** The last part of a run that broke off. */
export const brokeOffPart = (): UIMessageChunk => ({
  type: 'error',
  errorText: 'This answer broke off. What was made so far is kept; try again.',
});

/** `conflictMessage` is for the refusal of a second run. */
export function createRuns(options: {
  conflictMessage: string;
  conflictReason?: Reason;
  onError?: (key: string, error: unknown) => void;
}): Runs {
  const runs = new Map<string, StreamRun>();
  let closed = false;

  function start(
    key: string,
    make: (signal: AbortSignal) => ReadableStream<UIMessageChunk>,
    recorder?: RunRecorder,
  ): StreamRun {
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
    let ended = false;
    const { wake, follow } = createLogReaders({
      after(place) {
        const item = chunks[place];
        return item && { place: place + 1, item };
      },
      isClosed: () => ended,
    });

    const add = (chunk: UIMessageChunk): void => {
      chunks.push(chunk);
      recorder?.add(chunk);
      wake();
    };
    const drain = async () => {
      try {
        const reader = stream.getReader();
        for (let next = await reader.read(); !next.done; next = await reader.read()) add(next.value);
      } catch (error) {
        options.onError?.(key, error);
        if (error instanceof RefusalError) add(refusalPart(error));
        add(brokeOffPart());
      } finally {
        // Before anybody sees its end: who does may begin the next at once, in any process.
        if (recorder) await recorder.end();
        ended = true;
        runs.delete(key);
        wake();
      }
    };

    const run: StreamRun = {
      ...{ key, follow, made: () => chunks, done: drain() },
      stop: () => abort.abort(),
      discard: () => abort.abort(SERVER_STOPPING),
    };
    if (!ended) runs.set(key, run);
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
      for (const run of going) run.discard();
      await ending(going, Math.max(0, ms - finishMs));
    },
  };
}
