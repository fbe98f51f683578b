import { InvalidToolInputError, type ToolCallRepairFunction } from 'ai';
import { isObject, ownEntry } from '../../shared/json.ts';
import { readRepairedJson } from '../models/index.ts';
import type { PlanningTools } from './tool-signatures.ts';
import { COAUTHOR_TOOL_INPUTS, COAUTHOR_TOOL_NAMES, type CoauthorToolName } from './tool-signatures.ts';

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

/** Accepted names of a tool: its own, or without the prefix of the checklist's tools ("mark_step"). */
const spellings = (tool: CoauthorToolName): string[] => [plain(tool), plain(tool.replace(/^planning_/, ''))];

/** Recognizes a misspelled tool name ("draft_node_web") or one with a prefix ("functions.draftNodeWeb"). */
export function recognizeTool(name: string): CoauthorToolName | null {
  const said = plain(name);
  const last = plain(name.split(/[.:/]/).at(-1) ?? '');
  return COAUTHOR_TOOL_NAMES.find((tool) => spellings(tool).some((each) => each === said || each === last)) ?? null;
}

function asObject(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'string') return value === text ? null : asObject(value);
    return isObject(value) ? JSON.stringify(value) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Recovers an object's JSON text from a code fence, other words, a JSON string or nearly valid JSON; null if none. */
export function recoverArguments(text: string): string | null {
  const strict = asObject(text);
  if (strict !== null) return strict;
  try {
    const { value } = readRepairedJson(text);
    return isObject(value) ? JSON.stringify(value) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function parsedOrSame(text: string): unknown {
  try {
    return /^\s*[[{]/.test(text) ? readRepairedJson(text).value : JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** Parses fields that some models write as JSON strings instead of lists and objects. */
export function withoutStringifiedFields(
  name: CoauthorToolName,
  input: Record<string, unknown>,
): Record<string, unknown> {
  const fields: Record<string, { safeParse(value: unknown): { success: boolean } }> = COAUTHOR_TOOL_INPUTS[name].shape;
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => {
      const schema = ownEntry(fields, key);
      return typeof value === 'string' && schema && !schema.safeParse(value).success
        ? [key, parsedOrSame(value)]
        : [key, value];
    }),
  );
}

/** Replaces arguments that are not JSON. No tool accepts it, so the refusal explains the problem. */
const UNREADABLE = 'not_json';

/**
 * Repairs an unreadable tool call without a model call. Irreparable arguments become `not_json`, so that the refusal
 * explains the expected input; an unknown name goes back to the model with the list of tools.
 */
export const repairToolCall: ToolCallRepairFunction<PlanningTools> = async ({ toolCall, tools, error }) => {
  const toolName = recognizeTool(toolCall.toolName);
  if (toolName === null || !Object.hasOwn(tools, toolName)) return null;
  const broken = InvalidToolInputError.isInstance(error) || asObject(toolCall.input || '{}') === null;
  if (!broken) return { ...toolCall, toolName };
  const input = recoverArguments(toolCall.input) ?? JSON.stringify({ [UNREADABLE]: toolCall.input.slice(0, 200) });
  return { ...toolCall, toolName, input };
};
