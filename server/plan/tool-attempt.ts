import { type Failure, failure, type SkillEvent, type Step, type StepArgs } from '../../shared/plan/index.ts';
import type { Clock } from '../clock.ts';
import { cloneJson } from './json-copy.ts';
import { parseToolAnswer, type ToolAnswer, toFailedAnswer } from './parse-tool-answer.ts';
import { type Sleeper, setAlarm } from './time-budget.ts';
import type { PlanTool, ToolContext } from './tool.ts';
import { ToolEvents } from './tool-events.ts';

/** How long a stopped tool may take to end, in milliseconds. Plan execution, "Failures". */
export const GRACE_MS = 5000;

/** The reason of an aborted tool's signal. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** The failure of a stopped plan, with a message from whoever stopped it. */
export const abortedFailure = (message: string): Failure => failure('process_error', 'aborted', message);

export interface AttemptHost {
  readonly options: { clock: Clock; timers: Sleeper };
  readonly failure: Failure | undefined;
  /** Running attempts, notified when the plan ends. */
  readonly runningAttempts: Set<ToolAttempt>;
  take(stepId: string, event: SkillEvent): void;
  showProgress(stepId: string, percent: number): void;
}

/** A tool with its arguments; `missing` are unresolved references. */
export interface PreparedCall {
  tool: PlanTool;
  args: StepArgs;
  missing: readonly string[];
}

export type AttemptOutcome = { ok: true; value: unknown } | { ok: false; failure: Failure; retry: boolean };

/** Ends at most 5 s after its timeout or the plan's end. Plan execution, "Time", "The result" and "Failures". */
export class ToolAttempt {
  readonly startedAt: string;
  readonly since: number;
  readonly #host: AttemptHost;
  readonly step: Step;
  readonly approved: ToolContext['approved'];
  readonly #call: PreparedCall;
  #requestId: string | undefined;
  #resolve: ((outcome: AttemptOutcome) => void) | undefined;
  /** Created on first use: most tools need neither events nor the signal. */
  #sent: ToolEvents | undefined;
  #controller: AbortController | undefined;
  #stopped: Failure | undefined;
  #isOver = false;
  #cancelTimeout: (() => void) | undefined;
  #cancelGrace: (() => void) | undefined;

  constructor(host: AttemptHost, step: Step, call: PreparedCall, approved: ToolContext['approved']) {
    this.#host = host;
    this.step = step;
    this.#call = call;
    this.approved = approved;
    this.startedAt = host.options.clock.iso();
    this.since = host.options.clock.now();
  }

  /** Resolves at the end; never rejects. */
  run(): Promise<AttemptOutcome> {
    const { failure } = this.#host;
    if (failure !== undefined) return Promise.resolve({ ok: false, failure, retry: false });
    return new Promise((resolve) => {
      this.#resolve = resolve;
      this.#host.runningAttempts.add(this);
      this.#cancelTimeout = setAlarm(this.#host.options.timers, this.step.timeoutMs, () => this.#timeOut());
      this.#callTool();
    });
  }

  async #callTool(): Promise<void> {
    const { tool: name } = this.step;
    let answer: ToolAnswer;
    try {
      answer = parseToolAnswer(name, await this.#call.tool.execute(cloneJson(this.#call.args), new Context(this)));
    } catch (error) {
      answer = toFailedAnswer(name, error);
    }
    this.#finish(answer);
  }

  get requestId(): string {
    this.#requestId ??= this.#host.options.clock.id();
    return this.#requestId;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#stopped !== undefined) this.#controller.abort(new StoppedError(this.#stopped));
    }
    return this.#controller.signal;
  }

  get sent(): ToolEvents {
    this.#sent ??= new ToolEvents(this.step, this.#host, (problem) => this.stop(problem));
    if (this.#isOver) this.#sent.close();
    return this.#sent;
  }

  #timeOut(): void {
    const { tool, timeoutMs } = this.step;
    this.stop(failure('timeout', 'step_timeout', `The tool "${tool}" took more than ${formatSeconds(timeoutMs)}.`));
  }

  /** Tells the tool to stop. The first reason counts. */
  stop(why: Failure): void {
    if (this.#isOver || this.#stopped !== undefined) return;
    this.#stopped = why;
    this.#cancelGrace = setAlarm(this.#host.options.timers, GRACE_MS, () => this.#finish(null));
    this.#controller?.abort(new StoppedError(why));
  }

  /** @param answer null if it was given up on */
  #finish(answer: ToolAnswer | null): void {
    if (this.#isOver) return;
    if (answer !== null && this.#stopped === undefined && answer.events.length > 0) {
      this.sent.addUnlessSent(answer.events);
    }
    this.#isOver = true;
    this.#sent?.close();
    this.#cancelTimeout?.();
    this.#cancelGrace?.();
    this.#host.runningAttempts.delete(this);
    this.#resolve?.(this.#toOutcome(answer));
  }

  #toOutcome(answer: ToolAnswer | null): AttemptOutcome {
    const cause = this.#stopped;
    if (cause === undefined) {
      if (answer === null) throw new TypeError('Nobody gives up on a tool that was not told to stop.');
      return answer;
    }
    if (answer === null) {
      const message = `${cause.message} It did not stop within ${formatSeconds(GRACE_MS)} and was given up on; it may still be running, and is not tried again.`;
      return { ok: false, failure: { ...cause, message }, retry: false };
    }
    // Results after the plan's end still count. Plan execution, "Failures".
    if (answer.ok && this.#host.failure !== undefined) return answer;
    // A late success must not be repeated.
    return { ok: false, failure: cause, retry: !(answer.ok && cause.category === 'timeout') };
  }
}

/** A tool's view of one attempt. Fields are created on access, since most tools need few. */
class Context implements ToolContext {
  readonly #attempt: ToolAttempt;

  constructor(attempt: ToolAttempt) {
    this.#attempt = attempt;
  }

  get signal(): AbortSignal {
    return this.#attempt.signal;
  }

  get requestId(): string {
    return this.#attempt.requestId;
  }

  get idempotencyKey(): string | undefined {
    return this.#attempt.step.idempotencyKey;
  }

  get approved(): ToolContext['approved'] {
    return this.#attempt.approved;
  }

  get onEvent(): ToolContext['onEvent'] {
    const attempt = this.#attempt;
    return (event) => attempt.sent.add(event);
  }

  get onProgress(): ToolContext['onProgress'] {
    const attempt = this.#attempt;
    return (percent) => attempt.sent.progress(percent);
  }
}

/** Milliseconds in words: "0.5 s". */
export const formatSeconds = (ms: number): string => `${Number((ms / 1000).toFixed(3))} s`;
