import type { PlanGraph } from './graph.ts';
import type { Plan, Step } from './plan.ts';
import {
  availability,
  type BlockReason,
  computeReadiness,
  hasBegun,
  hasEnded,
  type Statuses,
  stoppedAt,
} from './step-readiness.ts';

/** Ids of the steps with complete dependencies, in order. */
export const readySteps = (graph: PlanGraph, statuses: Statuses): string[] =>
  [...computeReadiness(graph, statuses)].flatMap(([id, { status }]) => (status === 'ready' ? [id] : []));

export interface BlockedStep {
  stepId: string;
  reason: BlockReason;
}

/** The steps that can never begin, unless a failed or skipped one is retried. */
export const blockedSteps = (graph: PlanGraph, statuses: Statuses): BlockedStep[] =>
  [...computeReadiness(graph, statuses)].flatMap(([stepId, readiness]) =>
    readiness.status === 'blocked' && readiness.reason ? [{ stepId, reason: readiness.reason }] : [],
  );

/** Whether a step may run concurrently. Plan execution, "Order". */
export const runsBeside = (plan: Plan, step: Step | undefined): boolean => plan.parallel && step?.async === true;

/**
 * In a `parallel` plan, `async` steps run concurrently; any other runs alone, in order, and later steps do not overtake
 * it. A step awaiting the author's answer counts as `running`. Plan execution, "Order".
 */
export function nextSteps(graph: PlanGraph, statuses: Statuses, atMost: number): string[] {
  const running = runningSteps(graph, statuses);
  if (running.some((step) => !runsBeside(graph.plan, step))) return [];
  const freeSlots = Math.max(1, Math.trunc(atMost)) - running.length;
  const next: string[] = [];
  if (freeSlots <= 0 || stoppedAt(graph, statuses) !== undefined) return next;
  let lost: ReadonlySet<string> | undefined;
  const isLost = (id: string): boolean => {
    lost ??= new Set(blockedSteps(graph, statuses).map(({ stepId }) => stepId));
    return lost.has(id);
  };
  for (const id of graph.order) {
    if (hasBegun(statuses.get(id)) || !isReady(id, graph, statuses, isLost)) continue;
    if (!runsBeside(graph.plan, graph.steps.get(id))) return running.length + next.length === 0 ? [id] : next;
    next.push(id);
    if (next.length === freeSlots) break;
  }
  return next;
}

/** The incremental form of `computeReadiness`, since it is asked after every step. */
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

/** Whether nothing runs and nothing can begin: every step has ended, or is permanently blocked. */
export const isOver = (graph: PlanGraph, statuses: Statuses): boolean =>
  runningSteps(graph, statuses).length === 0 && nextSteps(graph, statuses, 1).length === 0;
