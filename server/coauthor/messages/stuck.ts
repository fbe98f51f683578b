import { sameJson } from '../../../shared/story/index.ts';
import { COAUTHOR_TOOL_INPUTS, isDone, isRefused } from '../tool-signatures.ts';

/** A step of an answer, as far as it tells whether the model makes headway. */
export interface StepTaken {
  toolCalls: readonly { toolName: string; toolCallId: string; input: unknown; invalid?: boolean | undefined }[];
  toolResults: readonly { toolCallId: string; output: unknown }[];
}

type Call = StepTaken['toolCalls'][number];

/** The same call may be refused this often in a row; then the answer ends. */
const SAME_REFUSALS = 3;

interface ShapeIssue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  /** Of a union: what each of its branches misses. */
  readonly errors?: readonly (readonly ShapeIssue[])[] | undefined;
}
interface InputSchema {
  safeParse(value: unknown): { error?: { issues: readonly ShapeIssue[] } | undefined };
}
const INPUTS: Readonly<Record<string, InputSchema>> = COAUTHOR_TOOL_INPUTS;

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined), value);

/** Whether an issue is about the shape – a field that is missing or of another type – and not about a value's own rules. */
function isOfShape({ code, path, errors = [] }: ShapeIssue, input: unknown): boolean {
  const value = valueAt(input, path);
  if (value === undefined || code === 'invalid_type') return true;
  if (code === 'invalid_union' && errors.length > 0) {
    return errors.every((branch) => branch.some((issue) => isOfShape(issue, value)));
  }
  return code === 'invalid_value' && typeof value !== 'string';
}

/**
 * Whether a call could not be read: a tool there is none of, arguments that are no JSON, an input that has not its shape.
 * Lengths, characters, unknown names and the like are refusals, which take as many corrections as they need.
 */
function isMalformed({ toolName, input, invalid }: Call): boolean {
  const schema = Object.hasOwn(INPUTS, toolName) ? INPUTS[toolName] : undefined;
  if (invalid === true) return true;
  return schema?.safeParse(input).error?.issues.some((issue) => isOfShape(issue, input)) ?? false;
}

/** The tools of which a step has calls that were done. */
function toolsDone({ toolCalls, toolResults }: StepTaken): Set<string> {
  const done = new Set(toolResults.filter(({ output }) => isDone(output)).map(({ toolCallId }) => toolCallId));
  return new Set(toolCalls.filter(({ toolCallId }) => done.has(toolCallId)).map(({ toolName }) => toolName));
}

/** What a malformed call was of: its tool, or one there is none of, whatever it was called. */
const toolOf = ({ toolName }: Call): string => (Object.hasOwn(INPUTS, toolName) ? toolName : 'unknown tool');

/**
 * Whether the model made a malformed call of the same tool, or of tools there are none of, again right after it was told what is wrong with
 * it: one try more is enough. A step in which another call of that tool was done is headway; so is any call that was done, beside unknown ones. Pure.
 */
export function repeatsMalformedCall(steps: readonly StepTaken[]): boolean {
  const [before, last] = steps.slice(-2);
  if (!before || !last) return false;
  const done = toolsDone(last);
  const again = new Set(last.toolCalls.filter(isMalformed).map(toolOf));
  return before.toolCalls.some((call) => {
    if (!isMalformed(call) || !again.has(toolOf(call))) return false;
    return Object.hasOwn(INPUTS, call.toolName) ? !done.has(call.toolName) : done.size === 0;
  });
}

/**
 * Whether the model's last three calls of a tool were the same and all refused. A refused call may be corrected as often
 * as it takes; to insist on it leads nowhere. Pure.
 */
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

/** Why an answer ends although its model would go on, as the notice the author gets; null where it may go on. Pure. */
export function stuckOn(steps: readonly StepTaken[]): 'unreadable-calls' | 'refused-calls' | null {
  if (repeatsMalformedCall(steps)) return 'unreadable-calls';
  return repeatsRefusedCall(steps) ? 'refused-calls' : null;
}
