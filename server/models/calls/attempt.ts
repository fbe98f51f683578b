import { ModelTimeoutError, type Timers } from './retry-policy.ts';

export interface ModelAttempt {
  /** Aborted by the caller or by a timeout. */
  readonly signal: AbortSignal;
  /** Starts a timeout: the attempt fails with "`what` within … s" unless the returned function is called first. */
  limit(what: string, ms: number): () => void;
  /** A timeout for each of many waits, such as those between stream parts, with one timer. `now` in milliseconds. */
  limitEach(what: string, ms: number, now: () => number): Waits;
  /** Ends the total timeout once the answer has begun: from then on only its pauses are limited. */
  endTotalTimeout(): void;
  timedOut(): ModelTimeoutError | null;
  close(): void;
}

interface Waits {
  begin(): void;
  /** @param isAnswered false if the wait continues, so that its time counts on */
  end(isAnswered: boolean): void;
}

/** Starts an attempt with a total timeout of `totalMs` milliseconds. */
export function openAttempt(caller: AbortSignal | undefined, timers: Timers, totalMs: number): ModelAttempt {
  const own = new AbortController();
  const clocks = new Set<() => void>();
  const limit = (what: string, left: number) => {
    // The remaining time may be negative.
    const ms = Math.max(0, left);
    const cancel = timers.after(ms, () => own.abort(new ModelTimeoutError(what, ms)));
    clocks.add(cancel);
    return () => {
      clocks.delete(cancel);
      cancel();
    };
  };
  const limitEach = (what: string, ms: number, now: () => number): Waits => {
    let since = 0;
    let waited = 0;
    let isWaiting = false;
    let isArmed = false;
    const arm = (left: number) => {
      isArmed = true;
      const cancel = timers.after(left, () => {
        clocks.delete(cancel);
        isArmed = false;
        if (!isWaiting) return;
        // The timer was set for an earlier wait.
        const rest = since + ms - now();
        if (rest > 0) arm(rest);
        else own.abort(new ModelTimeoutError(what, ms));
      });
      clocks.add(cancel);
    };
    return {
      begin() {
        since = now() - waited;
        isWaiting = true;
        if (!isArmed) arm(Math.max(0, ms - waited));
      },
      end(isAnswered) {
        isWaiting = false;
        waited = isAnswered ? 0 : now() - since;
      },
    };
  };
  const endTotalTimeout = limit('the answer was not complete', totalMs);
  return {
    signal: caller === undefined ? own.signal : AbortSignal.any([caller, own.signal]),
    limit,
    limitEach,
    endTotalTimeout,
    timedOut: () => (own.signal.reason instanceof ModelTimeoutError ? own.signal.reason : null),
    close: () => {
      for (const cancel of clocks) cancel();
      clocks.clear();
    },
  };
}

/** The AbortError of an aborted call, whatever the signal's reason: callers check its name. */
export function createAbortError(signal: AbortSignal): Error {
  const { reason } = signal;
  if (reason instanceof Error && (reason.name === 'AbortError' || reason.name === 'TimeoutError')) return reason;
  return new DOMException('The call was stopped.', 'AbortError');
}
