import { TICK_ACTIONS_ADVISED } from './formats/index.ts';
import type { Plan } from './plan.ts';

/**
 * What is odd about a plan that may run all the same; told in the trace, and to whoever plans next. Plan execution, "A tick".
 */
export function planWarnings({ format, steps }: Plan): string[] {
  if (format !== 'tick' || steps.length <= TICK_ACTIONS_ADVISED) return [];
  return [
    `The plan has ${steps.length} actions; at most ${TICK_ACTIONS_ADVISED} are advised, so that a scene keeps to one thing.`,
  ];
}
