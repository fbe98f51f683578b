import type { Plan } from '../../../shared/plan/index.ts';

/** The idempotency key of a step that brings none. Plans have unique ids, so that no two runs share one. */
export const stepKey = (planId: string, stepId: string): string => `${planId}/${stepId}`;

/**
 * A plan with an idempotency key for every step. Keys are given as the run starts, by the fold of the journal: so they are the
 * same for whoever reads it again after a crash, an edited plan has none that could go stale, and a plan made from it
 * later does its work anew.
 */
export const withKeys = (plan: Plan): Plan => ({
  ...plan,
  steps: plan.steps.map((step) => ({ ...step, idempotencyKey: step.idempotencyKey ?? stepKey(plan.id, step.id) })),
});

/** A plan without the keys `withKeys` gave it, which are of that run alone; those its author wrote stay. */
export const withoutKeys = (plan: Plan): Plan => ({
  ...plan,
  steps: plan.steps.map(({ idempotencyKey, ...step }) =>
    idempotencyKey === undefined || idempotencyKey.startsWith(stepKey(plan.id, ''))
      ? step
      : { ...step, idempotencyKey },
  ),
});
