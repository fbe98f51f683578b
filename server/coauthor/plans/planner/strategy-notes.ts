import type { PlanningStrategy } from '../../../../shared/checklist/index.ts';

/** The session's strategy, explained to the planner. Planning tools, "Strategies". */
export const STRATEGY_NOTES: Record<PlanningStrategy, string> = {
  react: 'The session works by reacting: plan the most direct way, and nothing ahead of what was asked for.',
  plan_act_reflect:
    'The session plans, acts and reflects: before you answer, go through the finished plan once as if you were to carry it out.',
  goal_decompose_route_synthesise:
    'The session works from goals: decompose the request into its parts, find the route through them, and let the last steps bring them together.',
};
