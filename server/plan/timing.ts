import type { Clock } from '../clock.ts';
import { systemTimers, type Timers } from '../models/timing.ts';

/** Waiting, as the engine needs it. A wait keeps the process alive, so that a run on the command line comes to its end. */
export interface Sleeper extends Pick<Timers, 'sleep'> {
  /**
   * Calls `ring` after `ms` milliseconds unless the returned function is called before. Without it, `sleep` does the same at
   * more cost: most alarms never ring, and an aborted wait makes an error each time.
   */
  alarm?(ms: number, ring: () => void): () => void;
}

/** Time as it passes. */
export const engineTimers: Required<Sleeper> = {
  sleep: systemTimers.sleep,
  alarm: (ms, ring) => {
    const timer = setTimeout(ring, ms);
    return () => clearTimeout(timer);
  },
};

/** Calls `ring` after `ms` milliseconds unless the returned function is called before. */
export function setAlarm(timers: Sleeper, ms: number, ring: () => void): () => void {
  if (timers.alarm !== undefined) return timers.alarm(ms, ring);
  const off = new AbortController();
  timers.sleep(ms, off.signal).then(ring, (error: unknown) => {
    if (!off.signal.aborted) throw error;
  });
  return () => off.abort();
}
/** Time that is spent while nobody is being asked. */
export interface Budget {
  /** Stops the time. Each call needs a `resume` of its own. */
  pause(): void;
  resume(): void;
  /** Ends it without a word. */
  close(): void;
}

/**
 * Starts a budget of time. It is stopped while an approval waits. Plan execution, "Time".
 *
 * @param ms null for one without end
 * @param onSpent called once, when it is spent
 */
export function startBudget(ms: number | null, clock: Clock, timers: Sleeper, onSpent: () => void): Budget {
  let left = ms;
  let since = clock.now();
  let pauses = 0;
  let closed = ms === null;
  let cancel: () => void = () => {};
  const start = () => {
    since = clock.now();
    if (left !== null) cancel = setAlarm(timers, left, spend);
  };
  const spend = () => {
    if (closed) return;
    closed = true;
    onSpent();
  };
  if (!closed) start();
  return {
    pause() {
      pauses += 1;
      if (pauses > 1 || closed || left === null) return;
      cancel();
      left = Math.max(0, left - (clock.now() - since));
    },
    resume() {
      pauses -= 1;
      if (pauses === 0 && !closed) start();
    },
    close() {
      closed = true;
      cancel();
    },
  };
}
