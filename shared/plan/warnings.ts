import type { Plan } from './plan.ts';
import { TICK_ACTIONS_ADVISED } from './wire/index.ts';

/**
 * What is odd about a plan that may run all the same; told in the trace, and to whoever plans next. Planner and Execution
 * Loop, "Design Decisions Made".
 */
export function planWarnings({ format, steps }: Plan): string[] {
  if (format !== 'tick' || steps.length <= TICK_ACTIONS_ADVISED) return [];
  return [
    `The plan has ${steps.length} actions; at most ${TICK_ACTIONS_ADVISED} are advised, so that a scene keeps to one thing.`,
  ];
}
