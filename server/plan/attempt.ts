import { type Failure, failure, type SkillEvent, type StepArgs } from '../../shared/plan/index.ts';
import { type Answer, readAnswer, readEvent, readThrown } from './answer.ts';
import { cloneJson } from './json-copy.ts';
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

/** The end of a plan, for whoever works for it. */
export interface PlanEnd {
  /** What ended it; undefined while it goes on. */
  readonly failure: Failure | undefined;
  /** Tells when it ends, until the returned function is called. */
  watch(listener: (why: Failure) => void): () => void;
}

/** One call of a tool. */
export interface Attempt {
  name: string;
  tool: PlanTool;
  args: StepArgs;
  timeoutMs: number;
  requestId: string;
  idempotencyKey: string | undefined;
  approved?: ToolContext['approved'];
  timers: Sleeper;
  end: PlanEnd;
  onEvent: (event: SkillEvent) => void;
  onProgress: (percent: number) => void;
}

/** What came of it. */
export type AttemptOutcome = { ok: true; value: unknown } | { ok: false; failure: Failure; retry: boolean };

/**
 * Calls a tool once, and always ends: when it answers, or at most 5 s after its time or the plan was over. Never rejects,
 * whatever the tool does. Plan Execution, FR-017, FR-022, FR-027.
 */
export function runAttempt(attempt: Attempt): Promise<AttemptOutcome> {
  const { failure } = attempt.end;
  if (failure !== undefined) return Promise.resolve({ ok: false, failure, retry: false });
  return new Promise((resolve) => new Call(attempt, resolve).begin());
}

/** A call that is under way. */
class Call {
  readonly #attempt: Attempt;
  readonly #resolve: (outcome: AttemptOutcome) => void;
  readonly #sent: Sent;
  /** Made when the tool asks for its signal: most never do. */
  #controller: AbortController | undefined;
  /** Why the tool was told to stop. */
  #stopped: Failure | undefined;
  #isOver = false;
  #cancelTimeout: () => void = () => {};
  #cancelGrace: () => void = () => {};
  #unwatch: () => void = () => {};

  constructor(attempt: Attempt, resolve: (outcome: AttemptOutcome) => void) {
    this.#attempt = attempt;
    this.#resolve = resolve;
    this.#sent = new Sent(attempt, (problem) => this.#stop(problem));
  }

  begin(): void {
    const { name, timeoutMs, timers, end } = this.#attempt;
    this.#unwatch = end.watch((why) => this.#stop(why));
    this.#cancelTimeout = setAlarm(timers, timeoutMs, () =>
      this.#stop(failure('timeout', 'step_timeout', `The tool "${name}" took more than ${sayMs(timeoutMs)}.`)),
    );
    this.#callTool().then((answer) => this.#finish(answer));
  }

  async #callTool(): Promise<Answer> {
    const { name, tool, args } = this.#attempt;
    try {
      return readAnswer(name, await tool.execute(cloneJson(args), this.#context()));
    } catch (error) {
      return readThrown(name, error);
    }
  }

  #context(): ToolContext {
    const { requestId, idempotencyKey, approved } = this.#attempt;
    const signal = () => this.#signal();
    return {
      get signal() {
        return signal();
      },
      requestId,
      idempotencyKey,
      approved,
      onEvent: (event) => this.#sent.hear(event),
      onProgress: (percent) => this.#sent.progress(percent),
    };
  }

  #signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#stopped !== undefined) this.#controller.abort(new StoppedError(this.#stopped));
    }
    return this.#controller.signal;
  }

  /** Tells the tool to stop. The first reason holds. */
  #stop(why: Failure): void {
    if (this.#isOver || this.#stopped !== undefined) return;
    this.#stopped = why;
    this.#cancelGrace = setAlarm(this.#attempt.timers, GRACE_MS, () => this.#finish(null));
    this.#controller?.abort(new StoppedError(why));
  }

  /** @param answer null where it was given up on */
  #finish(answer: Answer | null): void {
    if (this.#isOver) return;
    if (answer !== null && this.#stopped === undefined) this.#sent.takeOver(answer.events);
    this.#isOver = true;
    this.#sent.close();
    this.#cancelTimeout();
    this.#cancelGrace();
    this.#unwatch();
    this.#resolve(this.#outcomeOf(answer));
  }

  #outcomeOf(answer: Answer | null): AttemptOutcome {
    const cause = this.#stopped;
    if (cause === undefined) {
      if (answer === null) throw new TypeError('Nobody gives up on a tool that was not told to stop.');
      return answer;
    }
    if (answer === null) {
      const message = `${cause.message} It did not stop within ${sayMs(GRACE_MS)} and was given up on; it may still be running, and is not tried again.`;
      return { ok: false, failure: { ...cause, message }, retry: false };
    }
    // When the plan ends, what still gets done is done. Plan Execution, "Plan Execution Edge Cases".
    if (answer.ok && this.#attempt.end.failure !== undefined) return answer;
    // What did its work, only too late, would do it twice.
    return { ok: false, failure: cause, retry: !(answer.ok && cause.category === 'timeout') };
  }
}

/** Takes what a tool sends, as long as it is in order and the attempt lasts. */
class Sent {
  readonly #attempt: Attempt;
  readonly #refuse: (why: Failure) => void;
  #isOpen = true;
  #count = 0;
  #heard = false;

  constructor(attempt: Attempt, refuse: (why: Failure) => void) {
    this.#attempt = attempt;
    this.#refuse = refuse;
  }

  hear(event: unknown): void {
    this.#heard = true;
    this.#take(event);
  }

  progress(percent: number): void {
    if (Number.isFinite(percent) && this.#isCounted()) this.#attempt.onProgress(Math.min(100, Math.max(0, percent)));
  }

  /** Takes the events that came with the answer, unless it sent any before. */
  takeOver(events: readonly unknown[]): void {
    if (!this.#heard) for (const event of events) this.#take(event);
  }

  close(): void {
    this.#isOpen = false;
  }

  #take(event: unknown): void {
    if (!this.#isCounted()) return;
    const read = readEvent(this.#attempt.name, event);
    if (read.ok) this.#attempt.onEvent(read.event);
    else this.#fail(read.failure);
  }

  #isCounted(): boolean {
    if (!this.#isOpen) return false;
    this.#count += 1;
    if (this.#count <= EVENTS_MAX) return true;
    const message = `The tool "${this.#attempt.name}" sent more than ${EVENTS_MAX} events.`;
    this.#fail(failure('process_error', 'too_many_events', message));
    return false;
  }

  #fail(problem: Failure): void {
    this.close();
    this.#refuse(problem);
  }
}

/** Milliseconds in words: "0.5 s". */
export const sayMs = (ms: number): string => `${Number((ms / 1000).toFixed(3))} s`;
