import type { Clock } from '../clock.ts';
import { systemTimers, type Timers } from '../models/calls/retry-policy.ts';
import { untilAborted } from '../until-aborted.ts';

/** Timers of the engine. A wait keeps the process alive, so that runs on the command line finish. */
export interface Sleeper extends Pick<Timers, 'sleep'> {
  /** Calls `ring` after `ms` milliseconds unless cancelled. Cheaper than `sleep`, as most alarms never ring. */
  alarm?(ms: number, ring: () => void): () => void;
}

export const engineTimers: Required<Sleeper> = {
  sleep: systemTimers.sleep,
  alarm: (ms, ring) => {
    const timer = setTimeout(ring, ms);
    return () => clearTimeout(timer);
  },
};

/** Calls `ring` after `ms` milliseconds unless cancelled by the returned function. */
export function setAlarm(timers: Sleeper, ms: number, ring: () => void): () => void {
  if (timers.alarm !== undefined) return timers.alarm(ms, ring);
  const off = new AbortController();
  timers.sleep(ms, off.signal).then(ring, (error: unknown) => {
    if (!off.signal.aborted) throw error;
  });
  return () => off.abort();
}

export interface TimeBudget {
  /** Pauses it. Each call needs its own `resume`. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** Paused during approvals; null for no limit. `onSpent` is called once. Plan execution, "Time". */
export function startBudget(ms: number | null, clock: Clock, timers: Sleeper, onSpent: () => void): TimeBudget {
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

/** Accompanies a question; aborted when the answer is no longer needed. */
export interface QuestionContext {
  signal: AbortSignal;
}

export type QuestionResult<Answer> =
  | { kind: 'answer'; answer: Answer }
  /** The plan ended, or no step may begin any more. */
  | { kind: 'withdrawn' }
  | { kind: 'broken'; error: unknown };

/** Asks and waits without limit, with the plan's time paused, until `signal` aborts. Never throws. */
export async function askWithTimePaused<Answer>(
  budget: TimeBudget,
  signal: AbortSignal,
  question: (asked: QuestionContext) => Answer | Promise<Answer>,
): Promise<QuestionResult<Answer>> {
  if (signal.aborted) return { kind: 'withdrawn' };
  budget.pause();
  try {
    const asked = (async () => question({ signal }))();
    return { kind: 'answer', answer: await untilAborted(asked, signal) };
  } catch (error) {
    return signal.aborted ? { kind: 'withdrawn' } : { kind: 'broken', error };
  } finally {
    budget.resume();
  }
}
