import type { Issue } from '../../../../shared/error.ts';
import { getAtPath } from '../../../../shared/field-path.ts';
import { argumentIssues, type StepArgs } from '../../../../shared/plan/index.ts';
import {
  type ElementType,
  ElementTypeSchema,
  getFieldMeaning,
  PLANNING_TOOL_INPUTS,
  type PlanDraft,
  type ToolName,
} from '../../../../shared/story/index.ts';
import { listSchemaFields, type SchemaField } from '../../../form/schema.ts';
import { isToolName } from '../../wording/tool-call.ts';

/** The form fields of a tool's arguments; null for a tool without a known schema, such as a skill's script. */
export const listToolFields = (tool: string): readonly SchemaField[] | null =>
  isToolName(tool) ? listSchemaFields(PLANNING_TOOL_INPUTS[tool]) : null;

/** The tool that first writes each type of element. Its arguments are the fields that can be revised. */
const WRITTEN_BY: Record<ElementType, ToolName> = {
  premise: 'proposeStoryPremise',
  character: 'proposeCharacter',
  act: 'draftActOutline',
  node: 'draftNodeWeb',
};

const FIXED = new Set(['id', 'actId', 'location']);

const flattenGroups = (fields: readonly SchemaField[], prefix = ''): SchemaField[] =>
  fields.flatMap((field) => {
    const name = `${prefix}${field.name}`;
    return field.of.kind === 'group'
      ? flattenGroups(field.of.fields, `${name}.`)
      : [{ ...field, name, required: true }];
  });

/** The fields of an element that a revision can change, by dotted path; none if `type` is not an element type. */
export function changeableFields(type: unknown): SchemaField[] {
  if (!ElementTypeSchema.safeParse(type).success) return [];
  const fields = listToolFields(WRITTEN_BY[type as ElementType]) ?? [];
  const locations = fields.find(({ name }) => name === 'locations')?.of;
  const own = locations?.kind === 'items' ? locations.fields : fields;
  return flattenGroups(own.filter(({ name }) => !FIXED.has(name)));
}

/** References to other steps count as valid; skills' scripts are not validated. */
export const validateArgs = (tool: string, args: StepArgs, stepIds: ReadonlySet<string>): Issue[] =>
  isToolName(tool) ? argumentIssues(args, PLANNING_TOOL_INPUTS[tool], stepIds) : [];

export interface ElementArgs {
  type?: unknown;
  id?: unknown;
  actId?: unknown;
}

export type ReferenceType = 'act' | 'place' | 'character';

/** Arguments that are not fields of a story but refer to its elements. */
const ABOUT: Readonly<Record<string, ReferenceType>> = { actId: 'act', nodeId: 'place' };

/** New names, not references: the places an act shall have, and the key of a picture. */
const GIVEN = new Set(['intendedLocations', 'location']);

function getNamedType(name: string): ReferenceType | null {
  const { names } = getFieldMeaning(name);
  return !GIVEN.has(name) && (names === 'act' || names === 'character' || names === 'place') ? names : null;
}

/** What a field refers to by id: an act, a place or a character; null for a field of text. */
export function getReferenceType(tool: string, name: string, args: ElementArgs): ReferenceType | null {
  if (tool !== 'updateElement' || name !== 'id') return ABOUT[name] ?? getNamedType(name);
  return args.type === 'character' ? 'character' : args.type === 'act' ? 'act' : args.type === 'node' ? 'place' : null;
}

function findElement(draft: PlanDraft, { type, id, actId }: ElementArgs): unknown {
  switch (type) {
    case 'premise':
      return draft.premise;
    case 'character':
      return draft.characters.find((each) => each.id === id);
    case 'act':
      return draft.acts.find((each) => each.id === (id ?? actId));
    case 'node':
      return draft.acts
        .filter((each) => actId === undefined || each.id === actId)
        .flatMap(({ sandboxLocations }) => sandboxLocations)
        .find((each) => each.id === id);
    default:
      return undefined;
  }
}

/** As a starting point; undefined if it is empty. `args` has the `type` and ids of the revision. */
export function getCurrentValue(draft: PlanDraft, args: ElementArgs, path: string): unknown {
  return getAtPath(findElement(draft, args), path, 'number') ?? undefined;
}
