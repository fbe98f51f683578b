import type { Plan } from './plan.ts';

/**
 * A plan as it was before anything ran: every step `pending`, without a result. For plans that come from outside, which have
 * no say in what has been done, and for plans to be run again.
 */
export const freshPlan = (plan: Plan): Plan => ({
  ...plan,
  steps: plan.steps.map(({ result: _, ...step }) => ({ ...step, status: 'pending' })),
});
