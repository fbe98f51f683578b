import { z } from 'zod';
import { isText } from '../../shared/json.ts';
import { ColorSchema, SCRIPT_LINE_TYPES } from '../../shared/story/index.ts';
import type { Fields } from './json.ts';

/** What a field is written with. `json` is for whatever has no simpler form. */
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
  /** Numbers by name. */
  | { kind: 'numbers'; whole: boolean; min: number | undefined; max: number | undefined }
  /** Lines of a script. */
  | { kind: 'script' }
  | { kind: 'json' };

/** A field as a schema has it. */
export interface SchemaField {
  name: string;
  /** Whether it has to be there. */
  required: boolean;
  /** Whether it has to be there and say something: a text that may be blank does not. */
  filled: boolean;
  of: FieldKind;
}

/** As much of a JSON Schema as is read here. */
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

/** What a colour is known by. */
const COLOR = z.toJSONSchema(ColorSchema).pattern;
/** Text that may be longer than this, in characters, is written in more than a line. */
const LINE_MAX = 200;
/** What zod gives as a bound of a whole number that has none. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

const bound = (value: number | undefined): number | undefined =>
  value === undefined || Math.abs(value) >= UNBOUNDED ? undefined : value;

function kindOf(schema: JsonSchema): FieldKind {
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
      return schema.properties ? { kind: 'group', fields: fieldsOf(schema) } : recordKind(schema);
    case 'array':
      return listKind(schema.items ?? {});
    default:
      return { kind: 'json' };
  }
}

function recordKind({ additionalProperties }: JsonSchema): FieldKind {
  const of = typeof additionalProperties === 'object' ? kindOf(additionalProperties) : null;
  return of?.kind === 'number' ? { ...of, kind: 'numbers' } : { kind: 'json' };
}

/** The types things of a list may have, as lines of a script have them. */
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
  const of = kindOf(items);
  if (of.kind === 'text') return { kind: 'texts', long: of.long };
  if (of.kind === 'choice') return { kind: 'choices', values: of.values };
  return of.kind === 'group' ? { kind: 'items', fields: of.fields } : { kind: 'json' };
}

const mayBeBlank = ({ type, minLength = 0 }: JsonSchema): boolean => type === 'string' && minLength === 0;

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema): SchemaField[] =>
  Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    const of = kindOf(schema);
    const isOne = of.kind === 'text' || of.kind === 'color' || of.kind === 'number' || of.kind === 'choice';
    return { name, required: isRequired, filled: isRequired && isOne && !mayBeBlank(schema), of };
  });

const known = new WeakMap<z.ZodObject, readonly SchemaField[]>();

/** The fields of a schema: what each is written with, its choices and bounds, whether it has to be there. */
export function fieldsOfSchema(schema: z.ZodObject): readonly SchemaField[] {
  const read = known.get(schema);
  if (read) return read;
  const json = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // Whether a text may be blank is a refinement, which JSON Schema has no word for.
      if (jsonSchema.type === 'string' && !z.safeParse(zodSchema, '').success) jsonSchema.minLength ??= 1;
    },
  });
  const fields = fieldsOf(json as JsonSchema);
  known.set(schema, fields);
  return fields;
}

/** The field at a dotted path, list items by whatever tells them apart; undefined for what the schema has none of. */
export function fieldAt(fields: readonly SchemaField[], path: string): SchemaField | undefined {
  const [name, ...rest] = path.split('.');
  const field = fields.find((each) => each.name === name);
  if (!field || rest.length === 0) return field;
  if (field.of.kind === 'group') return fieldAt(field.of.fields, rest.join('.'));
  return field.of.kind === 'items' && rest.length > 1 ? fieldAt(field.of.fields, rest.slice(1).join('.')) : undefined;
}

/** The fields of what is at a dotted path: '' the whole, a group, or an item of a list. */
export function fieldsAt(fields: readonly SchemaField[], path: string): readonly SchemaField[] {
  if (path === '') return fields;
  const list = fieldAt(fields, path.slice(0, Math.max(0, path.lastIndexOf('.'))));
  const { of } = fieldAt(fields, path) ?? list ?? { of: null };
  return of?.kind === 'group' || of?.kind === 'items' ? of.fields : [];
}

/** What a new item of a list, or a form before anything is written, begins as: what must be there, empty. */
export const emptyOf = (fields: readonly SchemaField[]): Fields =>
  Object.fromEntries(fields.filter(({ required }) => required).map(({ name, of }) => [name, emptyValue(of)]));

/** What a field begins as. */
export function emptyValue(of: FieldKind): unknown {
  switch (of.kind) {
    case 'text':
      return '';
    case 'number':
      // As near to nothing as it may be.
      return Math.min(Math.max(0, of.min ?? 0), of.max ?? Number.POSITIVE_INFINITY);
    case 'yes':
      return false;
    case 'choice':
      return of.values[0] ?? '';
    case 'group':
      return emptyOf(of.fields);
    case 'json':
    case 'numbers':
      return {};
    default:
      return [];
  }
}
