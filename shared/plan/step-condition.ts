import { type Condition, type ConditionScope, conditionKeys, createConditionParser } from '../rules/index.ts';
import type { StepStatus } from './plan.ts';

/** The status and the value (or null) of each step: `results.step_1.total >= 7`, `steps.step_2 == "failed"`. */
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

export interface StepCondition {
  /** Ids of the steps it reads; it is evaluated once all of them have ended. */
  reads: string[];
  holds: (now: PlanScope) => boolean;
}

export interface PlanScope {
  statuses: ReadonlyMap<string, StepStatus>;
  values: ReadonlyMap<string, unknown>;
  /** The play of the plan, if any: its flags, clocks and places. */
  play?: ConditionScope;
}

const NO_PLAY: ConditionScope = { flags: new Map(), turn: 0, progress: 0, doom: 0, location: '', visited: [] };

/** Null if it is no condition; an evaluation error, such as a missing key, is false. Rules of play, "Conditions". */
export function parseStepCondition(text: string): StepCondition | null {
  const condition = parse(text);
  if (condition === null) return null;
  return {
    reads: conditionKeys(condition, NAMES),
    holds: ({ statuses, values, play = NO_PLAY }) =>
      condition.holds({ ...play, more: { steps: statuses, results: values } }),
  };
}
