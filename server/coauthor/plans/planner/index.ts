import type { Planner } from '../types.ts';
import { type PlannerOptions, plannerHouse } from './house.ts';
import { makePlan } from './make-plan.ts';
import { proposeRecovery } from './recover.ts';

export type { PlannerOptions } from './house.ts';

/**
 * Makes the planner of sessions' plans: the co-author's model, or the improviser in its place. Plan execution, "Making a plan" and "Recovery".
 */
export function createPlanner(options: PlannerOptions): Planner {
  const house = plannerHouse(options);
  return {
    plan: (request) => makePlan(house, request),
    proposeRecovery: (session, failed, signal) => proposeRecovery(house, session, failed, signal),
  };
}
