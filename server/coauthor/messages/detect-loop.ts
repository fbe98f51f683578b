import { ownEntry, sameJson } from '../../../shared/json.ts';
import { COAUTHOR_TOOL_INPUTS, isDone, isRefused } from '../tool-signatures.ts';

/** The parts of an answer's step that show whether the model makes progress. */
export interface StepTaken {
  toolCalls: readonly { toolName: string; toolCallId: string; input: unknown; invalid?: boolean | undefined }[];
  toolResults: readonly { toolCallId: string; output: unknown }[];
}

type Call = StepTaken['toolCalls'][number];

/** The answer ends after the same call was refused this often in a row. */
const SAME_REFUSALS = 3;

interface ShapeIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  /** For a union: the issues of each branch. */
  readonly errors?: readonly (readonly ShapeIssue[])[] | undefined;
}
interface InputSchema {
  safeParse(value: unknown): { error?: { issues: readonly ShapeIssue[] } | undefined };
}
const INPUTS: Readonly<Record<string, InputSchema>> = COAUTHOR_TOOL_INPUTS;

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value);

/** Whether an issue is about the shape (a missing field or wrong type) and not about a value. */
function isOfShape({ code, path, errors = [] }: ShapeIssue, input: unknown): boolean {
  const value = valueAt(input, path);
  if (value === undefined || code === 'invalid_type') return true;
  if (code === 'invalid_union' && errors.length > 0) {
    return errors.every((branch) => branch.some((issue) => isOfShape(issue, value)));
  }
  return code === 'invalid_value' && typeof value !== 'string';
}

/** Unknown tool, no JSON, wrong shape. Other refusals may be corrected any number of times. */
function isMalformed({ toolName, input, invalid }: Call): boolean {
  const schema = ownEntry(INPUTS, toolName);
  if (invalid === true) return true;
  return schema?.safeParse(input).error?.issues.some((issue) => isOfShape(issue, input)) ?? false;
}

function toolsDone({ toolCalls, toolResults }: StepTaken): Set<string> {
  const done = new Set(toolResults.filter(({ output }) => isDone(output)).map(({ toolCallId }) => toolCallId));
  return new Set(toolCalls.filter(({ toolCallId }) => done.has(toolCallId)).map(({ toolName }) => toolName));
}

const getToolName = ({ toolName }: Call): string => (Object.hasOwn(INPUTS, toolName) ? toolName : 'unknown tool');

/**
 * Whether the model repeated a malformed call right after it was told the problem. A successful call of that tool in
 * the same step is progress; for unknown tools, any.
 */
export function repeatsMalformedCall(steps: readonly StepTaken[]): boolean {
  const [before, last] = steps.slice(-2);
  if (!before || !last) return false;
  const done = toolsDone(last);
  const again = new Set(last.toolCalls.filter(isMalformed).map(getToolName));
  return before.toolCalls.some((call) => {
    if (!isMalformed(call) || !again.has(getToolName(call))) return false;
    return Object.hasOwn(INPUTS, call.toolName) ? !done.has(call.toolName) : done.size === 0;
  });
}

/** Whether the model's last three calls of a tool were identical and all refused. Pure. */
export function repeatsRefusedCall(steps: readonly StepTaken[]): boolean {
  const tools = new Set(steps.at(-1)?.toolCalls.map(({ toolName }) => toolName));
  const refused = new Set(
    steps.flatMap(({ toolResults }) =>
      toolResults.filter(({ output }) => isRefused(output)).map(({ toolCallId }) => toolCallId),
    ),
  );
  return [...tools].some((tool) => {
    const calls = steps.flatMap(({ toolCalls }) => toolCalls.filter(({ toolName }) => toolName === tool));
    const [first, ...others] = calls.slice(-SAME_REFUSALS);
    return (
      first !== undefined &&
      others.length === SAME_REFUSALS - 1 &&
      [first, ...others].every((call) => refused.has(call.toolCallId)) &&
      others.every((call) => sameJson(call.input, first.input))
    );
  });
}

/** Why an answer is stopped for lack of progress, as its notice; null if it may continue. Pure. */
export function detectLoop(steps: readonly StepTaken[]): 'unreadable-calls' | 'refused-calls' | null {
  if (repeatsMalformedCall(steps)) return 'unreadable-calls';
  return repeatsRefusedCall(steps) ? 'refused-calls' : null;
}
