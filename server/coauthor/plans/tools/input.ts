import { isObject } from '../../../../shared/json.ts';
import type { ArgumentSchema, StepArgs } from '../../../../shared/plan/index.ts';
import { withoutStringifiedFields } from '../../repair-tool-call.ts';
import type { CoauthorToolName } from '../../tool-signatures.ts';
import { COAUTHOR_TOOL_INPUTS } from '../../tool-signatures.ts';

/** Parses a step's arguments; lists and objects written as JSON strings are parsed too. */
export const readArgs = (name: CoauthorToolName, args: StepArgs): StepArgs => withoutStringifiedFields(name, args);

/** The input schema of a co-author's tool as a plan step: the same as for a model. */
export const planInputSchema = (name: CoauthorToolName): ArgumentSchema => ({
  safeParse: (value) => COAUTHOR_TOOL_INPUTS[name].safeParse(isObject(value) ? readArgs(name, value) : value),
});
