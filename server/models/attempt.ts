import { ModelTimeoutError, type Timers } from './timing.ts';

/** One request to one model, with the clocks that may end it. */
export interface Attempt {
  /** Aborts with the caller's signal or with a timeout. */
  readonly signal: AbortSignal;
  /** Starts a clock: the attempt ends with "`what` within … s" unless the returned function is called before. */
  limit(what: string, ms: number): () => void;
  /**
   * The same for waiting that happens again and again: the attempt ends when one wait takes that long. One clock serves all waits,
   * since an answer has thousands.
   * @param now the time, in milliseconds
   */
  limitEach(what: string, ms: number, now: () => number): Waits;
  /** The answer has begun: from here on its silences are limited, not its length. */
  goOn(): void;
  /** The timeout that ended the attempt, if one did. */
  timedOut(): ModelTimeoutError | null;
  /** Stops all clocks. */
  close(): void;
}

/** Waits, one after another, none of which may take too long. */
interface Waits {
  begin(): void;
  /** @param isAnswered false where what came was not what is waited for: the next wait goes on with this one's time */
  end(isAnswered: boolean): void;
}

/** Opens an attempt that may take at most `totalMs` milliseconds. */
export function openAttempt(caller: AbortSignal | undefined, timers: Timers, totalMs: number): Attempt {
  const own = new AbortController();
  const clocks = new Set<() => void>();
  const limit = (what: string, left: number) => {
    // What a deadline leaves may be less than nothing.
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
        // Armed for an earlier wait, which ended in time.
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
  const goOn = limit('the answer was not complete', totalMs);
  return {
    signal: caller === undefined ? own.signal : AbortSignal.any([caller, own.signal]),
    limit,
    limitEach,
    goOn,
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
