import { PLANNING_TOOL_NAMES, type ToolName } from '../../../shared/story/index.ts';
import { precompileConditions } from '../precompile-conditions.ts';
import type { CoauthorToolName, CoauthorToolReturn } from '../tool-signatures.ts';
import { runChecklistTool } from './checklist-tools.ts';
import { type PlanningToolContext, requireGoingOn } from './context.ts';
import { STORY_TOOLS } from './story-tools.ts';

export type { CoauthorLog } from '../log.ts';
export type { PlanningToolContext } from './context.ts';

const isStoryTool = (name: CoauthorToolName): name is ToolName => PLANNING_TOOL_NAMES.some((tool) => tool === name);

/** Changes are journaled before it returns; warnings include new findings. @throws RefusalError; nothing changes */
export async function runCoauthorTool<Name extends CoauthorToolName>(
  context: PlanningToolContext,
  name: Name,
  raw: unknown,
): Promise<CoauthorToolReturn<Name>> {
  requireGoingOn(context.signal);
  await precompileConditions(raw);
  const answered: unknown = isStoryTool(name)
    ? await STORY_TOOLS[name](context, raw)
    : await runChecklistTool(context, name, raw);
  return answered as CoauthorToolReturn<Name>;
}
