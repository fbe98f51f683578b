import type { Planner } from '../types.ts';
import { type PlannerOptions, plannerContext } from './context.ts';
import { makePlan } from './make-plan.ts';
import { proposeRecovery } from './recover.ts';

export type { PlannerOptions } from './context.ts';

/** Creates the planner: the co-author's model, or the improviser. Plan execution, "Making a plan" and "Recovery". */
export function createPlanner(options: PlannerOptions): Planner {
  const context = plannerContext(options);
  return {
    plan: (request) => makePlan(context, request),
    proposeRecovery: (session, failed, signal) => proposeRecovery(context, session, failed, signal),
  };
}
