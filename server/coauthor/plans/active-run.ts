import { RefusalError } from '../../../shared/error.ts';
import type { ExecutionResult, PlanEvent, RecoveryProposal } from '../../../shared/plan/index.ts';
import type { Clock } from '../../clock.ts';
import {
  abortedFailure,
  type FailedStep,
  foldRecords,
  logPlanRun,
  resumePlan,
  type Sleeper,
  StoppedError,
  type ToolRegistry,
} from '../../plan/index.ts';
import type { CoauthorLog } from '../tools/index.ts';
import type { PlanDocument } from './document.ts';
import type { Leftover } from './events.ts';
import type { LivePlan } from './live-plans.ts';
import { createQuestions, type OpenQuestions } from './questions.ts';
import { createReplay } from './replay.ts';
import type { PlanRunRecord } from './types.ts';
import type { StepState } from './view.ts';

export interface ActiveRunOptions {
  live: LivePlan;
  registry: ToolRegistry;
  proposeRecovery: (failed: FailedStep, signal: AbortSignal) => Promise<RecoveryProposal | null>;
  clock: Clock;
  timers?: Sleeper | undefined;
  concurrency?: number | undefined;
  planTimeoutMs: number | null;
  log: CoauthorLog;
  onChange: () => void;
}

/** A run that continues without listeners. */
export interface ActiveRun extends PlanRunRecord {
  readonly planId: string;
  readonly sessionId: string;
  readonly questions: OpenQuestions;
  readonly standings: ReadonlyMap<string, StepState>;
  /** Ends the run for good: running steps are told to stop, and abandoned after 5 s. */
  abort(): void;
  /** Ends the run so that it can be resumed: no end is journaled. */
  pause(): void;
  isPaused(): boolean;
}

/** Runs or resumes a plan. State and result are journaled before anything depends on them. */
export function startRun(options: ActiveRunOptions): ActiveRun {
  const { live, registry, clock, timers, concurrency, planTimeoutMs, log, onChange, proposeRecovery } = options;
  const { plan, sessionId, records, unattended, play, isAborting } = live.current();
  const stop = new AbortController();
  const replay = createReplay();
  const questions = createQuestions(onChange);
  const standings = new Map<string, StepState>();
  const planLog = logPlanRun(log, plan, { session: sessionId });
  let isPaused = false;
  /** Set once the journal has advanced without this run, which can no longer record its end. */
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

  /** If the end cannot be stored, only present listeners are told. */
  const end = async (result: ExecutionResult): Promise<void> => {
    if (isPaused) return;
    planLog.end(result);
    try {
      const leftovers = listLeftovers(live.current(), standings, result);
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
          planLog.record(record);
        } catch (err) {
          if (err instanceof RefusalError && err.code === 'conflict') outrun = err;
          // A plan deleted just as it began has no listeners.
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

  const abort = () => stop.abort(new StoppedError(abortedFailure('Stopped by the author.')));
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

function listLeftovers(
  { plan, records }: PlanDocument,
  standings: ReadonlyMap<string, StepState>,
  { toolResults }: ExecutionResult,
): Leftover[] {
  const { endedAt } = foldRecords(plan, records);
  return toolResults.flatMap(({ toolId: stepId, error, reason = error?.message, executionTimeMs: duration }) => {
    if (endedAt.has(stepId)) return [];
    const status = standings.get(stepId)?.status ?? 'skipped';
    return [{ stepId, status, ...(reason === undefined ? {} : { reason }), duration }];
  });
}
