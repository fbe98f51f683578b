import {
  type ExecutionResult,
  failure,
  type PlanEvent,
  type PlanFormat,
  type PlanOrigin,
  planTimeoutMs,
  refusedResult,
  summarizeExecution,
  type TimeoutOf,
  tryReadPlan,
} from '../../shared/plan/index.ts';
import type { ConditionScope } from '../../shared/play/index.ts';
import { type Clock, systemClock } from '../clock.ts';
import { createEventQueue } from '../runs/event-queue.ts';
import { shutdownRefusal, waitAtMost } from '../shutdown.ts';
import { executePlan } from './execute.ts';
import { sayError } from './parse-tool-answer.ts';
import { logPlanRun, type PlanLog } from './plan-logger.ts';
import type { Sleeper } from './time-budget.ts';
import type { ToolRegistry } from './tool.ts';

/** An untrusted plan: JSON, or text containing it. */
export interface WrittenPlan {
  format: PlanFormat;
  plan: unknown;
}

export interface UnattendedOptions {
  registry: ToolRegistry;
  getTimeout?: TimeoutOf;
  clock?: Clock;
  timers?: Sleeper;
  log?: PlanLog & { error(details: object, message: string): void };
  /** Default limit of one attempt at a step, in milliseconds. `STEP_TIMEOUT_MS`. */
  stepTimeoutMs?: number;
  /** Limit of a plan other than `task`, in milliseconds. `PLAN_TIMEOUT_MS`. */
  planTimeoutMs?: number;
}

export interface UnattendedRun {
  /** Assigned here, since a plan's own id may repeat. */
  readonly id: string;
  /** All events; the last is the result. For one reader; the run continues without one. */
  readonly events: AsyncIterable<PlanEvent>;
  /** Aborts it: tools are told, and given up on after 5 s. */
  abort(): void;
  /** Resolves at the end; never rejects. */
  readonly done: Promise<void>;
}

/** Runs plans as written, without author and session. */
export interface UnattendedPlans {
  /** The result of an unreadable or invalid plan says why. @throws RefusalError `unavailable` once closed */
  run(
    written: WrittenPlan,
    options?: { play?: ConditionScope | undefined; signal?: AbortSignal | undefined },
  ): UnattendedRun;
  get(id: string): UnattendedRun | null;
  /** Refuses new runs, aborts all, and waits at most `ms` milliseconds. */
  close(ms: number): Promise<void>;
}

/** Fields of an imported plan: a fresh id, the time, the server's limits. */
export const createUnattendedOrigin = ({
  clock = systemClock,
  stepTimeoutMs,
  getTimeout,
}: Partial<UnattendedOptions>): PlanOrigin => ({
  id: clock.id(),
  createdAt: clock.iso(),
  stepTimeoutMs,
  getTimeout,
});

/** Runs plans over tools that need no session. Plan execution, "The result". */
export function createUnattendedPlans(options: UnattendedOptions): UnattendedPlans {
  const { registry, clock = systemClock, timers, log } = options;
  const runs = new Map<string, UnattendedRun>();
  let isClosed = false;

  async function* perform(
    { format, plan: input }: WrittenPlan,
    given: { play?: ConditionScope | undefined; signal: AbortSignal },
  ): AsyncGenerator<PlanEvent, void> {
    const origin = createUnattendedOrigin(options);
    const read = tryReadPlan(format, input, origin);
    if (!read.ok) {
      yield { type: 'result', result: unreadableResult(origin.id, read.issues) };
      return;
    }
    const { plan } = read;
    const planLog = log && logPlanRun(log, plan);
    const began = clock.now();
    try {
      const execution = executePlan(plan, {
        ...given,
        registry,
        clock,
        ...(timers && { timers }),
        planTimeoutMs: planTimeoutMs(plan, options.planTimeoutMs),
        ...(planLog && { onRecord: planLog.record }),
      });
      for await (const event of execution) {
        if ('type' in event && event.type === 'result') planLog?.end(event.result);
        yield event;
      }
    } catch (error) {
      log?.error({ err: error, plan: plan.id }, 'the plan engine broke');
      const why = failure('process_error', 'engine_broke', `The plan engine failed: ${sayError(error)}`);
      const executionTimeMs = Math.max(0, clock.now() - began);
      const rest = { traces: new Map(), executionTimeMs, getSkill: () => undefined, failure: why };
      yield { type: 'result', result: summarizeExecution({ plan, ...rest }) };
    }
  }

  return {
    run(written, { play, signal } = {}) {
      if (isClosed) throw shutdownRefusal();
      const id = clock.id();
      const stop = new AbortController();
      const signals = AbortSignal.any([stop.signal, ...(signal ? [signal] : [])]);
      const events = createEventQueue<PlanEvent>();
      const done = (async () => {
        for await (const event of perform(written, { play, signal: signals })) events.push(event);
        events.close();
        runs.delete(id);
      })();
      const run = { id, events, done, abort: () => stop.abort() };
      runs.set(id, run);
      return run;
    },
    get: (id) => runs.get(id) ?? null,
    async close(ms) {
      isClosed = true;
      const going = [...runs.values()];
      for (const run of going) run.abort();
      await waitAtMost(
        ms,
        going.map(({ done }) => done),
      );
    },
  };
}

/** The result of a text that is not a plan. Plan execution, "Failures". */
export const unreadableResult = (id: string, issues: Parameters<typeof refusedResult>[1]): ExecutionResult =>
  refusedResult({ id, steps: [], disabledSkills: [], metadata: { generationAttempt: 1, parentPlanId: null } }, issues);
