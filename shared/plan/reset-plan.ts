import type { Plan } from './plan.ts';

/** For imported plans, whose results are not trusted, and for repeated runs. */
export const resetPlan = (plan: Plan): Plan => ({
  ...plan,
  steps: plan.steps.map(({ result: _, ...step }) => ({ ...step, status: 'pending' })),
});
