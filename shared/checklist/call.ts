import { z } from 'zod';
import { CHECKLIST_TOOL_INPUTS, type ChecklistToolName } from './tools.ts';

interface InputJson {
  properties?: Record<string, InputJson>;
  required?: string[];
  items?: InputJson;
  enum?: unknown[];
}

function fieldsOf({ properties = {}, required = [] }: InputJson): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}${formOf(schema)}`,
  );
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
}

function formOf({ items, enum: values }: InputJson): string {
  if (values) return `: ${values.map((value) => JSON.stringify(value)).join(' | ')}`;
  return items ? `: [${fieldsOf(items)}]` : '';
}

/** How a checklist tool is called, in a line for a model: its name and fields, `?` at those that may be left out. */
export const callOf = (tool: ChecklistToolName): string =>
  `${tool} ${fieldsOf(z.toJSONSchema(CHECKLIST_TOOL_INPUTS[tool], { io: 'input' }) as InputJson)}`;
