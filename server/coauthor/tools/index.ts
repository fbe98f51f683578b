import {
  CHECKLIST_TOOL_NAMES,
  type ChecklistToolName,
  type ChecklistToolReturn,
} from '../../../shared/checklist/index.ts';
import { RefusalError } from '../../../shared/error.ts';
import { PLANNING_TOOL_NAMES, type PlanningToolReturn, type ToolName } from '../../../shared/story/index.ts';
import { runChecklistTool } from './checklist-tools.ts';
import { requireGoingOn, type ToolContext } from './context.ts';
import { STORY_TOOLS } from './story-tools.ts';

export type { CoauthorLog, ToolContext } from './context.ts';

/** Every tool of the co-author: those of the story, then those of the checklist. */
export const COAUTHOR_TOOL_NAMES = [...PLANNING_TOOL_NAMES, ...CHECKLIST_TOOL_NAMES] as const;
export type CoauthorToolName = ToolName | ChecklistToolName;

/** What a tool of the co-author answers. */
export type CoauthorToolReturn<Name extends CoauthorToolName> = Name extends ToolName
  ? PlanningToolReturn<Name>
  : Name extends ChecklistToolName
    ? ChecklistToolReturn<Name>
    : never;

const isStoryTool = (name: CoauthorToolName): name is ToolName => PLANNING_TOOL_NAMES.some((tool) => tool === name);

/** @throws RefusalError `not_found` listing the tools */
export function requireToolName(name: string): CoauthorToolName {
  const found = COAUTHOR_TOOL_NAMES.find((tool) => tool === name);
  if (found) return found;
  throw new RefusalError('not_found', `There is no tool "${name}".`, {
    hint: `Tools: ${COAUTHOR_TOOL_NAMES.join(', ')}.`,
  });
}

/**
 * Runs a tool on a session. What it changes is journaled before it returns; its warnings tell what the check newly finds.
 * @throws RefusalError when the tool refuses; draft and checklist are unchanged
 */
export async function runCoauthorTool<Name extends CoauthorToolName>(
  context: ToolContext,
  name: Name,
  raw: unknown,
): Promise<CoauthorToolReturn<Name>> {
  requireGoingOn(context.signal);
  const answered: unknown = isStoryTool(name)
    ? await STORY_TOOLS[name](context, raw)
    : await runChecklistTool(context, name, raw);
  return answered as CoauthorToolReturn<Name>;
}
