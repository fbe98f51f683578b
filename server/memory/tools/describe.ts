import { z } from 'zod';
import { DIRECTOR_TOOL_DESCRIPTIONS, DIRECTOR_TOOL_INPUTS, DIRECTOR_TOOL_NAMES } from './inputs.ts';

export interface DescribedTool {
  name: string;
  description: string;
  inputSchema: z.ZodType;
}

const DESCRIBED_DIRECTOR_TOOLS: readonly DescribedTool[] = DIRECTOR_TOOL_NAMES.map((name) => ({
  name,
  description: DIRECTOR_TOOL_DESCRIPTIONS[name],
  inputSchema: DIRECTOR_TOOL_INPUTS[name],
}));

const TYPES: Readonly<Record<string, string>> = {
  string: 'str',
  array: 'list',
  number: 'int',
  integer: 'int',
  boolean: 'bool',
  object: 'object',
};

interface Property {
  type?: unknown;
  enum?: readonly unknown[];
  items?: Property;
  anyOf?: readonly Property[];
}

/**
 * From their schemas, so that prompts never repeat them by hand. Plan execution, "Memory tools".
 * @returns for each tool `**name** - description` and `  Args: query (str), limit (int, optional)`
 */
export function formatAvailableTools(tools: readonly DescribedTool[] = DESCRIBED_DIRECTOR_TOOLS): string {
  return tools
    .map(
      ({ name, description, inputSchema }) => `**${name}** - ${description}\n  Args: ${describeArguments(inputSchema)}`,
    )
    .join('\n\n');
}

function describeArguments(schema: z.ZodType): string {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const named = Object.entries(properties).map(([name, property]) => {
    const type = typeof property === 'object' ? describeType(property as Property) : 'any';
    return `${name} (${type}${required.includes(name) ? '' : ', optional'})`;
  });
  return named.length === 0 ? 'none' : named.join(', ');
}

function describeType(property: Property): string {
  const given = property.anyOf?.find(({ type }) => type !== 'null') ?? property;
  const type = [given.type].flat().find((one) => one !== 'null');
  if (type === 'array') {
    const values = given.items?.enum;
    return values ? `list of ${values.join('|')}` : 'list';
  }
  if (given.enum) return given.enum.join('|');
  return TYPES[String(type)] ?? 'any';
}
