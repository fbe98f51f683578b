import type {
  ApprovalRequest,
  ExecutionResult,
  LogEntry,
  Plan,
  PlanAsset,
  PlanEvent,
  RecoveryRequest,
  StepResult,
  StepStatus,
} from '../../../../shared/plan/index.ts';
import type { PlanView } from '../../../../shared/wire/index.ts';

export type RunQuestion = ApprovalRequest | RecoveryRequest;

/** Whether two questions are the same one. A step may ask again as soon as it was answered. */
export const isSameQuestion = (one: RunQuestion, other: RunQuestion): boolean =>
  one.stepId === other.stepId &&
  (one.type === 'approval'
    ? other.type === 'approval' && one.approvalId === other.approvalId
    : other.type === 'recovery' && one.error === other.error);

export interface StepRunState {
  status: StepStatus;
  /** In percent; null if unknown. */
  progress: number | null;
  result: StepResult | null;
  logs: readonly LogEntry[];
  assets: readonly PlanAsset[];
  reason: string | null;
  /** When this page saw it start, in milliseconds; null if it did not. */
  since: number | null;
}

export interface ShownRun {
  steps: ReadonlyMap<string, StepRunState>;
  questions: readonly RunQuestion[];
  result: ExecutionResult | null;
}

const LOGS_MAX = 300;

const NOTHING_YET: StepRunState = {
  status: 'pending',
  progress: null,
  result: null,
  logs: [],
  assets: [],
  reason: null,
  since: null,
};

/** The state of a step; pending if no event mentioned it yet. */
export const getStepRunState = ({ steps }: Pick<ShownRun, 'steps'>, id: string): StepRunState =>
  steps.get(id) ?? NOTHING_YET;

/** A run before its first event. Steps that the author skipped stay skipped. */
export const createShownRun = ({ steps }: Pick<Plan, 'steps'>): ShownRun => ({
  steps: new Map(
    steps.map(({ id, status }) => [id, { ...NOTHING_YET, status: status === 'skipped' ? status : 'pending' }]),
  ),
  questions: [],
  result: null,
});

/** A run from the server's full view of its plan. */
export function shownRunFromView({ steps, traces, questions, result }: PlanView): ShownRun {
  const byStep = new Map(traces.map((trace) => [trace.stepId, trace]));
  const seen = steps.map((step): [string, StepRunState] => {
    const trace = byStep.get(step.id);
    const events = trace?.events ?? [];
    return [
      step.id,
      {
        ...NOTHING_YET,
        status: step.status,
        result: step.result ?? null,
        reason: trace?.reason ?? null,
        logs: events.flatMap((event) =>
          event.type === 'log'
            ? [event]
            : event.type === 'error'
              ? [{ level: 'error', message: `${event.errorCode}: ${event.errorMessage}` }]
              : [],
        ),
        assets: events.flatMap((event) => (event.type === 'asset' ? [event] : [])),
      },
    ];
  });
  return { steps: new Map(seen), questions, result };
}

const FAILURES: ReadonlySet<StepStatus> = new Set(['failed', 'timeout']);
const WAITS: ReadonlySet<StepStatus> = new Set(['pending', 'blocked', 'ready']);

const isAnswered = (question: RunQuestion, status: StepStatus): boolean =>
  question.type === 'approval' ? !WAITS.has(status) : !FAILURES.has(status);

/** The run after one more event. Events of unknown (new) steps are accepted. */
export function applyPlanEvent(run: ShownRun, event: PlanEvent, now: number): ShownRun {
  if ('type' in event) {
    if (event.type === 'result') return { ...run, result: event.result, questions: [] };
    const others = run.questions.filter(({ stepId, type }) => stepId !== event.stepId || type !== event.type);
    return { ...run, questions: [...others, event] };
  }
  const before = getStepRunState(run, event.stepId);
  const begins = event.status === 'running' && before.status !== 'running';
  const step: StepRunState = {
    status: event.status,
    progress: event.status === 'running' ? (event.progress ?? (begins ? null : before.progress)) : null,
    result: event.result ?? (begins ? null : before.result),
    logs: event.logs ? [...before.logs, ...event.logs].slice(-LOGS_MAX) : before.logs,
    assets: event.assets ? [...before.assets, ...event.assets] : before.assets,
    reason: event.reason ?? null,
    since: begins ? now : event.status === 'running' ? before.since : null,
  };
  return {
    ...run,
    steps: new Map(run.steps).set(event.stepId, step),
    questions: run.questions.filter((each) => each.stepId !== event.stepId || !isAnswered(each, event.status)),
  };
}

