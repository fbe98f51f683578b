import { z } from 'zod';
import { argumentProblems, type StepArgs } from '../../../../shared/plan/index.ts';
import {
  type ElementType,
  ElementTypeSchema,
  PLANNING_TOOL_INPUTS,
  PLANNING_TOOL_NAMES,
  type ToolName,
} from '../../../../shared/story/index.ts';

/** What a field of a tool's arguments is written with. `json` is for whatever has no simpler form. */
export type FieldKind =
  | { kind: 'text'; long: boolean; max: number | undefined }
  | { kind: 'number'; whole: boolean; min: number | undefined; max: number | undefined }
  | { kind: 'yes' }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'texts'; long: boolean }
  | { kind: 'choices'; values: readonly string[] }
  | { kind: 'group'; fields: readonly ToolField[] }
  | { kind: 'items'; fields: readonly ToolField[] }
  | { kind: 'json' };

export interface ToolField {
  name: string;
  required: boolean;
  of: FieldKind;
}

/** As much of a JSON Schema as is read here. */
interface JsonSchema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Text that may be longer than this, in characters, is written in more than a line. */
const LINE_MAX = 200;
/** What zod gives as a bound of a whole number that has none. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

const isText = (value: unknown): value is string => typeof value === 'string';
const bound = (value: number | undefined): number | undefined =>
  value === undefined || Math.abs(value) >= UNBOUNDED ? undefined : value;

function kindOf(schema: JsonSchema): FieldKind {
  if (schema.enum?.every(isText)) return { kind: 'choice', values: schema.enum };
  switch (schema.type) {
    case 'string':
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
      return schema.properties ? { kind: 'group', fields: fieldsOf(schema) } : { kind: 'json' };
    case 'array':
      return listKind(schema.items ?? {});
    default:
      return { kind: 'json' };
  }
}

function listKind(items: JsonSchema): FieldKind {
  const of = kindOf(items);
  if (of.kind === 'text') return { kind: 'texts', long: of.long };
  if (of.kind === 'choice') return { kind: 'choices', values: of.values };
  return of.kind === 'group' ? { kind: 'items', fields: of.fields } : { kind: 'json' };
}

const fieldsOf = ({ properties = {}, required = [] }: JsonSchema): ToolField[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, required: required.includes(name), of: kindOf(schema) }));

const isTool = (tool: string): tool is ToolName => (PLANNING_TOOL_NAMES as readonly string[]).includes(tool);

/** The fields a tool's arguments are written in; null for a tool nothing is known of, as a skill's script. */
export function fieldsOfTool(tool: string): readonly ToolField[] | null {
  if (!isTool(tool)) return null;
  return fieldsOf(z.toJSONSchema(PLANNING_TOOL_INPUTS[tool], { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

/** By kind of element, the tool that first writes it: what it takes can be changed later. */
const WRITTEN_BY: Record<ElementType, ToolName> = {
  premise: 'proposeStoryPremise',
  character: 'proposeCharacter',
  act: 'draftActOutline',
  node: 'draftNodeWeb',
};

/** Fields of an element that name it, and are not changed. */
const FIXED = new Set(['id', 'actId', 'location']);

const flat = (fields: readonly ToolField[], prefix = ''): ToolField[] =>
  fields.flatMap((field) => {
    const name = `${prefix}${field.name}`;
    return field.of.kind === 'group' ? flat(field.of.fields, `${name}.`) : [{ name, required: true, of: field.of }];
  });

/** The fields of an element that a revision can change, by their dotted path; none for what is no element. */
export function changeableFields(type: unknown): ToolField[] {
  if (!ElementTypeSchema.safeParse(type).success) return [];
  const fields = fieldsOfTool(WRITTEN_BY[type as ElementType]) ?? [];
  const locations = fields.find(({ name }) => name === 'locations')?.of;
  const own = locations?.kind === 'items' ? locations.fields : fields;
  return flat(own.filter(({ name }) => !FIXED.has(name)));
}

/** What a new item of a list, or a tool's arguments before anything is written, begins as: what must be there, empty. */
export function emptyOf(fields: readonly ToolField[]): StepArgs {
  return Object.fromEntries(fields.filter(({ required }) => required).map(({ name, of }) => [name, emptyValue(of)]));
}

/** What a field begins as. */
export function emptyValue(of: FieldKind): unknown {
  switch (of.kind) {
    case 'text':
      return '';
    case 'number':
      return of.min ?? 0;
    case 'yes':
      return false;
    case 'choice':
      return of.values[0] ?? '';
    case 'group':
      return emptyOf(of.fields);
    case 'json':
      return {};
    default:
      return [];
  }
}

/** What is wrong with a field. `path` is dotted, list items by their number; '' is the whole. */
export interface FieldProblem {
  path: string;
  message: string;
}

/** What is wrong with a tool's arguments; what other steps give is taken to fit. Nothing is known of a skill's. */
export function problemsOf(tool: string, args: StepArgs, stepIds: ReadonlySet<string>): FieldProblem[] {
  if (!isTool(tool)) return [];
  return argumentProblems(args, PLANNING_TOOL_INPUTS[tool], stepIds).map((problem) => {
    const [, path = '', message = problem] = /^([\w.-]+): (.*)$/s.exec(problem) ?? [];
    return { path, message };
  });
}

/** The problems of a field: its own, and those of what it holds that has no field of its own. */
export const problemsAt = (problems: readonly FieldProblem[], path: string, deep: boolean): string[] =>
  problems
    .filter((each) => each.path === path || (deep && each.path.startsWith(`${path}.`)))
    .map(({ message }) => message);

/** Reads what was typed as JSON. */
export function readTyped(text: string): { ok: true; value: unknown } | { ok: false; message: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** What a field that is a name of something may name. */
export type About = 'act' | 'place' | 'character';

const ABOUT: Readonly<Record<string, About>> = {
  actId: 'act',
  nodeId: 'place',
  connections: 'place',
  startLocation: 'place',
  requiredCharacters: 'character',
  knownBy: 'character',
};

/** What a field names by its id: acts, places or people; null for a field of its own words. */
export function aboutOf(tool: string, name: string, args: StepArgs): About | null {
  if (tool !== 'updateElement' || name !== 'id') return ABOUT[name] ?? null;
  return args.type === 'character' ? 'character' : args.type === 'act' ? 'act' : args.type === 'node' ? 'place' : null;
}
