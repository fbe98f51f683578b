import { z } from 'zod';
import {
  type Plan,
  PlanIdSchema,
  PlanSchema,
  resetPlan,
  type Step,
  type StepResult,
  type StepTrace,
  StepTraceSchema,
  TimestampSchema,
} from '../../shared/plan/index.ts';

const about = { planId: PlanIdSchema, stepId: PlanIdSchema, at: TimestampSchema };

/**
 * A record that lets a killed run be resumed, in order: `approved` with the present arguments, having seen `diff`;
 * `started`; `ended`, finally; `changed` by a recovery, and `stepId` is retried. Steps never begun or cut off by an
 * abort have no end.
 */
export const PlanRecordSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('approved'), ...about, diff: z.unknown().optional() }),
  z.object({ type: z.literal('started'), ...about, idempotencyKey: z.string().optional() }),
  z.object({ type: z.literal('ended'), ...about, trace: StepTraceSchema }),
  z.object({ type: z.literal('changed'), ...about, plan: PlanSchema }),
]);
export type PlanRecord = z.infer<typeof PlanRecordSchema>;

export interface PlanProgress {
  plan: Plan;
  /** By step: its trace so far, including earlier attempts of one to be retried. */
  traces: Map<string, StepTrace>;
  endedAt: Map<string, string>;
  /** Steps begun without a known end. */
  interrupted: Set<string>;
  /** By step: its approved arguments as JSON. */
  approved: Map<string, string>;
  shown: Map<string, unknown>;
}

/** What an approval covers: other arguments need another. */
export const approvedArgs = ({ args }: Step): string => JSON.stringify(args);

/** Folds a plan's records. Records of other plans and unknown steps are ignored. */
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
      // A copy: a retry extends it.
      progress.traces.set(stepId, structuredClone(record.trace));
      progress.endedAt.set(stepId, at);
      return;
    case 'changed':
      progress.plan = record.plan;
      progress.endedAt.delete(stepId);
  }
}

/** A plan with the results of its steps so far. Plan execution, "The plan". */
export function planAfter(plan: Plan, records: Iterable<PlanRecord>): Plan {
  const { plan: changed, traces, endedAt } = foldRecords(plan, records);
  const fresh = resetPlan(changed);
  const steps = fresh.steps.map((step): Step => {
    const at = endedAt.get(step.id);
    const trace = traces.get(step.id);
    if (at !== undefined && trace) return { ...step, status: trace.status, result: stepResult(trace, at) };
    const skipped = changed.steps.some(({ id, status }) => id === step.id && status === 'skipped');
    return skipped ? { ...step, status: 'skipped' } : step;
  });
  return { ...fresh, steps };
}

export function stepResult({ status, value, failure, reason, executionTimeMs }: StepTrace, at: string): StepResult {
  const base = { duration: executionTimeMs, timestamp: at };
  if (status === 'completed') return value === undefined ? { ok: true, ...base } : { ok: true, value, ...base };
  const error = failure?.message ?? reason;
  if (error === undefined) return { ok: false, ...base };
  return { ok: false, error, ...(failure?.reason && { reason: failure.reason }), ...base };
}
