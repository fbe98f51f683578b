import type { Plan } from '../../../shared/plan/index.ts';

/** The default idempotency key of a step. Plan ids are unique, so no two runs share one. */
export const stepKey = (planId: string, stepId: string): string => `${planId}/${stepId}`;

/**
 * Gives every step an idempotency key. The fold of the journal assigns keys when the run starts: they are the same
 * after a crash, never stale in an edited plan, and new in a plan made from this one.
 */
export const withKeys = (plan: Plan): Plan => ({
  ...plan,
  steps: plan.steps.map((step) => ({ ...step, idempotencyKey: step.idempotencyKey ?? stepKey(plan.id, step.id) })),
});

/** Removes the keys that `withKeys` assigned; keys written by the author stay. */
export const withoutKeys = (plan: Plan): Plan => ({
  ...plan,
  steps: plan.steps.map(({ idempotencyKey, ...step }) =>
    idempotencyKey === undefined || idempotencyKey.startsWith(stepKey(plan.id, ''))
      ? step
      : { ...step, idempotencyKey },
  ),
});
