import {
  buildPlanGraph,
  computeReadiness,
  type Failure,
  failure,
  hasFailed,
  type Plan,
  type PlanEvent,
  type PlanGraph,
  type SkillEvent,
  type Statuses,
  type StepProgress,
  type StepReadiness,
  type StepStatus,
  type StepTrace,
  sayBlockReason,
} from '../../shared/plan/index.ts';
import { completeOptions, type ExecuteOptions, type ResolvedExecuteOptions } from './options.ts';
import { sayError } from './parse-tool-answer.ts';
import { type PlanProgress, type PlanRecord, stepResult } from './plan-records.ts';
import { Scheduler } from './scheduler.ts';
import { startBudget, type TimeBudget } from './time-budget.ts';
import { type AttemptHost, abortedFailure, formatSeconds, StoppedError, type ToolAttempt } from './tool-attempt.ts';

export interface StepEnd {
  status: 'completed' | 'failed' | 'timeout' | 'skipped';
  value?: unknown;
  failure?: Failure;
  reason?: string;
}

type NewRecord = PlanRecord extends infer Kind
  ? Kind extends PlanRecord
    ? Omit<Kind, 'planId' | 'at'>
    : never
  : never;

/** A running plan: the status of its steps, and what is reported and stored. */
export class RunningPlan implements AttemptHost {
  readonly options: ResolvedExecuteOptions;
  readonly publish: (event: PlanEvent) => void;
  readonly #startedAt: number;
  readonly #end = new AbortController();
  readonly #halt = new AbortController();
  readonly #shown = new Map<string, StepStatus>();
  /** Reasons of steps shown as blocked or skipped. */
  readonly #shownReason = new Map<string, string>();
  readonly runningAttempts = new Set<ToolAttempt>();

  graph: PlanGraph;
  scheduler: Scheduler;
  readonly traces: Map<string, StepTrace>;
  readonly #values = new Map<string, unknown>();
  /** Values of all steps so far: null without one. */
  readonly values = {
    has: (id: string): boolean => this.graph.steps.has(id),
    get: (id: string): unknown => this.#values.get(id) ?? null,
  };
  readonly interrupted: Set<string>;
  readonly approved: Map<string, string>;
  readonly shown: Map<string, unknown>;
  /** By idempotency key: the value of its step. */
  readonly valuesByKey = new Map<string, unknown>();
  /** By idempotency key: the end of its running step. */
  readonly keysInUse = new Map<string, Promise<void>>();
  readonly recoveries = new Map<string, number>();
  /** The plan's time, which questions pause. */
  readonly budget: TimeBudget;
  failure: Failure | undefined;

  /** @param graph of the plan of `progress` */
  constructor(progress: PlanProgress, graph: PlanGraph, given: ExecuteOptions, publish: (event: PlanEvent) => void) {
    const { planTimeoutMs, ...options } = completeOptions(progress.plan, given);
    this.options = options;
    this.publish = publish;
    this.#startedAt = options.clock.now();
    this.graph = graph;
    this.traces = progress.traces;
    this.interrupted = progress.interrupted;
    this.approved = progress.approved;
    this.shown = progress.shown;
    const statuses = new Map<string, StepStatus>();
    for (const step of progress.plan.steps) this.#take(step.id, progress, statuses);
    this.scheduler = new Scheduler(this.graph, statuses);
    this.budget = startBudget(planTimeoutMs, options.clock, options.timers, () => {
      const message = `The plan took more than ${formatSeconds(planTimeoutMs ?? 0)}.`;
      this.endWith(failure('timeout', 'plan_timeout', message));
    });
    const { signal } = options;
    if (signal?.aborted) this.abort();
    else signal?.addEventListener('abort', this.abort, { once: true });
  }

  /** Aborts the plan, for its reader or runner. The signal's reason may be a `StoppedError` with its own message. */
  readonly abort = (): void => {
    const reason: unknown = this.options.signal?.reason;
    this.endWith(reason instanceof StoppedError ? reason.failure : abortedFailure('It was stopped.'));
  };

