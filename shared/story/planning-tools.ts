import { z } from 'zod';
import { IdSchema, requiredText } from './id.ts';
import { DraftActOutlineInputSchema } from './tool-inputs/act.ts';
import { ProposeCharacterInputSchema } from './tool-inputs/character.ts';
import {
  DraftNodeEncountersInputSchema,
  DraftNodeWebInputSchema,
  FinalizeNodeInputSchema,
} from './tool-inputs/node.ts';
import { ProposeStoryPremiseInputSchema } from './tool-inputs/premise.ts';
import { WriteSceneInputSchema } from './tool-inputs/write-scene.ts';

/** The planning tools, in pipeline order. Planning tools, "The pipeline". */
export const PLANNING_TOOL_NAMES = [
  'proposeStoryPremise',
  'proposeCharacter',
  'draftActOutline',
  'draftNodeWeb',
  'draftNodeEncounters',
  'writeScene',
  'finalizeNode',
  'updateElement',
  'finalizePackage',
] as const;
export type ToolName = (typeof PLANNING_TOOL_NAMES)[number];

export const ELEMENT_TYPES = ['premise', 'character', 'act', 'node'] as const;
export const ElementTypeSchema = z.enum(ELEMENT_TYPES);
export type ElementType = z.infer<typeof ElementTypeSchema>;

/** Planning tools, "updateElement". */
const UpdateElementInputSchema = z.object({
  type: ElementTypeSchema.describe('What is changed.'),
  actId: IdSchema.optional().describe('The act of a node.'),
  id: IdSchema.optional().describe('The character, act or node; nothing for the premise.'),
  changes: z
    .record(z.string().min(1).max(300), z.unknown())
    .default({})
    .describe(
      'Keys are dotted paths, list items by their id: {"encounters.enc_rope.options.pull.then.text": "It gives."}. Arrays are replaced, null removes an optional field or a list item.',
    ),
  add: z
    .record(z.string().min(1).max(300), z.array(z.unknown()).min(1).max(64))
    .optional()
    .describe('Items to add to lists, by their paths: {"encounters": [{"id": "enc_bell", …}]}.'),
  everywhere: z
    .boolean()
    .optional()
    .describe(
      'With a new name or title: the old one goes from all texts, as whole words; of a person, first and last name too.',
    ),
  remove: z.literal(true).optional().describe('Removes it, and what refers to it by id.'),
  regenerateImage: z.boolean().optional().describe("Draw the character's portrait or the node's background anew."),
});

/** Planning tools, "finalizePackage". */
const FinalizePackageInputSchema = z.object({ title: requiredText(200).describe('The final title.') });

export const PLANNING_TOOL_INPUTS = {
  proposeStoryPremise: ProposeStoryPremiseInputSchema,
  proposeCharacter: ProposeCharacterInputSchema,
  draftActOutline: DraftActOutlineInputSchema,
  draftNodeWeb: DraftNodeWebInputSchema,
  draftNodeEncounters: DraftNodeEncountersInputSchema,
  writeScene: WriteSceneInputSchema,
  finalizeNode: FinalizeNodeInputSchema,
  updateElement: UpdateElementInputSchema,
  finalizePackage: FinalizePackageInputSchema,
} satisfies Record<ToolName, z.ZodType>;

export type PlanningToolInput<Name extends ToolName> = z.output<(typeof PLANNING_TOOL_INPUTS)[Name]>;
