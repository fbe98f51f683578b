import {
  type BlockReason,
  computeReadiness,
  type PlanGraph,
  runsBeside,
  type Statuses,
} from '../../../shared/plan/index.ts';

/** Ids of the steps with complete dependencies, in order. */
export const readySteps = (graph: PlanGraph, statuses: Statuses): string[] =>
  [...computeReadiness(graph, statuses)].flatMap(([id, { status }]) => (status === 'ready' ? [id] : []));

/** The steps that can never begin, unless a failed or skipped one is retried. */
export const blockedSteps = (graph: PlanGraph, statuses: Statuses): { stepId: string; reason: BlockReason }[] =>
  [...computeReadiness(graph, statuses)].flatMap(([stepId, readiness]) =>
    readiness.status === 'blocked' && readiness.reason ? [{ stepId, reason: readiness.reason }] : [],
  );

/**
 * The rule of Plan execution, "Order", computed from scratch; the engine's scheduler must agree with it. `async` steps
 * of a `parallel` plan run concurrently. Any other step runs alone, and later steps do not overtake it.
 */
export function nextSteps(graph: PlanGraph, statuses: Statuses, atMost: number): string[] {
  const { plan, steps } = graph;
  const running = [...statuses].flatMap(([id, status]) => (status === 'running' ? [id] : []));
  if (running.some((id) => !runsBeside(plan, steps.get(id)))) return [];
  const freeSlots = Math.max(1, Math.trunc(atMost)) - running.length;
  const ready = readySteps(graph, statuses);
  const alone = ready.findIndex((id) => !runsBeside(plan, steps.get(id)));
  if (alone === 0) return running.length === 0 ? ready.slice(0, 1) : [];
  return ready.slice(0, alone === -1 ? undefined : alone).slice(0, Math.max(0, freeSlots));
}

/** Whether nothing runs and nothing can begin: every step has ended, or is permanently blocked. */
export const isOver = (graph: PlanGraph, statuses: Statuses): boolean =>
  ![...statuses.values()].includes('running') && nextSteps(graph, statuses, 1).length === 0;