  close(): void {
    this.budget.close();
    this.options.signal?.removeEventListener('abort', this.abort);
  }

  #take(id: string, { traces, endedAt }: PlanProgress, statuses: Map<string, StepStatus>): void {
    const step = this.graph.steps.get(id);
    const trace = traces.get(id);
    const at = endedAt.get(id);
    if (trace !== undefined && at !== undefined) {
      statuses.set(id, trace.status);
      if (trace.status === 'completed') this.#storeValue(id, trace.value);
      this.show(id, trace.status, { result: stepResult(trace, at) });
    } else if (step?.status === 'skipped') {
      const reason = step.result?.error ?? 'Left out by the author.';
      statuses.set(id, 'skipped');
      traces.set(id, { ...newTrace(id), status: 'skipped', reason });
      this.show(id, 'skipped', { reason });
    }
  }

  get plan(): Plan {
    return this.graph.plan;
  }

  /** For the schedule: a step whose author is being asked counts as `running`. */
  get statuses(): Statuses {
    return this.scheduler.statuses;
  }

  /** Aborted when the plan ends early; the reason is a `StoppedError`. */
  get end(): AbortSignal {
    return this.#end.signal;
  }

  get isHalted(): boolean {
    return this.end.aborted || this.#halt.signal.aborted;
  }

  /** Aborted when no step may begin any more. */
  get halt(): AbortSignal {
    return this.#halt.signal;
  }

  get elapsed(): number {
    return this.#since(this.#startedAt);
  }

  #since = (then: number): number => Math.max(0, this.options.clock.now() - then);

  /** Ends the whole plan. The first reason counts. */
  endWith(why: Failure): void {
    if (this.end.aborted) return;
    this.failure = why;
    this.#halt.abort(new StoppedError(why));
    this.#end.abort(new StoppedError(why));
    for (const attempt of [...this.runningAttempts]) attempt.stop(why);
  }

  show(stepId: string, status: StepStatus, more?: Partial<StepProgress>): void {
    this.#shown.set(stepId, status);
    if (more?.reason !== undefined) this.#shownReason.set(stepId, more.reason);
    else if (this.#shownReason.size > 0) this.#shownReason.delete(stepId);
    const taskId = this.plan.taskId ?? this.plan.id;
    this.publish(more === undefined ? { taskId, stepId, status } : { taskId, stepId, status, ...more });
  }

  showProgress(stepId: string, progress: number): void {
    this.show(stepId, 'running', { progress });
  }

  /** Reports changed readiness of steps not begun. */
  showReadiness(): void {
    this.scheduler.reportChanges((id, readiness) => this.#showStepReadiness(id, readiness));
  }

  #showStepReadiness(id: string, readiness: StepReadiness): void {
    const reason = readiness.status === 'blocked' && readiness.reason ? sayBlockReason(readiness.reason) : undefined;
    if (this.#shown.get(id) === readiness.status && this.#shownReason.get(id) === reason) return;
    this.show(id, readiness.status, reason === undefined ? undefined : { reason });
  }

  getTrace(stepId: string): StepTrace {
    const trace = this.traces.get(stepId) ?? newTrace(stepId);
    this.traces.set(stepId, trace);
    return trace;
  }

  /** Adds a tool's event to the trace and reports its visible part. */
  take(stepId: string, event: SkillEvent): void {
    this.getTrace(stepId).events.push(event);
    const status = this.#shown.get(stepId) ?? 'pending';
    if (event.type === 'asset') {
      const { assetId, kind, mediaType, path } = event;
      this.show(stepId, status, { assets: [{ assetId, kind, mediaType, path }] });
    } else if (event.type === 'log') {
      const { level, message, fields } = event;
      this.show(stepId, status, { logs: [{ level, message, ...(fields ? { fields } : {}) }] });
    } else if (event.type === 'error') {
      this.show(stepId, status, { logs: [{ level: 'error', message: `${event.errorCode}: ${event.errorMessage}` }] });
    }
  }

  /** Adds the engine's own line to a step's log. */
  warn(stepId: string, message: string): void {
    this.take(stepId, { version: '0', type: 'log', level: 'warn', message });
  }

  get isRecorded(): boolean {
    return this.options.onRecord !== undefined;
  }

  /** Stores a record; ends the plan on failure, since unrecorded work would be repeated. */
  async record(record: NewRecord): Promise<void> {
    const { onRecord, clock } = this.options;
    if (onRecord === undefined) return;
    try {
      await onRecord({ ...record, planId: this.plan.id, at: clock.iso() });
    } catch (error) {
      const message = `The results of the plan cannot be stored, so it was stopped: ${sayError(error)}`;
      this.endWith(failure('process_error', 'record_failed', message));
    }
  }

  /**
   * Ends a step: stores its result before dependents may begin. `isAsked`: its author will be asked, so it still runs.
   * @returns resolves when stored; undefined if records are not stored
   */
  settle(stepId: string, ending: StepEnd, isAsked = false): Promise<void> | undefined {
    const trace = this.getTrace(stepId);
    trace.status = ending.status;
    trace.failure = ending.failure ?? null;
    if (ending.value !== undefined) trace.value = ending.value;
    else if (trace.value !== undefined) delete trace.value;
    if (ending.reason !== undefined) trace.reason = ending.reason;
    else if (trace.reason !== undefined) delete trace.reason;
    trace.executionTimeMs = this.#getDuration(trace);
    if (hasFailed(ending.status) && this.plan.failurePolicy === 'stop') this.#halt.abort();
    if (ending.status === 'completed') this.#storeValue(stepId, ending.value);
    // Aborted steps start again when the plan is resumed.
    const isCutOff = this.end.aborted && ending.failure?.code === 'aborted';
    if (!isCutOff && this.isRecorded) {
      const kept = { ...trace, attempts: [...trace.attempts], events: [...trace.events] };
      return this.record({ type: 'ended', stepId, trace: kept }).then(() => this.#close(trace, isAsked));
    }
    this.#close(trace, isAsked);
    return undefined;
  }

  /** Duration of a step from its first attempt, including waits. */
  #getDuration({ attempts, status }: StepTrace): number {
    const [first] = attempts;
    if (first === undefined) return 0;
    // After a single attempt without a question, use its duration.
    const isPlain = attempts.length === 1 && status !== 'skipped';
    return isPlain ? first.durationMs : this.#since(Date.parse(first.startedAt));
  }

  #close(trace: StepTrace, isAsked: boolean): void {
    const { stepId, status, reason } = trace;
    if (!isAsked) this.scheduler.put(stepId, status);
    const result = stepResult(trace, this.options.clock.iso());
    this.show(stepId, status, reason === undefined ? { result } : { result, reason });
  }

  #storeValue(stepId: string, value: unknown): void {
    this.#values.set(stepId, value ?? null);
    const key = this.graph.steps.get(stepId)?.idempotencyKey;
    if (key !== undefined) this.valuesByKey.set(key, value ?? null);
  }

  async change(plan: Plan, stepId: string): Promise<void> {
    await this.record({ type: 'changed', stepId, plan });
    this.graph = buildPlanGraph(plan);
    this.interrupted.delete(stepId);
    this.scheduler = new Scheduler(this.graph, this.statuses);
    this.scheduler.put(stepId, undefined);
  }

  closeSteps(): void {
    for (const [id, readiness] of computeReadiness(this.graph, this.statuses)) {
      const trace = this.getTrace(id);
      if (readiness.status === 'blocked' && readiness.reason) {
        trace.status = 'blocked';
        trace.reason = sayBlockReason(readiness.reason);
        this.#showStepReadiness(id, readiness);
      } else {
        trace.status = 'skipped';
        trace.reason = `Not begun: ${this.failure?.code === 'aborted' ? 'it was stopped.' : (this.failure?.message ?? 'the plan was over.')}`;
        this.show(id, 'skipped', { reason: trace.reason });
      }
    }
  }
}

const newTrace = (stepId: string): StepTrace => ({
  stepId,
  status: 'pending',
  attempts: [],
  events: [],
  failure: null,
  executionTimeMs: 0,
});
