import type { Plan } from '../../../shared/plan/index.ts';

/** The default idempotency key of a step. Plan ids are unique, so no two runs share one. */
export const stepKey = (planId: string, stepId: string): string => `${planId}/${stepId}`;

/** Assigned by the journal's fold when the run starts: the same after a crash, and new for every other plan. */
export const addIdempotencyKeys = (plan: Plan): Plan => ({
  ...plan,
  steps: plan.steps.map((step) => ({ ...step, idempotencyKey: step.idempotencyKey ?? stepKey(plan.id, step.id) })),
});

/** Removes the keys that `addIdempotencyKeys` assigned; keys written by the author stay. */
export const withoutKeys = (plan: Plan): Plan => ({
  ...plan,
  steps: plan.steps.map(({ idempotencyKey, ...step }) =>
    idempotencyKey === undefined || idempotencyKey.startsWith(stepKey(plan.id, ''))
      ? step
      : { ...step, idempotencyKey },
  ),
});
