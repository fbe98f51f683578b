import type { Issue } from '../../../../shared/error.ts';
import { argumentIssues, type StepArgs } from '../../../../shared/plan/index.ts';
import {
  type ElementType,
  ElementTypeSchema,
  meaningOf,
  PLANNING_TOOL_INPUTS,
  PLANNING_TOOL_NAMES,
  type ToolName,
} from '../../../../shared/story/index.ts';
import { fieldsOfSchema, type SchemaField } from '../../../form/schema.ts';

const isTool = (tool: string): tool is ToolName => (PLANNING_TOOL_NAMES as readonly string[]).includes(tool);

/** The fields a tool's arguments are written in; null for a tool nothing is known of, as a skill's script. */
export const fieldsOfTool = (tool: string): readonly SchemaField[] | null =>
  isTool(tool) ? fieldsOfSchema(PLANNING_TOOL_INPUTS[tool]) : null;

/** By kind of element, the tool that first writes it: what it takes can be changed later. */
const WRITTEN_BY: Record<ElementType, ToolName> = {
  premise: 'proposeStoryPremise',
  character: 'proposeCharacter',
  act: 'draftActOutline',
  node: 'draftNodeWeb',
};

/** Fields of an element that name it, and are not changed. */
const FIXED = new Set(['id', 'actId', 'location']);

const flat = (fields: readonly SchemaField[], prefix = ''): SchemaField[] =>
  fields.flatMap((field) => {
    const name = `${prefix}${field.name}`;
    return field.of.kind === 'group' ? flat(field.of.fields, `${name}.`) : [{ ...field, name, required: true }];
  });

/** The fields of an element that a revision can change, by their dotted path; none for what is no element. */
export function changeableFields(type: unknown): SchemaField[] {
  if (!ElementTypeSchema.safeParse(type).success) return [];
  const fields = fieldsOfTool(WRITTEN_BY[type as ElementType]) ?? [];
  const locations = fields.find(({ name }) => name === 'locations')?.of;
  const own = locations?.kind === 'items' ? locations.fields : fields;
  return flat(own.filter(({ name }) => !FIXED.has(name)));
}

/** What is wrong with a tool's arguments; what other steps give is taken to fit. Nothing is known of a skill's. */
export const problemsOf = (tool: string, args: StepArgs, stepIds: ReadonlySet<string>): Issue[] =>
  isTool(tool) ? argumentIssues(args, PLANNING_TOOL_INPUTS[tool], stepIds) : [];

/** The arguments by which a step says what it is about. */
export interface Naming {
  type?: unknown;
  id?: unknown;
  actId?: unknown;
}

/** What a field that is a name of something may name. */
export type About = 'act' | 'place' | 'character';

/** The arguments that are no field of a story and name something of it. */
const ABOUT: Readonly<Record<string, About>> = { actId: 'act', nodeId: 'place' };

/** Names that are given, not looked up: the places an act is to have, and the key of a picture. */
const GIVEN = new Set(['intendedLocations', 'location']);

function named(name: string): About | null {
  const { names } = meaningOf(name);
  return !GIVEN.has(name) && (names === 'act' || names === 'character' || names === 'place') ? names : null;
}

/** What a field names by its id: acts, places or people; null for a field of its own words. */
export function aboutOf(tool: string, name: string, args: Naming): About | null {
  if (tool !== 'updateElement' || name !== 'id') return ABOUT[name] ?? named(name);
  return args.type === 'character' ? 'character' : args.type === 'act' ? 'act' : args.type === 'node' ? 'place' : null;
}
