import type { PlanGraph } from './graph.ts';
import type { FailurePolicy, Plan, RetryPolicy, Step } from './plan.ts';
import {
  availability,
  type BlockReason,
  hasBegun,
  hasEnded,
  hasFailed,
  type Statuses,
  standings,
  stoppedAt,
} from './standing.ts';

/** How often a request may be planned before somebody is told. Plan execution, "Planning anew". */
export const PLAN_ATTEMPTS_MAX = 5;

/** Ids of the steps whose dependencies are there, in the order they would begin. */
export const readySteps = (graph: PlanGraph, statuses: Statuses): string[] =>
  [...standings(graph, statuses)].flatMap(([id, { status }]) => (status === 'ready' ? [id] : []));

/** A step that can never begin, and why. */
export interface BlockedStep {
  stepId: string;
  reason: BlockReason;
}

/** The steps that can never begin, as things stand, unless one that failed or was skipped is tried again. */
export const blockedSteps = (graph: PlanGraph, statuses: Statuses): BlockedStep[] =>
  [...standings(graph, statuses)].flatMap(([stepId, standing]) =>
    standing.status === 'blocked' && standing.reason ? [{ stepId, reason: standing.reason }] : [],
  );

/** Whether a step may run beside others. Plan execution, "Order". */
export const runsBeside = (plan: Plan, step: Step | undefined): boolean => plan.parallel && step?.async === true;

/**
 * The steps to begin now. Plan execution, "Order".
 *
 * Steps that are `async` run beside one another in a plan that is `parallel`. Any other runs alone, at its place in the
 * order: it waits until nothing runs, and what comes after it does not overtake it.
 *
 * @param statuses those of the steps that run must say `running`; a step about which the author is being asked counts as
 *   running until there is an answer
 * @param atMost how many may run at once, at least 1
 * @returns ids in order; none where something has to end first, or where nothing is left: see `isOver`
 */
export function nextSteps(graph: PlanGraph, statuses: Statuses, atMost: number): string[] {
  const running = runningSteps(graph, statuses);
  if (running.some((step) => !runsBeside(graph.plan, step))) return [];
  const room = Math.max(1, Math.trunc(atMost)) - running.length;
  const next: string[] = [];
  if (room <= 0 || stoppedAt(graph, statuses) !== undefined) return next;
  let lost: ReadonlySet<string> | undefined;
  const isLost = (id: string): boolean => {
    lost ??= new Set(blockedSteps(graph, statuses).map(({ stepId }) => stepId));
    return lost.has(id);
  };
  for (const id of graph.order) {
    if (hasBegun(statuses.get(id)) || !isReady(id, graph, statuses, isLost)) continue;
    if (!runsBeside(graph.plan, graph.steps.get(id))) return running.length + next.length === 0 ? [id] : next;
    next.push(id);
    if (next.length === room) break;
  }
  return next;
}

/** What `standings` calls ready, without going through the whole plan: this is asked after every step. */
function isReady(id: string, graph: PlanGraph, statuses: Statuses, isLost: (id: string) => boolean): boolean {
  for (const dependency of graph.needs.get(id) ?? []) {
    if (availability(dependency, graph, statuses) !== 'there') return false;
  }
  for (const read of graph.awaits.get(id) ?? []) {
    if (graph.steps.has(read) && !hasEnded(statuses.get(read)) && !isLost(read)) return false;
  }
  return true;
}

function runningSteps(graph: PlanGraph, statuses: Statuses): (Step | undefined)[] {
  const running: (Step | undefined)[] = [];
  for (const [id, status] of statuses) if (status === 'running') running.push(graph.steps.get(id));
  return running;
}

/** Whether nothing runs and nothing can begin any more: every step has ended, or is blocked with a reason. */
export const isOver = (graph: PlanGraph, statuses: Statuses): boolean =>
  runningSteps(graph, statuses).length === 0 && nextSteps(graph, statuses, 1).length === 0;

/**
 * How long to wait before the next attempt, in milliseconds. Plan execution, "Retries".
 *
 * @param attempt the one that failed, from 1
 */
export const retryDelay = ({ backoffMs, backoff }: RetryPolicy, attempt: number): number =>
  backoffMs * (backoff === 'exponential' ? 2 ** (attempt - 1) : attempt);

/** Whether a step is tried again after its attempt number `attempt`, from 1, failed. */
export const mayRetry = ({ maxRetries }: RetryPolicy, attempt: number): boolean => attempt <= maxRetries;

/** What a plan does when a step has failed for good. */
export interface AfterFailure {
  /** Whether steps that do not depend on it still begin. */
  goesOn: boolean;
  /** Whether the author is asked what to do. */
  asks: boolean;
  /** Whether a new plan is asked for in the end. */
  replans: boolean;
}

export const AFTER_FAILURE: Record<FailurePolicy, AfterFailure> = {
  stop: { goesOn: false, asks: false, replans: false },
  replan: { goesOn: true, asks: false, replans: true },
  ask: { goesOn: true, asks: true, replans: false },
};

/** Whether a plan has succeeded: no required step failed or ran out of time. Plan execution, "Failures" and "The result". */
export const hasSucceeded = (graph: PlanGraph, statuses: Statuses): boolean =>
  ![...graph.steps.values()].some(({ id, required }) => required && hasFailed(statuses.get(id)));

/** Whether another plan may be tried after this one. Plan execution, "The result" and "Planning anew". */
export const canReplan = (success: boolean, attempt: number): boolean => !success && attempt < PLAN_ATTEMPTS_MAX;