/** Result codes of a run that the author stopped. */
const STOPPED: ReadonlySet<string> = new Set(['aborted', 'aborted_by_author']);

const isStopped = ({ result }: Pick<ShownRun, 'result'>): boolean => STOPPED.has(result?.error?.code ?? '');

/** A step's status in the interface: `never` did not start, `cut` was interrupted by the author's stop. */
export type ShownStepStatus = StepStatus | 'never' | 'cut';

/** Prefix of the reason of a step that had not started when its plan ended. */
const NOT_BEGUN = 'Not begun: ';

/** After the plan's end, steps that did not start are not "skipped", and steps the author stopped are not "failed". */
export function getShownStepStatus(run: ShownRun, id: string): ShownStepStatus {
  const { status, reason } = getStepRunState(run, id);
  if (status === 'blocked' && reason !== null) return 'never';
  if (run.result === null) return status;
  const result = run.result.toolResults.find(({ toolId }) => toolId === id);
  if (status === 'skipped') return (reason ?? result?.reason)?.startsWith(NOT_BEGUN) ? 'never' : status;
  if (!isStopped(run)) return status;
  if (WAITS.has(status)) return 'never';
  if (status === 'running') return 'cut';
  return FAILURES.has(status) && result?.error?.code === run.result.error?.code ? 'cut' : status;
}

const ENDED: ReadonlySet<StepStatus> = new Set(['completed', 'failed', 'skipped', 'timeout']);

export interface StepTally {
  total: number;
  completed: number;
  failed: number;
  skipped: number;
  /** Did not start: a dependency failed, or the plan ended first. */
  never: number;
  cut: number;
  left: number;
}

/** Counts the steps of a plan by status. A failed step with an open question counts as failed. */
export function tallySteps({ steps }: Pick<Plan, 'steps'>, run: ShownRun): StepTally {
  const standings = steps.map(({ id }) => getShownStepStatus(run, id));
  const countStates = (...among: ShownStepStatus[]) => standings.filter((standing) => among.includes(standing)).length;
  const tally = {
    total: steps.length,
    completed: countStates('completed'),
    failed: countStates('failed', 'timeout'),
    skipped: countStates('skipped'),
    never: countStates('never'),
    cut: countStates('cut'),
  };
  return { ...tally, left: tally.total - tally.completed - tally.failed - tally.skipped - tally.never - tally.cut };
}

/** The progress of a run, from 0 to 1. Running steps count by the progress they report. */
export function getRunProgress({ steps }: Pick<Plan, 'steps'>, run: ShownRun): number {
  if (run.result !== null) return 1;
  if (steps.length === 0) return 0;
  const done = steps.reduce((sum, { id }) => {
    const { status, progress, reason } = getStepRunState(run, id);
    if (ENDED.has(status) || (status === 'blocked' && reason !== null)) return sum + 1;
    return sum + (status === 'running' ? (progress ?? 0) / 100 : 0);
  }, 0);
  return done / steps.length;
}

export type PlanOutcome = 'success' | 'partly' | 'stopped' | 'failed';

/** The outcome of a finished plan. Steps that the author skipped are not failures. */
export function getPlanOutcome(plan: Pick<Plan, 'steps'>, run: ShownRun): PlanOutcome {
  const { completed, failed, never } = tallySteps(plan, run);
  if (isStopped(run)) return 'stopped';
  if (run.result?.success === true && failed === 0 && never === 0) return 'success';
  return completed > 0 ? 'partly' : 'failed';
}

/** The time in which at least one step was active, in milliseconds. Null if unknown. */
export function getActiveDuration({ traces }: Pick<PlanView, 'traces'>): number | null {
  const spans = traces
    .flatMap(({ attempts }) => attempts)
    .map(({ startedAt, durationMs }) => ({ from: Date.parse(startedAt), to: Date.parse(startedAt) + durationMs }))
    .toSorted((one, other) => one.from - other.from);
  if (spans.length === 0) return null;
  let worked = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { from, to } of spans) {
    worked += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return worked;
}
