import { z } from 'zod';
import { isText } from '../../shared/json.ts';
import { ColorSchema, SCRIPT_LINE_TYPES } from '../../shared/story/index.ts';
import type { DraftFields } from './field-values.ts';

/** The type of a field, which determines its control. `json` is for everything else. */
export type FieldKind =
  | { kind: 'text'; long: boolean; max: number | undefined }
  | { kind: 'color' }
  | { kind: 'number'; whole: boolean; min: number | undefined; max: number | undefined }
  | { kind: 'yes' }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'texts'; long: boolean }
  | { kind: 'choices'; values: readonly string[] }
  | { kind: 'group'; fields: readonly SchemaField[] }
  | { kind: 'items'; fields: readonly SchemaField[] }
  | { kind: 'numbers'; whole: boolean; min: number | undefined; max: number | undefined }
  | { kind: 'script' }
  | { kind: 'json' };

export interface SchemaField {
  name: string;
  required: boolean;
  /** Whether it must exist and not be empty. */
  filled: boolean;
  of: FieldKind;
}

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  oneOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

const COLOR = z.toJSONSchema(ColorSchema).pattern;
/** Text that may be longer than this, in characters, gets a multi-line control. */
const LINE_MAX = 200;
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

const bound = (value: number | undefined): number | undefined =>
  value === undefined || Math.abs(value) >= UNBOUNDED ? undefined : value;

function classifySchema(schema: JsonSchema): FieldKind {
  if (schema.enum?.every(isText)) return { kind: 'choice', values: schema.enum };
  switch (schema.type) {
    case 'string':
      if (schema.pattern === COLOR) return { kind: 'color' };
      return { kind: 'text', long: (schema.maxLength ?? LINE_MAX + 1) > LINE_MAX, max: schema.maxLength };
    case 'number':
    case 'integer':
      return {
        kind: 'number',
        whole: schema.type === 'integer',
        min: bound(schema.minimum),
        max: bound(schema.maximum),
      };
    case 'boolean':
      return { kind: 'yes' };
    case 'object':
      return schema.properties ? { kind: 'group', fields: listFields(schema) } : recordKind(schema);
    case 'array':
      return listKind(schema.items ?? {});
    default:
      return { kind: 'json' };
  }
}

function recordKind({ additionalProperties }: JsonSchema): FieldKind {
  const of = typeof additionalProperties === 'object' ? classifySchema(additionalProperties) : null;
  return of?.kind === 'number' ? { ...of, kind: 'numbers' } : { kind: 'json' };
}

function typesIn({ oneOf, anyOf, properties }: JsonSchema): unknown[] {
  const variants = oneOf ?? anyOf;
  if (variants) return variants.flatMap(typesIn);
  const { const: only, enum: some = [] } = properties?.type ?? {};
  return only === undefined ? some : [only];
}

const isScript = (items: JsonSchema): boolean => {
  const types = typesIn(items);
  return types.length > 0 && types.every((type) => SCRIPT_LINE_TYPES.some((each) => each === type));
};

function listKind(items: JsonSchema): FieldKind {
  if (isScript(items)) return { kind: 'script' };
  const of = classifySchema(items);
  if (of.kind === 'text') return { kind: 'texts', long: of.long };
  if (of.kind === 'choice') return { kind: 'choices', values: of.values };
  return of.kind === 'group' ? { kind: 'items', fields: of.fields } : { kind: 'json' };
}

const mayBeBlank = ({ type, minLength = 0 }: JsonSchema): boolean => type === 'string' && minLength === 0;

const listFields = ({ properties = {}, required = [] }: JsonSchema): SchemaField[] =>
  Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    const of = classifySchema(schema);
    const isOne = of.kind === 'text' || of.kind === 'color' || of.kind === 'number' || of.kind === 'choice';
    return { name, required: isRequired, filled: isRequired && isOne && !mayBeBlank(schema), of };
  });

const known = new WeakMap<z.ZodObject, readonly SchemaField[]>();

/** The fields of a schema: type, choices, bounds, and whether they are required. */
export function listSchemaFields(schema: z.ZodObject): readonly SchemaField[] {
  const read = known.get(schema);
  if (read) return read;
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // JSON Schema cannot express the refinement that a text must not be blank.
      if (jsonSchema.type === 'string' && !z.safeParse(zodSchema, '').success) jsonSchema.minLength ??= 1;
    },
  });
  const fields = listFields(json as JsonSchema);
  known.set(schema, fields);
  return fields;
}

/** The field at a dotted path; undefined if the schema does not have it. */
export function findFieldAtPath(fields: readonly SchemaField[], path: string): SchemaField | undefined {
  const [name, ...rest] = path.split('.');
  const field = fields.find((each) => each.name === name);
  if (!field || rest.length === 0) return field;
  if (field.of.kind === 'group') return findFieldAtPath(field.of.fields, rest.join('.'));
  return field.of.kind === 'items' && rest.length > 1
    ? findFieldAtPath(field.of.fields, rest.slice(1).join('.'))
    : undefined;
}

/** The fields below a dotted path: '' for the root, a group, or a list item. */
export function listFieldsAtPath(fields: readonly SchemaField[], path: string): readonly SchemaField[] {
  if (path === '') return fields;
  const list = findFieldAtPath(fields, path.slice(0, Math.max(0, path.lastIndexOf('.'))));
  const { of } = findFieldAtPath(fields, path) ?? list ?? { of: null };
  return of?.kind === 'group' || of?.kind === 'items' ? of.fields : [];
}

/** The initial value of a list item or form: its required fields, empty. */
export const createEmptyRecord = (fields: readonly SchemaField[]): DraftFields =>
  Object.fromEntries(fields.filter(({ required }) => required).map(({ name, of }) => [name, createEmptyValue(of)]));

export function createEmptyValue(of: FieldKind): unknown {
  switch (of.kind) {
    case 'text':
      return '';
    case 'number':
      // As close to zero as allowed.
      return Math.min(Math.max(0, of.min ?? 0), of.max ?? Number.POSITIVE_INFINITY);
    case 'yes':
      return false;
    case 'choice':
      return of.values[0] ?? '';
    case 'group':
      return createEmptyRecord(of.fields);
    case 'json':
    case 'numbers':
      return {};
    default:
      return [];
  }
}
