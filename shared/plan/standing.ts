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

/** Whether nothing more comes of a step by itself. A step that is blocked has not ended: what it waits for may be tried again. */
export const hasEnded = (status: StepStatus | undefined): boolean => status !== undefined && ENDED.has(status);

/** Whether a status is a failure: of the tool, or by its time. */
export const hasFailed = (status: StepStatus | undefined): boolean => status === 'failed' || status === 'timeout';

/**
 * Goes through the steps that have not begun, each after all it waits for, and says where each stands. Plan Execution,
 * "Plan Execution Rules"; Planning & Execution, "Execution Engine".
 *
 * - A step needs all its dependencies to have completed. One that failed or was skipped does not stand in the way where it
 *   is not `required`: its value is null. In a `task` plan it does: Planning & Execution, "Skip and Continue".
 * - Whoever waits for a step that is blocked for good is blocked for good.
 * - The steps a condition reads have to have ended, in whichever way.
 * - Under the policy `stop` nothing begins after a failure.
 */
export function* walkStandings(graph: PlanGraph, statuses: Statuses): Generator<[stepId: string, Standing]> {
  const stoppedBy = graph.plan.failurePolicy === 'stop' ? firstFailure(graph, statuses) : undefined;
  const lost = new Map<string, BlockReason>();
  for (const id of graph.order) {
    const status = statuses.get(id);
    if (status !== undefined && BEGUN.has(status)) continue;
    const standing = standingOf(id, graph, statuses, { stoppedBy, lost });
    if (standing.status === 'blocked' && standing.reason) lost.set(id, standing.reason);
    yield [id, standing];
  }
  for (const [id, standing] of circular(graph, statuses)) yield [id, standing];
}

/** Where every step stands that has not begun. */
export const standings = (graph: PlanGraph, statuses: Statuses): Map<string, Standing> =>
  new Map(walkStandings(graph, statuses));

interface Found {
  stoppedBy: string | undefined;
  /** Blocked for good, of the steps gone through so far. */
  lost: ReadonlyMap<string, BlockReason>;
}

const READY: Standing = { status: 'ready' };

function standingOf(id: string, graph: PlanGraph, statuses: Statuses, { stoppedBy, lost }: Found): Standing {
  if (stoppedBy !== undefined) {
    return { status: 'blocked', waitsFor: [], reason: { code: 'plan_stopped', root: stoppedBy } };
  }
  const waitsFor: string[] = [];
  for (const dependency of graph.needs.get(id) ?? []) {
    const status = statuses.get(dependency);
    if (status === 'completed') continue;
    const reason = lost.get(dependency) ?? whyNever(dependency, status, graph);
    if (reason) return { status: 'blocked', waitsFor: [dependency], reason: { ...reason, dependency } };
    if (!hasEnded(status)) waitsFor.push(dependency);
  }
  for (const read of graph.awaits.get(id) ?? []) {
    if (graph.steps.has(read) && !hasEnded(statuses.get(read)) && !lost.has(read)) waitsFor.push(read);
  }
  return waitsFor.length === 0 ? READY : { status: 'blocked', waitsFor };
}

/** Why what a step needs will never be there, or null. */
function whyNever(dependency: string, status: StepStatus | undefined, graph: PlanGraph): BlockReason | null {
  const step = graph.steps.get(dependency);
  if (step === undefined) return { code: 'dependency_unknown', root: dependency };
  if (!step.required && graph.plan.format !== 'task') return null;
  if (status === 'failed') return { code: 'dependency_failed', root: dependency };
  if (status === 'timeout') return { code: 'dependency_timed_out', root: dependency };
  return status === 'skipped' ? { code: 'dependency_skipped', root: dependency } : null;
}

/** What the order leaves out: a plan with a circle is refused before it runs, and would not run if it were not. */
function* circular(graph: PlanGraph, statuses: Statuses): Generator<[string, Standing]> {
  if (graph.cycles.length === 0) return;
  const sorted = new Set(graph.order);
  for (const id of graph.steps.keys()) {
    const status = statuses.get(id);
    if (sorted.has(id) || (status !== undefined && BEGUN.has(status))) continue;
    const waitsFor = (graph.needs.get(id) ?? []).filter((other) => !sorted.has(other));
    const root = graph.cycles.find((cycle) => cycle.includes(id))?.[0] ?? waitsFor[0] ?? id;
    yield [id, { status: 'blocked', waitsFor, reason: { code: 'circular_dependency', root } }];
  }
}

const firstFailure = (graph: PlanGraph, statuses: Statuses): string | undefined =>
  graph.order.find((id) => hasFailed(statuses.get(id)));

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
