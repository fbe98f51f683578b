import {
  type ApprovalRequest,
  buildPlanGraph,
  type PlanIssue,
  type RecoveryRequest,
  type Step,
  type StepProgress,
} from '../../../shared/plan/index.ts';
import type { PlanView, StepForecast } from '../../../shared/wire/index.ts';
import { foldRecords, planAfter } from '../../plan/index.ts';
import type { PlanDocument } from './document.ts';
import type { Leftover } from './events.ts';

/** The last reported status of a step in a running plan. */
export type StepState = Pick<StepProgress, 'status' | 'progress' | 'reason'>;

export interface PlanViewState {
  issues: readonly PlanIssue[];
  forecast: readonly StepForecast[];
  standings: ReadonlyMap<string, StepState>;
  questions: readonly (ApprovalRequest | RecoveryRequest)[];
}

export function viewPlan(document: PlanDocument, { issues, forecast, standings, questions }: PlanViewState): PlanView {
  const { sessionId, state, request, feedback, plan, records, leftovers, result, updatedAt } = document;
  const { traces, endedAt, plan: now } = foldRecords(plan, records);
  const after = planAfter(plan, records);
  const left = new Map(leftovers.map((leftover) => [leftover.stepId, leftover]));
  const isRunning = state === 'running';
  const steps = after.steps.map((step): Step => {
    if (endedAt.has(step.id)) return step;
    const leftover = left.get(step.id);
    if (leftover) return withLeftover(step, leftover, updatedAt);
    const standing = isRunning ? standings.get(step.id) : undefined;
    return standing ? { ...step, status: standing.status } : step;
  });
  const progress = Object.fromEntries(
    [...standings].flatMap(([id, { progress }]) => (isRunning && progress !== undefined ? [[id, progress]] : [])),
  );
  return {
    ...after,
    steps,
    sessionId,
    state,
    request,
    feedback: [...feedback],
    issues: [...issues],
    forecast: [...forecast],
    traces: buildPlanGraph(now).order.flatMap((id) => traces.get(id) ?? []),
    questions: [...questions],
    ...(isRunning ? { progress } : {}),
    result,
    updatedAt,
  };
}

/** A step that never ended, with the status given at the run's end. */
const withLeftover = (step: Step, { status, reason, duration }: Leftover, timestamp: string): Step => ({
  ...step,
  status,
  result: { ok: false, ...(reason === undefined ? {} : { error: reason }), duration, timestamp },
});
