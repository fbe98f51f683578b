import {
  buildPlanGraph,
  computeReadiness,
  type Plan,
  type StepStatus,
  sayBlockReason,
} from '../../../shared/plan/index.ts';
import { isOver, nextSteps } from './next-steps.ts';

export type Ending = 'completed' | 'failed' | 'timeout' | 'skipped';

export interface Simulation {
  /** Of all steps, at the end. */
  statuses: Map<string, StepStatus>;
  /** Why the steps that never began did not. */
  reasons: Map<string, string>;
  /** Ids as they began and ended: `+a`, `-a`. */
  log: string[];
  /** The most that ran at once. */
  most: number;
}

/** Runs a plan without doing anything: steps end as told, always the one that began first of those that run. */
export function simulate(plan: Plan, endings: (id: string) => Ending, atMost = 4): Simulation {
  const graph = buildPlanGraph(plan);
  const statuses = new Map<string, StepStatus>();
  const running: string[] = [];
  const log: string[] = [];
  let most = 0;
  while (!isOver(graph, statuses)) {
    for (const id of nextSteps(graph, statuses, atMost)) {
      statuses.set(id, 'running');
      running.push(id);
      log.push(`+${id}`);
    }
    most = Math.max(most, running.length);
    const ended = running.shift();
    if (ended === undefined) throw new Error('Nothing runs, nothing begins, and yet it is not over.');
    statuses.set(ended, endings(ended));
    log.push(`-${ended}`);
  }
  const reasons = new Map<string, string>();
  for (const [id, readiness] of computeReadiness(graph, statuses)) {
    if (readiness.status === 'blocked' && readiness.reason) {
      statuses.set(id, 'blocked');
      reasons.set(id, sayBlockReason(readiness.reason));
    }
  }
  return { statuses, reasons, log, most };
}

/** Ends every step well but those named. */
export const allBut =
  (endings: Record<string, Ending>) =>
  (id: string): Ending =>
    endings[id] ?? 'completed';
