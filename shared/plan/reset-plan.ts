import type { Plan } from './plan.ts';

/**
 * Resets a plan: every step `pending`, without a result. For imported plans, whose results are not trusted, and for
 * repeated runs.
 */
export const resetPlan = (plan: Plan): Plan => ({
  ...plan,
  steps: plan.steps.map(({ result: _, ...step }) => ({ ...step, status: 'pending' })),
});
