import { z } from 'zod';

/** The mindsets the prompt's planning section can be written in. Planning tools, "Strategies". */
export const PLANNING_STRATEGIES = ['react', 'plan_act_reflect', 'goal_decompose_route_synthesise'] as const;
export type PlanningStrategy = (typeof PLANNING_STRATEGIES)[number];

export const DEFAULT_PLANNING_STRATEGY: PlanningStrategy = 'react';

/** The strategy of a session; `react` where none is named. */
export const PlanningStrategySchema = z.enum(PLANNING_STRATEGIES).default(DEFAULT_PLANNING_STRATEGY);
