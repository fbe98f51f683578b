import { CHECKLIST_TOOL_NAMES, type ChecklistToolName } from '../../../../shared/checklist/index.ts';
import { type PlannedTool, type PlanRegistry, skillOfPath, type TimeoutOf } from '../../../../shared/plan/index.ts';
import type { SkillTools } from '../../../skills/index.ts';
import { COAUTHOR_TOOL_NAMES, type CoauthorToolName } from '../../tools/index.ts';
import { planInputSchema } from './input.ts';

/** Tools that make pictures or music, which take their time. */
const PICTURE_TOOLS: readonly CoauthorToolName[] = ['proposeCharacter', 'finalizeNode', 'updateElement'];
/** How long one attempt at these may take, in milliseconds. */
export const PICTURE_TIMEOUT_MS = 300_000;

/** Those of them that change nothing but what they are called for, so that several may be at work at once. */
const BESIDE: readonly string[] = ['proposeCharacter', 'finalizeNode'] satisfies CoauthorToolName[];

/**
 * Whether a step with this tool may run beside others: those that wait for pictures, and the scripts of skills. All others
 * change the draft at once, one after another. Design, section 5.
 */
export const mayRunBeside = (tool: string): boolean => BESIDE.includes(tool) || skillOfPath(tool) !== undefined;

/** Reads the name of a tool of the co-author; undefined for any other. */
export const coauthorToolName = (tool: string): CoauthorToolName | undefined =>
  COAUTHOR_TOOL_NAMES.find((name) => name === tool);

/** Whether a tool works on a session. */
export const isSessionTool = (tool: string): boolean => coauthorToolName(tool) !== undefined;

/** Reads the name of a tool of the checklist; undefined for any other. */
export const checklistToolName = (tool: string): ChecklistToolName | undefined =>
  CHECKLIST_TOOL_NAMES.find((name) => name === tool);

/** How long one attempt at each tool may take: longer where pictures are made, as the manifest says for a skill's script. */
export const timeoutsOf =
  (skills: Pick<SkillTools, 'timeoutOf'>): TimeoutOf =>
  (tool) =>
    PICTURE_TOOLS.some((name) => name === tool) ? PICTURE_TIMEOUT_MS : skills.timeoutOf(tool);

/** Names and inputs of the tools of a session's plans, for whoever validates one. */
export interface PlannedTools extends PlanRegistry {
  names(): readonly string[];
  timeoutOf: TimeoutOf;
}

/**
 * The tools that plans of a session may use, without a session to run them on.
 * @param options.checklist false where the session leaves the checklist's tools out
 */
export function plannedTools(
  skills: SkillTools,
  { checklist = true }: { checklist?: boolean | undefined } = {},
): PlannedTools {
  const own = COAUTHOR_TOOL_NAMES.filter((name) => checklist || !checklistToolName(name));
  const tools = new Map<string, PlannedTool>(own.map((name) => [name, { inputSchema: planInputSchema(name) }]));
  return {
    get: (tool) => tools.get(tool) ?? skills.get(tool),
    names: () => [...own, ...skills.names()],
    timeoutOf: timeoutsOf(skills),
  };
}
