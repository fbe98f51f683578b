import { type Condition, type ConditionScope, conditionKeys, createConditionParser } from '../rules/index.ts';
import type { StepStatus } from './plan.ts';

/**
 * What a step's condition may read, besides what every condition of a story may: `steps`, the status of each step, and
 * `results`, the value each gave or null. `results.step_1.total >= 7`, `steps.step_2 == "failed"`.
 */
const VARIABLES = [
  { name: 'steps', type: 'map<string, string>' },
  { name: 'results', type: 'map<string, dyn>' },
] as const;

const NAMES = VARIABLES.map(({ name }) => name);

let parser: ReturnType<typeof createConditionParser> | undefined;

function parse(text: string): Condition | null {
  parser ??= createConditionParser(true, VARIABLES);
  return parser(text);
}

/** A step's condition as read: the steps it looks at, and whether it holds. */
export interface StepCondition {
  /** Ids of the steps whose status or value it reads; it is asked once all of them have ended, however they did. */
  reads: string[];
  holds: (now: PlanScope) => boolean;
}

/** What a step's condition is asked against. */
export interface PlanScope {
  statuses: ReadonlyMap<string, StepStatus>;
  /** As `valuesOf` gives them. */
  values: ReadonlyMap<string, unknown>;
  /** The play the plan is made for, where there is one: its flags, clocks and places. */
  play?: ConditionScope;
}

const NO_PLAY: ConditionScope = { flags: new Map(), turn: 0, progress: 0, doom: 0, location: '', visited: [] };

/**
 * Reads a step's `when`: CEL, in the language of the story's own conditions. Rules of play, "Conditions"; an error while
 * it is asked, a missing key for one, is false.
 *
 * @returns null for what is no such condition
 */
export function readWhen(text: string): StepCondition | null {
  const condition = parse(text);
  if (condition === null) return null;
  return {
    reads: conditionKeys(condition, NAMES),
    holds: ({ statuses, values, play = NO_PLAY }) =>
      condition.holds({ ...play, more: { steps: statuses, results: values } }),
  };
}
