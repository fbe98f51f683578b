import { jsonSchema, type Tool } from 'ai';
import { z } from 'zod';
import { RefusalError } from '../../shared/error.ts';
import {
  PLANNING_TOOL_INPUTS,
  PLANNING_TOOL_NAMES,
  type PlanningToolInput,
  type PlanningToolReturn,
  type ToolName,
  type ToolRefusal,
} from '../../shared/story/index.ts';
import { TOOL_DESCRIPTIONS } from './prompt.ts';
import { isObject, withoutStringifiedFields } from './repair.ts';
import type { CoauthorLog } from './tools/index.ts';

/** The planning tools as the agent has them: a refusal is an answer, `{ ok: false }`. */
export type PlanningTools = {
  [Name in ToolName]: Tool<PlanningToolInput<Name>, PlanningToolReturn<Name> | ToolRefusal>;
};

/** Constraints that stay with us: grammar-constrained decoders choke on long bounds, and some servers on patterns. */
const KEPT_FROM_MODELS = new Set([
  '$schema',
  'pattern',
  'minLength',
  'maxLength',
  'maxItems',
  'propertyNames',
  'default',
]);

function slimmed(schema: unknown, isFieldMap = false): unknown {
  if (Array.isArray(schema)) return schema.map((item) => slimmed(item));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([key]) => isFieldMap || !KEPT_FROM_MODELS.has(key))
      .map(([key, value]) => [key, slimmed(value, !isFieldMap && key === 'properties')]),
  );
}

/** A tool's input as JSON Schema for a model: fields, enums and descriptions. */
export const modelSchemaOf = (name: ToolName): Record<string, unknown> =>
  slimmed(z.toJSONSchema(PLANNING_TOOL_INPUTS[name], { io: 'input', target: 'draft-7' })) as Record<string, unknown>;

/** What a refusal tells a model. */
export const toToolRefusal = ({ message, hint, issues }: RefusalError): ToolRefusal => ({
  ok: false,
  error: message,
  ...(hint === undefined ? {} : { hint }),
  ...(issues.length > 0 ? { issues: [...issues] } : {}),
});

type Run = <Name extends ToolName>(
  name: Name,
  input: unknown,
  signal: AbortSignal | undefined,
  /** The model's id of the call. */
  toolCallId: string,
) => Promise<PlanningToolReturn<Name>>;

function planningTool<Name extends ToolName>(name: Name, run: Run, log: CoauthorLog): PlanningTools[Name] {
  type Output = PlanningToolReturn<Name> | ToolRefusal;
  const made = {
    description: TOOL_DESCRIPTIONS[name],
    // Every object is let through here: the tool itself refuses a wrong one in words the model can act on.
    inputSchema: jsonSchema<unknown>(modelSchemaOf(name), {
      validate: (value) =>
        isObject(value)
          ? { success: true, value: withoutStringifiedFields(name, value) }
          : { success: false, error: new TypeError('expected an object') },
    }),
    execute: async (
      input: unknown,
      { abortSignal, toolCallId }: { abortSignal?: AbortSignal; toolCallId: string },
    ): Promise<Output> => {
      try {
        return await run(name, input, abortSignal, toolCallId);
      } catch (error) {
        if (error instanceof RefusalError) return toToolRefusal(error);
        log.error({ err: error, tool: name }, 'a planning tool failed');
        return {
          ok: false,
          error: 'Something went wrong inside. The draft shows what was done.',
          hint: `Look at the draft, then call ${name} again if it is missing there.`,
        };
      }
    },
    toModelOutput: ({ output }: { output: Output }) => {
      const value = JSON.parse(JSON.stringify(output));
      return output.ok ? { type: 'json', value } : { type: 'error-json', value };
    },
  };
  return made as unknown as PlanningTools[Name];
}

/** Makes the eight tools for an agent, over whatever runs them. Planning Agent Reference, "Tools (8)". */
export function toPlanningTools(run: Run, log: CoauthorLog): PlanningTools {
  return Object.fromEntries(
    PLANNING_TOOL_NAMES.map((name) => [name, planningTool(name, run, log)]),
  ) as unknown as PlanningTools;
}
