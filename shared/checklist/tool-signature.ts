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

/** The signature of a checklist tool for a model: name and fields, optional ones with `?`. */
export const formatToolSignature = (tool: ChecklistToolName): string =>
  `${tool} ${fieldsOf(z.toJSONSchema(CHECKLIST_TOOL_INPUTS[tool], { io: 'input' }) as InputJson)}`;
