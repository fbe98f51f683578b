import {
  CHECKLIST_TOOL_INPUTS,
  type ChecklistToolInput,
  type ChecklistToolName,
} from '../../shared/checklist/index.ts';
import { PLANNING_TOOL_INPUTS, type PlanningToolInput, type ToolName } from '../../shared/story/index.ts';
import type { CoauthorToolName } from './tools/index.ts';

/** What each tool of the co-author takes. */
export const COAUTHOR_TOOL_INPUTS = { ...PLANNING_TOOL_INPUTS, ...CHECKLIST_TOOL_INPUTS };

/** The validated input of a tool of the co-author. */
export type CoauthorToolInput<Name extends CoauthorToolName> = Name extends ToolName
  ? PlanningToolInput<Name>
  : Name extends ChecklistToolName
    ? ChecklistToolInput<Name>
    : never;
