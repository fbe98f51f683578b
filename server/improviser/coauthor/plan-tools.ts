import { PLANNING_TOOL_NAMES, type ToolName } from '../../../shared/story/index.ts';

/** Reads the name of a tool of the story; undefined for any other. */
export const toolNameOf = (name: string): ToolName | undefined => PLANNING_TOOL_NAMES.find((tool) => tool === name);
