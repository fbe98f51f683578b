import type { PlanGraph } from './graph.ts';
import type { StepStatus } from './plan.ts';

/** Where the steps of a plan stand, by id. A step that is not there counts as `pending`. */
export type Statuses = ReadonlyMap<string, StepStatus>;

/** Why a step can never begin, unless the step named is tried again. Both are ids; `root` is where it started. */
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

/**
 * Where a step stands that has not begun: `ready`, its dependencies are there; `blocked`, it waits for the steps in
 * `waitsFor`, or, with a `reason`, in vain.
 */
export type Standing =
  | { status: 'ready' }
  | { status: 'blocked'; waitsFor: readonly string[]; reason?: undefined }
  | { status: 'blocked'; waitsFor: readonly string[]; reason: BlockReason };

const BEGUN: ReadonlySet<StepStatus> = new Set(['running', 'completed', 'failed', 'skipped', 'timeout']);
const ENDED: ReadonlySet<StepStatus> = new Set(['completed', 'failed', 'skipped', 'timeout']);

/** Whether a step runs or has run, or was skipped. */
export const hasBegun = (status: StepStatus | undefined): boolean => status !== undefined && BEGUN.has(status);

/** Whether nothing more comes of a step by itself. A step that is blocked has not ended: what it waits for may be tried again. */
export const hasEnded = (status: StepStatus | undefined): boolean => status !== undefined && ENDED.has(status);

/** Whether a status is a failure: of the tool, or by its time. */
export const hasFailed = (status: StepStatus | undefined): boolean => status === 'failed' || status === 'timeout';

/** The step at whose failure the plan stopped, so that nothing begins any more; undefined where it goes on. */
export const stoppedAt = (graph: PlanGraph, statuses: Statuses): string | undefined =>
  graph.plan.failurePolicy === 'stop' ? graph.order.find((id) => hasFailed(statuses.get(id))) : undefined;

/**
 * Whether what a step needs is there, is still to come, or never will be, and why. A step that failed or was skipped does
 * not stand in the way where it is not `required`: its value is null. In a `task` plan it does: Plan execution, "Failures".
 */
export function availability(
  dependency: string,
  graph: PlanGraph,
  statuses: Statuses,
): 'there' | 'coming' | BlockReason {
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
 * Where every step stands that has not begun, each told after all it waits for. Plan execution, "Order".
 *
 * - A step needs what it depends on to be there: see `availability`.
 * - Whoever waits for a step that is blocked for good is blocked for good.
 * - The steps a condition reads have to have ended, in whichever way, or be blocked for good.
 * - Under the policy `stop` nothing begins after a failure.
 */
export function standings(graph: PlanGraph, statuses: Statuses): Map<string, Standing> {
  const found = new Map<string, Standing>();
  const stopped = stoppedAt(graph, statuses);
  for (const id of graph.order) {
    if (hasBegun(statuses.get(id))) continue;
    const standing: Standing =
      stopped === undefined
        ? standingOf(id, graph, statuses, found)
        : { status: 'blocked', waitsFor: [], reason: { code: 'plan_stopped', root: stopped } };
    found.set(id, standing);
  }
  if (graph.cycles.length > 0) addCircular(found, graph, statuses);
  return found;
}

const READY: Standing = { status: 'ready' };

/** By id: where steps stand that have not begun. */
export type Found = Pick<ReadonlyMap<string, Standing>, 'get'>;

/**
 * Where one step stands that has not begun, in a plan that has not stopped: see `standings`.
 *
 * @param found where the steps stand that come before it
 */
export function standingOf(id: string, graph: PlanGraph, statuses: Statuses, found: Found): Standing {
  const waitsFor: string[] = [];
  for (const dependency of graph.needs.get(id) ?? []) {
    const there = reasonOf(found.get(dependency)) ?? availability(dependency, graph, statuses);
    if (typeof there === 'object')
      return { status: 'blocked', waitsFor: [dependency], reason: { ...there, dependency } };
    if (there === 'coming') waitsFor.push(dependency);
  }
  for (const read of graph.awaits.get(id) ?? []) {
    if (graph.steps.has(read) && !hasEnded(statuses.get(read)) && !reasonOf(found.get(read))) waitsFor.push(read);
  }
  return waitsFor.length === 0 ? READY : { status: 'blocked', waitsFor };
}

const reasonOf = (standing: Standing | undefined): BlockReason | undefined =>
  standing?.status === 'blocked' ? standing.reason : undefined;

/** What the order leaves out: a plan with a circle is refused before it runs, and would not run if it were not. */
function addCircular(found: Map<string, Standing>, graph: PlanGraph, statuses: Statuses): void {
  const sorted = new Set(graph.order);
  for (const id of graph.steps.keys()) {
    if (sorted.has(id) || hasBegun(statuses.get(id))) continue;
    const waitsFor = (graph.needs.get(id) ?? []).filter((other) => !sorted.has(other));
    const root = graph.cycles.find((cycle) => cycle.includes(id))?.[0] ?? waitsFor[0] ?? id;
    found.set(id, { status: 'blocked', waitsFor, reason: { code: 'circular_dependency', root } });
  }
}

/** Says why a step can never begin, in a sentence. */
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
