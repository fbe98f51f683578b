import { ModelTimeoutError, type Timers } from './timing.ts';

/** One request to one model, with the clocks that may end it. */
export interface Attempt {
  /** Aborts with the caller's signal or with a timeout. */
  readonly signal: AbortSignal;
  /** Starts a clock: the attempt ends with "`what` within … s" unless the returned function is called before. */
  limit(what: string, ms: number): () => void;
  /** The timeout that ended the attempt, if one did. */
  timedOut(): ModelTimeoutError | null;
  /** Stops all clocks. */
  close(): void;
}

/** Opens an attempt that may take at most `totalMs` milliseconds. */
export function openAttempt(caller: AbortSignal | undefined, timers: Timers, totalMs: number): Attempt {
  const own = new AbortController();
  const clocks = new Set<() => void>();
  const limit = (what: string, ms: number) => {
    const cancel = timers.after(ms, () => own.abort(new ModelTimeoutError(what, ms)));
    clocks.add(cancel);
    return () => {
      clocks.delete(cancel);
      cancel();
    };
  };
  limit('the answer was not complete', totalMs);
  return {
    signal: caller === undefined ? own.signal : AbortSignal.any([caller, own.signal]),
    limit,
    timedOut: () => (own.signal.reason instanceof ModelTimeoutError ? own.signal.reason : null),
    close: () => {
      for (const cancel of clocks) cancel();
      clocks.clear();
    },
  };
}

/** The error an aborted call ends with. Callers recognise it by its name, whatever reason the signal was given. */
export function abortErrorOf(signal: AbortSignal): Error {
  const { reason } = signal;
  if (reason instanceof Error && (reason.name === 'AbortError' || reason.name === 'TimeoutError')) return reason;
  return new DOMException('The call was stopped.', 'AbortError');
}
