import { type Failure, failure, type SkillEvent, type StepArgs } from '../../shared/plan/index.ts';
import { type Answer, readAnswer, readEvent, readThrown } from './answer.ts';
import { type Sleeper, setAlarm } from './timing.ts';
import type { PlanTool, ToolContext } from './tool.ts';

/** How long a tool may take to end once it was told to, in milliseconds. Plan Execution, "Plan Execution Edge Cases". */
export const GRACE_MS = 5000;

/** How much a tool may send in one attempt, progress included. */
export const EVENTS_MAX = 10_000;

/** Why a tool was told to stop: the reason of its signal. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** One call of a tool. */
export interface Attempt {
  name: string;
  tool: PlanTool;
  args: StepArgs;
  timeoutMs: number;
  requestId: string;
  idempotencyKey: string | undefined;
  timers: Sleeper;
  /** Aborted, with a `StoppedError`, when the plan ends. */
  end: AbortSignal;
  onEvent: (event: SkillEvent) => void;
  onProgress: (percent: number) => void;
}

/** What came of it. */
export type AttemptOutcome = { ok: true; value: unknown } | { ok: false; failure: Failure; retry: boolean };

/**
 * Calls a tool once, and always ends: when it answers, or at most 5 s after its time or the plan was over. Never throws,
 * whatever the tool does. Plan Execution, FR-017, FR-022, FR-027.
 */
export async function runAttempt(attempt: Attempt): Promise<AttemptOutcome> {
  const { name, timeoutMs, timers, end } = attempt;
  const stop = new AbortController();
  const onEnd = () => stop.abort(end.reason);
  if (end.aborted) onEnd();
  else end.addEventListener('abort', onEnd, { once: true });
  if (stop.signal.aborted) return { ok: false, failure: causeOf(stop.signal), retry: false };

  const late = failure('timeout', 'step_timeout', `The tool "${name}" took more than ${sayMs(timeoutMs)}.`);
  const cancelTimeout = setAlarm(timers, timeoutMs, () => stop.abort(new StoppedError(late)));
  const sent = listen(attempt, (problem) => stop.abort(new StoppedError(problem)));
  let cancelGrace: () => void = () => {};
  const givenUp = new Promise<null>((resolve) => {
    stop.signal.addEventListener('abort', () => {
      cancelGrace = setAlarm(timers, GRACE_MS, () => resolve(null));
    });
  });
  const answer = await Promise.race([callTool(attempt, { ...sent.context, signal: stop.signal }), givenUp]);
  cancelTimeout();
  cancelGrace();
  end.removeEventListener('abort', onEnd);
  if (answer !== null && !stop.signal.aborted) sent.takeOver(answer.events);
  sent.close();
  return outcomeOf(answer, stop.signal, end.aborted);
}

async function callTool({ name, tool, args }: Attempt, context: ToolContext): Promise<Answer> {
  try {
    return readAnswer(name, await tool.execute(structuredClone(args), context));
  } catch (error) {
    return readThrown(name, error);
  }
}

/** @param answer null where it was given up on */
function outcomeOf(answer: Answer | null, stopped: AbortSignal, ended: boolean): AttemptOutcome {
  if (!stopped.aborted && answer !== null) return answer;
  const cause = causeOf(stopped);
  if (answer === null) {
    const message = `${cause.message} It did not stop within ${sayMs(GRACE_MS)} and was given up on; it may still be running, and is not tried again.`;
    return { ok: false, failure: { ...cause, message }, retry: false };
  }
  // When the plan ends, what still gets done is done. Plan Execution, "Plan Execution Edge Cases".
  if (answer.ok && ended) return answer;
  // What did its work, only too late, would do it twice.
  return { ok: false, failure: cause, retry: !(answer.ok && cause.category === 'timeout') };
}

function causeOf({ reason }: AbortSignal): Failure {
  if (reason instanceof StoppedError) return reason.failure;
  return failure('process_error', 'aborted', 'The plan was aborted.');
}

/** Takes what a tool sends, as long as it is in order and the attempt lasts. */
function listen({ name, requestId, idempotencyKey, onEvent, onProgress }: Attempt, refuse: (why: Failure) => void) {
  let open = true;
  let count = 0;
  let heard = false;
  const close = () => {
    open = false;
  };
  const fail = (problem: Failure) => {
    close();
    refuse(problem);
  };
  const counted = (): boolean => {
    if (!open) return false;
    count += 1;
    if (count <= EVENTS_MAX) return true;
    fail(failure('process_error', 'too_many_events', `The tool "${name}" sent more than ${EVENTS_MAX} events.`));
    return false;
  };
  const take = (event: unknown) => {
    if (!counted()) return;
    const read = readEvent(name, event);
    if (read.ok) onEvent(read.event);
    else fail(read.failure);
  };
  const context = {
    requestId,
    idempotencyKey,
    onEvent: (event: SkillEvent) => {
      heard = true;
      take(event);
    },
    onProgress: (percent: number) => {
      if (Number.isFinite(percent) && counted()) onProgress(Math.min(100, Math.max(0, percent)));
    },
  };
  const takeOver = (events: readonly unknown[]) => {
    if (!heard) events.forEach(take);
  };
  return { context, takeOver, close };
}

/** Milliseconds in words: "0.5 s". */
export const sayMs = (ms: number): string => `${Number((ms / 1000).toFixed(3))} s`;
