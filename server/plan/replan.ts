import {
  AFTER_FAILURE,
  type ExecutionResult,
  type Failure,
  failure,
  PLAN_ATTEMPTS_MAX,
  PLAN_LIMITS,
  type Plan,
  PlanInvalidError,
} from '../../shared/plan/index.ts';
import { type Clock, systemClock } from '../clock.ts';
import { sayError } from './parse-tool-answer.ts';

/** Input of a planner for the next plan. Plan execution, "Planning anew" and "Validation". */
export interface PlanRequest {
  attempt: number;
  /** The plan it replaces; null for the first. */
  parentPlanId: string | null;
  /** Failed skills, which no step may use. */
  disabledSkills: readonly string[];
  /** The last attempt's errors in sentences for a model; null for the first. */
  error: string | null;
  attempts: readonly PlanAttempt[];
  signal: AbortSignal | undefined;
}

/** One attempt: planned, and run if there was a plan. Plan execution, "Records and logs". */
export interface PlanAttempt {
  attempt: number;
  startedAt: string;
  endedAt: string;
  plan: Plan | null;
  /** Null if it was not run, or its run threw. */
  result: ExecutionResult | null;
  failure: Failure | null;
}

export interface ReplanReport {
  success: boolean;
  plan: Plan | null;
  result: ExecutionResult | null;
  attempts: PlanAttempt[];
  disabledSkills: string[];
  /** For the user: success, or what failed attempt by attempt. */
  message: string;
}

export interface ReplanOptions {
  /** Default, and at most, five. Plan execution, "Planning anew". */
  maxAttempts?: number;
  clock?: Clock;
  signal?: AbortSignal | undefined;
  /** Checked before every further attempt: true ends them. */
  isOver?: () => boolean;
  onAttempt?: (attempt: PlanAttempt) => void;
}

/**
 * Plans and runs until a plan succeeds, at most five times; each attempt gets the previous errors without failed
 * skills. A plan with policy `stop` or `ask` is not replaced once it has run: see `AFTER_FAILURE`. Plan execution,
 * "Planning anew", "Fallback", "Records and logs" and "Failures".
 * @param generate throws `PlanInvalidError` for an unreadable plan. Attempt, parent and disabled skills are overwritten
 */
export async function runWithReplans(
  generate: (request: PlanRequest) => Promise<Plan>,
  execute: (plan: Plan) => Promise<ExecutionResult>,
  { maxAttempts = PLAN_ATTEMPTS_MAX, clock = systemClock, signal, isOver = () => false, onAttempt }: ReplanOptions = {},
): Promise<ReplanReport> {
  const attempts: PlanAttempt[] = [];
  let disabledSkills: string[] = [];
  let last: Pick<ReplanReport, 'plan' | 'result'> = { plan: null, result: null };
  let error: string | null = null;
  const most = Math.min(Math.max(1, Math.trunc(maxAttempts)), PLAN_ATTEMPTS_MAX);
  for (let number = 1; number <= most && !signal?.aborted; number += 1) {
    const attempt: PlanAttempt = { ...NOTHING, attempt: number, startedAt: clock.iso(), endedAt: clock.iso() };
    const parentPlanId = last.plan?.id ?? null;
    try {
      const made = await generate({ attempt: number, parentPlanId, disabledSkills, error, attempts, signal });
      attempt.plan = {
        ...made,
        id: attempts.some(({ plan }) => plan?.id === made.id) ? attemptPlanId(made.id, number) : made.id,
        metadata: { generationAttempt: number, parentPlanId },
        disabledSkills: [...new Set([...disabledSkills, ...made.disabledSkills])],
      };
      attempt.result = await execute(attempt.plan);
      attempt.failure = attempt.result.success ? null : summarizeFailure(attempt.plan, attempt.result);
      disabledSkills = [...new Set([...disabledSkills, ...attempt.result.disabledSkills])];
    } catch (thrown) {
      attempt.failure = thrownFailure(thrown, attempt.plan);
    }
    attempt.endedAt = clock.iso();
    attempts.push(attempt);
    onAttempt?.(attempt);
    if (attempt.plan !== null) last = { plan: attempt.plan, result: attempt.result };
    error = attempt.failure?.message ?? null;
    if (attempt.failure === null || !mayFollow(attempt) || isOver()) break;
  }
  const success = attempts.at(-1)?.failure === null;
  return { ...last, success, attempts, disabledSkills, message: sayEnd(attempts, signal?.aborted === true) };
}

const NOTHING = { plan: null, result: null, failure: null } as const;

function mayFollow({ plan, result }: PlanAttempt): boolean {
  if (plan === null || result === null) return true;
  // A refused plan did nothing, so its policy does not apply. Plan execution, "Validation".
  return result.issues !== undefined || AFTER_FAILURE[plan.failurePolicy].replans;
}

/** The id of a plan's later attempt, within the limit of ids. */
export const attemptPlanId = (id: string, attempt: number): string => {
  const end = `-attempt-${attempt}`;
  return `${id.slice(0, PLAN_LIMITS.id - end.length)}${end}`;
};

/** A run plan's errors, one sentence per failed step. Plan execution, "Failures". */
function summarizeFailure(plan: Plan, { error, toolResults, failedTools, issues }: ExecutionResult): Failure {
  if (issues !== undefined) {
    const said = issues.map(({ stepId, message }) => (stepId ? `Step "${stepId}": ${message}` : message));
    return failure(error?.category ?? 'tool_failure', error?.code ?? 'refused', said.slice(0, SAID_MAX).join(' '));
  }
  const required = new Set(plan.steps.flatMap(({ id, required }) => (required ? [id] : [])));
  const failed = toolResults.filter(({ toolId }) => failedTools.includes(toolId));
  const said = failed.slice(0, SAID_MAX).map(({ toolId, error: why, retryCount }) => {
    const tool = plan.steps.find(({ id }) => id === toolId)?.tool ?? '';
    const times = retryCount === 0 ? '' : ` after ${retryCount + 1} attempts`;
    return `Step "${toolId}" (${tool}) failed${times}: ${why?.message ?? 'it did not say why.'}`;
  });
  const worst = error ?? failed.find(({ toolId }) => required.has(toolId))?.error;
  const whole = error === undefined ? said : [error.message, ...said];
  return failure(worst?.category ?? 'tool_failure', worst?.code ?? 'plan_failed', whole.join(' '));
}

const SAID_MAX = 20;

function thrownFailure(thrown: unknown, plan: Plan | null): Failure {
  if (thrown instanceof PlanInvalidError) return failure('invalid_json', 'plan_invalid', thrown.message);
  const [code, what] =
    plan === null ? ['no_plan', 'No plan could be made'] : ['run_broke', 'The plan could not be run'];
  return failure(plan === null ? 'tool_failure' : 'process_error', code, `${what}: ${sayError(thrown)}`);
}

function sayEnd(attempts: readonly PlanAttempt[], aborted: boolean): string {
  const last = attempts.at(-1);
  if (last === undefined) return 'Nothing was planned: it was aborted before.';
  if (last.failure === null) {
    return last.attempt === 1 ? 'The plan was carried out.' : `The plan was carried out at attempt ${last.attempt}.`;
  }
  const times = attempts.length === 1 ? 'one attempt' : `${attempts.length} attempts`;
  const said = attempts.map(({ attempt, failure: why }) => `Attempt ${attempt}: ${why?.message ?? ''}`);
  return `${aborted ? 'It was aborted after' : 'No plan worked in'} ${times}. ${said.join(' ')}`;
}
