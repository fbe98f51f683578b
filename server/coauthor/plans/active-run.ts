import { RefusalError } from '../../../shared/error.ts';
import type { ExecutionResult, PlanEvent, RecoveryProposal } from '../../../shared/plan/index.ts';
import type { Clock } from '../../clock.ts';
import {
  type FailedStep,
  foldRecords,
  logPlanRun,
  resumePlan,
  type Sleeper,
  StoppedError,
  stopped,
  type ToolRegistry,
} from '../../plan/index.ts';
import type { CoauthorLog } from '../tools/index.ts';
import type { PlanDocument } from './document.ts';
import type { Leftover } from './events.ts';
import type { LivePlan } from './live-plan.ts';
import { createQuestions, type Questions } from './questions.ts';
import { createReplay } from './replay.ts';
import type { PlanRun } from './types.ts';
import type { Standing } from './view.ts';

/** What a run works with. */
export interface ActiveRunOptions {
  live: LivePlan;
  registry: ToolRegistry;
  proposeRecovery: (failed: FailedStep, signal: AbortSignal) => Promise<RecoveryProposal | null>;
  clock: Clock;
  timers?: Sleeper | undefined;
  concurrency?: number | undefined;
  /** In milliseconds; null for as long as it takes. */
  planTimeoutMs: number | null;
  log: CoauthorLog;
  /** Told when a question is asked, answered or withdrawn. */
  onChange: () => void;
}

/** A run that goes on, whoever listens. */
export interface ActiveRun extends PlanRun {
  readonly planId: string;
  readonly sessionId: string;
  readonly questions: Questions;
  /** How the steps were last told to stand. */
  readonly standings: ReadonlyMap<string, Standing>;
  /** Ends the run for good: what still runs is told to stop, and given up on after 5 s. */
  abort(): void;
  /** Ends it so that it can be resumed: its journal does not tell of an end. */
  pause(): void;
  isPaused(): boolean;
}

/**
 * Runs a plan, or goes on with one that was cut off: what has to outlast the process is in the plan's journal before anything
 * rests on it, the result before anybody is told.
 */
export function startRun(options: ActiveRunOptions): ActiveRun {
  const { live, registry, clock, timers, concurrency, planTimeoutMs, log, onChange, proposeRecovery } = options;
  const { plan, sessionId, records, unattended, play, isAborting } = live.current();
  const stop = new AbortController();
  const replay = createReplay();
  const questions = createQuestions(onChange);
  const standings = new Map<string, Standing>();
  const told = logPlanRun(log, plan, { session: sessionId });
  let isPaused = false;
  /** The journal has moved on without this run, which knows no more what its end would be the end of. */
  let outrun: RefusalError | null = null;

  const note = (event: PlanEvent) => {
    if (!('type' in event)) {
      const { stepId, status, progress, reason } = event;
      standings.set(stepId, {
        status,
        ...(progress === undefined ? {} : { progress }),
        ...(reason === undefined ? {} : { reason }),
      });
    }
    replay.push(event);
  };

  /** Nothing is told of an end that could not be kept, but to whoever follows now. */
  const end = async (result: ExecutionResult): Promise<void> => {
    if (isPaused) return;
    told.end(result);
    try {
      const leftovers = leftoversOf(live.current(), standings, result);
      await live.transact(() => {
        if (outrun) throw outrun;
        return { events: [{ type: 'run-ended', result, leftovers }], value: undefined };
      });
    } catch (err) {
      log.error({ err, plan: live.id }, 'the end of a plan could not be kept; it can be run on');
    }
    replay.push({ type: 'result', result });
  };

  const work = async (): Promise<void> => {
    const execution = resumePlan(plan, records, {
      registry,
      clock,
      ...(timers ? { timers } : {}),
      ...(concurrency === undefined ? {} : { concurrency }),
      planTimeoutMs,
      signal: stop.signal,
      play,
      ...(unattended
        ? {}
        : {
            onApproval: (request, { signal }) => questions.askApproval(request, signal),
            onRecovery: (request, { signal }) => questions.askRecovery(request, signal),
            proposeRecovery: (failed, { signal }) => proposeRecovery(failed, signal),
          }),
      onRecord: async (record) => {
        try {
          await live.transact(() => ({ events: [{ type: 'run-recorded', record }], value: undefined }));
          told.record(record);
        } catch (err) {
          if (err instanceof RefusalError && err.code === 'conflict') outrun = err;
          // A plan that was deleted just as it began has nobody to tell.
          if (err instanceof RefusalError && err.code === 'not_found') isPaused = true;
          else {
            log.error(
              { err, plan: live.id, step: record.stepId },
              'what came of a step could not be kept; its plan ends',
            );
          }
          throw err;
        }
      },
    });
    for await (const event of execution) {
      if ('type' in event && event.type === 'result') await end(event.result);
      else note(event);
    }
  };

  const abort = () => stop.abort(new StoppedError(stopped('Stopped by the author.')));
  if (isAborting) abort();
  const done = work()
    .catch((err: unknown) => log.error({ err, plan: live.id }, 'a plan broke off; it can be run on'))
    .finally(replay.close);

  return {
    planId: live.id,
    sessionId,
    questions,
    standings,
    follow: replay.follow,
    done,
    abort,
    pause: () => {
      isPaused = true;
      stop.abort();
    },
    isPaused: () => isPaused,
  };
}

/** How the steps stand at the end of which the journal has no end: never begun, blocked or cut off. */
function leftoversOf(
  { plan, records }: PlanDocument,
  standings: ReadonlyMap<string, Standing>,
  { toolResults }: ExecutionResult,
): Leftover[] {
  const { endedAt } = foldRecords(plan, records);
  return toolResults.flatMap(({ toolId: stepId, error, reason = error?.message, executionTimeMs: duration }) => {
    if (endedAt.has(stepId)) return [];
    const status = standings.get(stepId)?.status ?? 'skipped';
    return [{ stepId, status, ...(reason === undefined ? {} : { reason }), duration }];
  });
}
