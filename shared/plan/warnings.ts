import { TICK_ACTIONS_ADVISED } from './formats/index.ts';
import type { Plan } from './plan.ts';

/** Oddities of a valid plan, for the trace and the next planner. Plan execution, "A tick". */
export function planWarnings({ format, steps }: Plan): string[] {
  if (format !== 'tick' || steps.length <= TICK_ACTIONS_ADVISED) return [];
  return [
    `The plan has ${steps.length} actions; at most ${TICK_ACTIONS_ADVISED} are advised, so that a scene keeps to one thing.`,
  ];
}
