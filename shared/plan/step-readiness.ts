import type { PlanGraph } from './graph.ts';
import type { Plan, Step, StepStatus } from './plan.ts';

export type Statuses = ReadonlyMap<string, StepStatus>;

/** Why a step can never begin, unless the named step is retried. Both are ids; `root` is the first cause. */
export interface BlockReason {
  code:
    | 'dependency_failed'
    | 'dependency_timed_out'
    | 'dependency_skipped'
    | 'dependency_unknown'
    | 'circular_dependency'
    | 'plan_stopped';
  root: string;
  dependency?: string;
}

/** `ready`: dependencies are complete; `blocked`: waits for the steps in `waitsFor`, or forever, with a `reason`. */
export type StepReadiness =
  | { status: 'ready' }
  | { status: 'blocked'; waitsFor: readonly string[]; reason?: undefined }
  | { status: 'blocked'; waitsFor: readonly string[]; reason: BlockReason };

const BEGUN: ReadonlySet<StepStatus> = new Set(['running', 'completed', 'failed', 'skipped', 'timeout']);
const ENDED: ReadonlySet<StepStatus> = new Set(['completed', 'failed', 'skipped', 'timeout']);

export const hasBegun = (status: StepStatus | undefined): boolean => status !== undefined && BEGUN.has(status);

/** Whether a step is final. A blocked step is not: its dependency may be retried. */
const hasEnded = (status: StepStatus | undefined): boolean => status !== undefined && ENDED.has(status);

export const hasFailed = (status: StepStatus | undefined): boolean => status === 'failed' || status === 'timeout';

/** The step whose failure stopped the plan; undefined if it goes on. */
export const stoppedAt = (graph: PlanGraph, statuses: Statuses): string | undefined =>
  graph.plan.failurePolicy === 'stop' ? graph.order.find((id) => hasFailed(statuses.get(id))) : undefined;

/** Whether a step may run concurrently. Plan execution, "Order". */
export const runsBeside = (plan: Plan, step: Step | undefined): boolean => plan.parallel && step?.async === true;

/** A failed or skipped step that is not `required` gives null, except in a `task` plan. Plan execution, "Failures". */
function availability(dependency: string, graph: PlanGraph, statuses: Statuses): 'there' | 'coming' | BlockReason {
  const status = statuses.get(dependency);
  if (status === 'completed') return 'there';
  const step = graph.steps.get(dependency);
  if (step === undefined) return { code: 'dependency_unknown', root: dependency };
  if (!hasEnded(status)) return 'coming';
  if (!step.required && graph.plan.format !== 'task') return 'there';
  if (status === 'failed') return { code: 'dependency_failed', root: dependency };
  if (status === 'timeout') return { code: 'dependency_timed_out', root: dependency };
  return { code: 'dependency_skipped', root: dependency };
}

/**
 * Steps that depend on a permanently blocked one are too; steps read by a condition must have ended in any way. Under
 * the policy `stop` nothing begins after a failure. Plan execution, "Order".
 */
export function computeReadiness(graph: PlanGraph, statuses: Statuses): Map<string, StepReadiness> {
  const found = new Map<string, StepReadiness>();
  const stopped = stoppedAt(graph, statuses);
  for (const id of graph.order) {
    if (hasBegun(statuses.get(id))) continue;
    const readiness: StepReadiness =
      stopped === undefined
        ? computeStepReadiness(id, graph, statuses, found)
        : { status: 'blocked', waitsFor: [], reason: { code: 'plan_stopped', root: stopped } };
    found.set(id, readiness);
  }
  if (graph.cycles.length > 0) addCircular(found, graph, statuses);
  return found;
}

const READY: StepReadiness = { status: 'ready' };

/** By id: readiness of steps that have not begun. */
export type KnownReadiness = Pick<ReadonlyMap<string, StepReadiness>, 'get'>;

/** Like `computeReadiness`, for one step of a plan that has not stopped; `found` has the steps before it. */
export function computeStepReadiness(
  id: string,
  graph: PlanGraph,
  statuses: Statuses,
  found: KnownReadiness,
): StepReadiness {
  const waitsFor: string[] = [];
  for (const dependency of graph.needs.get(id) ?? []) {
    const there = getBlockReason(found.get(dependency)) ?? availability(dependency, graph, statuses);
    if (typeof there === 'object')
      return { status: 'blocked', waitsFor: [dependency], reason: { ...there, dependency } };
    if (there === 'coming') waitsFor.push(dependency);
  }
  for (const read of graph.awaits.get(id) ?? []) {
    if (graph.steps.has(read) && !hasEnded(statuses.get(read)) && !getBlockReason(found.get(read))) waitsFor.push(read);
  }
  return waitsFor.length === 0 ? READY : { status: 'blocked', waitsFor };
}

const getBlockReason = (readiness: StepReadiness | undefined): BlockReason | undefined =>
  readiness?.status === 'blocked' ? readiness.reason : undefined;

/** Adds the steps in cycles, which the order omits; such a plan is refused before running. */
function addCircular(found: Map<string, StepReadiness>, graph: PlanGraph, statuses: Statuses): void {
  const sorted = new Set(graph.order);
  for (const id of graph.steps.keys()) {
    if (sorted.has(id) || hasBegun(statuses.get(id))) continue;
    const waitsFor = (graph.needs.get(id) ?? []).filter((other) => !sorted.has(other));
    const root = graph.cycles.find((cycle) => cycle.includes(id))?.[0] ?? waitsFor[0] ?? id;
    found.set(id, { status: 'blocked', waitsFor, reason: { code: 'circular_dependency', root } });
  }
}

export function sayBlockReason({ code, root, dependency = root }: BlockReason): string {
  const through = dependency === root ? '' : ` It waits for "${dependency}", which waits for it.`;
  switch (code) {
    case 'dependency_failed':
      return `Not begun: "${root}", which it depends on, failed.${through}`;
    case 'dependency_timed_out':
      return `Not begun: "${root}", which it depends on, took too long.${through}`;
    case 'dependency_skipped':
      return `Not begun: "${root}", which it depends on, was skipped.${through}`;
    case 'dependency_unknown':
      return `Not begun: it depends on "${root}", and no step has that id.${through}`;
    case 'circular_dependency':
      return `Not begun: it waits in a circle with "${root}".`;
    case 'plan_stopped':
      return `Not begun: "${root}" failed, and this plan stops at a failure.`;
  }
}
