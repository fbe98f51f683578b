import { z } from 'zod';

/** Variants of the prompt's planning section. Planning tools, "Strategies". */
export const PLANNING_STRATEGIES = ['react', 'plan_act_reflect', 'goal_decompose_route_synthesise'] as const;
export type PlanningStrategy = (typeof PLANNING_STRATEGIES)[number];

export const DEFAULT_PLANNING_STRATEGY: PlanningStrategy = 'react';

export const PlanningStrategySchema = z.enum(PLANNING_STRATEGIES).default(DEFAULT_PLANNING_STRATEGY);
