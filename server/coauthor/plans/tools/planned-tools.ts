import { CHECKLIST_TOOL_NAMES, type ChecklistToolName } from '../../../../shared/checklist/index.ts';
import { isObject } from '../../../../shared/json.ts';
import {
  type ArgumentSchema,
  getSkillFromPath,
  type PlannedTool,
  type PlanRegistry,
  type StepArgs,
  type TimeoutOf,
} from '../../../../shared/plan/index.ts';
import type { SkillTools } from '../../../skills/index.ts';
import { withoutStringifiedFields } from '../../repair-tool-call.ts';
import { COAUTHOR_TOOL_INPUTS, COAUTHOR_TOOL_NAMES, type CoauthorToolName } from '../../tool-signatures.ts';

/** Parses a step's arguments; lists and objects written as JSON strings are parsed too. */
export const readArgs = (name: CoauthorToolName, args: StepArgs): StepArgs => withoutStringifiedFields(name, args);

/** The input schema of a co-author's tool as a plan step: the same as for a model. */
export const planInputSchema = (name: CoauthorToolName): ArgumentSchema => ({
  safeParse: (value) => COAUTHOR_TOOL_INPUTS[name].safeParse(isObject(value) ? readArgs(name, value) : value),
});

/** Whether steps with this tool may run in parallel: only scripts of skills, since other tools change the draft. */
export const mayRunBeside = (tool: string): boolean => getSkillFromPath(tool) !== undefined;

/** The co-author's tool of that name; undefined for others. */
export const coauthorToolName = (tool: string): CoauthorToolName | undefined =>
  COAUTHOR_TOOL_NAMES.find((name) => name === tool);

/** Whether a tool saves the story, which proves it completely. */
export const isSave = (tool: string): boolean => coauthorToolName(tool) === 'finalizePackage';

export const isSessionTool = (tool: string): boolean => coauthorToolName(tool) !== undefined;

/** The checklist's tool of that name; undefined for others. */
export const checklistToolName = (tool: string): ChecklistToolName | undefined =>
  CHECKLIST_TOOL_NAMES.find((name) => name === tool);

/** Names and input schemas of the tools of a session's plans, for validation. */
export interface PlannedTools extends PlanRegistry {
  names(): readonly string[];
  getTimeout: TimeoutOf;
}

/** The tools that plans may use, not bound to a session. `options.checklist`: false without the checklist's tools. */
export function plannedTools(
  skills: SkillTools,
  { checklist = true }: { checklist?: boolean | undefined } = {},
): PlannedTools {
  const own = COAUTHOR_TOOL_NAMES.filter((name) => checklist || !checklistToolName(name));
  const tools = new Map<string, PlannedTool>(own.map((name) => [name, { inputSchema: planInputSchema(name) }]));
  return {
    get: (tool) => tools.get(tool) ?? skills.get(tool),
    names: () => [...own, ...skills.names()],
    getTimeout: skills.getTimeout,
  };
}
