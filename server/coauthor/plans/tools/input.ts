import { isObject } from '../../../../shared/json.ts';
import type { ArgumentSchema, StepArgs } from '../../../../shared/plan/index.ts';
import { withoutStringifiedFields } from '../../repair.ts';
import type { CoauthorToolName } from '../../tool-signatures.ts';
import { COAUTHOR_TOOL_INPUTS } from '../../tool-signatures.ts';

/** A step's arguments as its tool reads them: lists and objects written as strings of JSON are read. */
export const readArgs = (name: CoauthorToolName, args: StepArgs): StepArgs => withoutStringifiedFields(name, args);

/** What a tool of the co-author takes as a step of a plan: all it would take when called by a model. */
export const planInputSchema = (name: CoauthorToolName): ArgumentSchema => ({
  safeParse: (value) => COAUTHOR_TOOL_INPUTS[name].safeParse(isObject(value) ? readArgs(name, value) : value),
});
