import type { Tool } from 'ai';
import {
  CHECKLIST_TOOL_INPUTS,
  CHECKLIST_TOOL_NAMES,
  type ChecklistToolInput,
  type ChecklistToolName,
  type ChecklistToolReturn,
} from '../../shared/checklist/index.ts';
import { RefusalError } from '../../shared/error.ts';
import { isObject } from '../../shared/json.ts';
import {
  PLANNING_TOOL_INPUTS,
  PLANNING_TOOL_NAMES,
  type PlanningToolInput,
  type PlanningToolReturn,
  type ToolName,
  type ToolRefusal,
} from '../../shared/story/index.ts';

/** All tools of the co-author: the story's, then the checklist's. */
export const COAUTHOR_TOOL_NAMES = [...PLANNING_TOOL_NAMES, ...CHECKLIST_TOOL_NAMES] as const;
export type CoauthorToolName = ToolName | ChecklistToolName;

export const COAUTHOR_TOOL_INPUTS = { ...PLANNING_TOOL_INPUTS, ...CHECKLIST_TOOL_INPUTS };

type CoauthorToolInput<Name extends CoauthorToolName> = Name extends ToolName
  ? PlanningToolInput<Name>
  : Name extends ChecklistToolName
    ? ChecklistToolInput<Name>
    : never;

export type CoauthorToolReturn<Name extends CoauthorToolName> = Name extends ToolName
  ? PlanningToolReturn<Name>
  : Name extends ChecklistToolName
    ? ChecklistToolReturn<Name>
    : never;

/** The co-author's tools for an agent: refusals are answers, `{ ok: false }`. Checklist tools are optional. */
export type PlanningTools = {
  [Name in CoauthorToolName]: Tool<CoauthorToolInput<Name>, CoauthorToolReturn<Name> | ToolRefusal>;
};

/** @throws RefusalError `not_found` listing the tools */
export function requireToolName(name: string): CoauthorToolName {
  const found = COAUTHOR_TOOL_NAMES.find((tool) => tool === name);
  if (found) return found;
  throw new RefusalError('not_found', `There is no tool "${name}".`, {
    hint: `Tools: ${COAUTHOR_TOOL_NAMES.join(', ')}.`,
  });
}

export const isDone = (output: unknown): boolean => isObject(output) && output.ok === true;

export const isRefused = (output: unknown): boolean => isObject(output) && output.ok === false;
