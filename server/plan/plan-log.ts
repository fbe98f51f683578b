import { z } from 'zod';
import {
  freshPlan,
  type Plan,
  PlanIdSchema,
  PlanSchema,
  type Step,
  type StepResult,
  type StepTrace,
  StepTraceSchema,
  TimestampSchema,
} from '../../shared/plan/index.ts';

const about = { planId: PlanIdSchema, stepId: PlanIdSchema, at: TimestampSchema };

/**
 * One thing that happened to a plan, as it has to be kept so that a run that was killed can be resumed. In order:
 *
 * - `approved`: the author said yes to the step as it stands, having been shown `diff`;
 * - `started`: its tool is about to be called;
 * - `ended`: it completed, failed for good or was skipped;
 * - `changed`: the author's answer to a failure changed the plan, and `stepId` is tried again.
 *
 * What never began, and what an abort cut off, leaves no record.
 */
export const PlanRecordSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('approved'), ...about, diff: z.unknown().optional() }),
  z.object({ type: z.literal('started'), ...about, idempotencyKey: z.string().optional() }),
  z.object({ type: z.literal('ended'), ...about, trace: StepTraceSchema }),
  z.object({ type: z.literal('changed'), ...about, plan: PlanSchema }),
]);
export type PlanRecord = z.infer<typeof PlanRecordSchema>;

/** Where a plan stands after its records. */
export interface PlanProgress {
  plan: Plan;
  /** By step: what happened in it so far; of one that is to be tried again, in its earlier attempts. */
  traces: Map<string, StepTrace>;
  /** By step that has ended: when. */
  endedAt: Map<string, string>;
  /** Steps that had begun, and of which nothing more is known. */
  interrupted: Set<string>;
  /** By step: its arguments, as JSON, when the author approved it. */
  approved: Map<string, string>;
  /** By the same: what the author was shown. */
  shown: Map<string, unknown>;
}

/** What an approval holds for: other arguments ask for another. */
export const approvedArgs = ({ args }: Step): string => JSON.stringify(args);

/** Folds the records of a plan. Those of other plans and of steps it has not got are left aside. */
export function foldRecords(plan: Plan, records: Iterable<PlanRecord>): PlanProgress {
  const progress: PlanProgress = {
    plan,
    traces: new Map(),
    endedAt: new Map(),
    interrupted: new Set(),
    approved: new Map(),
    shown: new Map(),
  };
  for (const record of records) if (record.planId === plan.id) apply(progress, record);
  return progress;
}

function apply(progress: PlanProgress, record: PlanRecord): void {
  const { stepId, at } = record;
  const step = progress.plan.steps.find(({ id }) => id === stepId);
  if (step === undefined) return;
  switch (record.type) {
    case 'approved':
      progress.approved.set(stepId, approvedArgs(step));
      progress.shown.set(stepId, record.diff ?? null);
      return;
    case 'started':
      progress.interrupted.add(stepId);
      return;
    case 'ended':
      progress.interrupted.delete(stepId);
      // A copy: a step that is tried again goes on with it.
      progress.traces.set(stepId, structuredClone(record.trace));
      progress.endedAt.set(stepId, at);
      return;
    case 'changed':
      progress.plan = record.plan;
      progress.endedAt.delete(stepId);
  }
}

/** A plan with what came of its steps so far, as its author sees it. Plan execution, "The plan". */
export function planAfter(plan: Plan, records: Iterable<PlanRecord>): Plan {
  const { plan: changed, traces, endedAt } = foldRecords(plan, records);
  const fresh = freshPlan(changed);
  const steps = fresh.steps.map((step): Step => {
    const at = endedAt.get(step.id);
    const trace = traces.get(step.id);
    if (at !== undefined && trace) return { ...step, status: trace.status, result: stepResult(trace, at) };
    const skipped = changed.steps.some(({ id, status }) => id === step.id && status === 'skipped');
    return skipped ? { ...step, status: 'skipped' } : step;
  });
  return { ...fresh, steps };
}

/** What came of a step, in the words of the `task` format. */
export function stepResult({ status, value, failure, reason, executionTimeMs }: StepTrace, at: string): StepResult {
  const base = { duration: executionTimeMs, timestamp: at };
  if (status === 'completed') return value === undefined ? { ok: true, ...base } : { ok: true, value, ...base };
  const error = failure?.message ?? reason;
  if (error === undefined) return { ok: false, ...base };
  return { ok: false, error, ...(failure?.reason && { reason: failure.reason }), ...base };
}
