import { z } from 'zod';
import { ToldRemarksSchema } from '../remarks.ts';
import { WireReasonSchema } from '../told-error.ts';
import { ElementTypeSchema, type ToolName } from './tools.ts';

const done = {
  ok: z.literal(true),
  /** With what stands although something about it is odd, left out where there is nothing. */
  ...ToldRemarksSchema.partial().shape,
  /** What of the lists a call brought stands in the draft now: ids of facts, meters, endings, events, encounters. */
  accepted: z.record(z.string(), z.array(z.string())).optional(),
  /** Pictures and music that are being made, and come in later. */
  making: z.array(z.enum(['portrait', 'background', 'music'])).optional(),
};

/** What each planning tool answers. Planning tools, "The pipeline", with `warnings` and why. */
export const PLANNING_TOOL_RETURNS = {
  proposeStoryPremise: z.object({ ...done, title: z.string() }),
  proposeCharacter: z.object({ ...done, id: z.string(), name: z.string(), imageUrl: z.string() }),
  draftActOutline: z.object({ ...done, id: z.string(), title: z.string() }),
  draftNodeWeb: z.object({ ...done, updatedLocations: z.number().int() }),
  draftNodeEncounters: z.object({ ...done, updated: z.string(), encounterCount: z.number().int() }),
  writeScene: z.object({
    ...done,
    /** The script, as `sceneKey` names it. */
    written: z.string(),
    lines: z.number().int(),
    /** Said and told; of a script without blanks each character counts. */
    words: z.number().int(),
  }),
  finalizeNode: z.object({
    ...done,
    id: z.string(),
    title: z.string(),
    backgroundUrl: z.string(),
    musicUrl: z.string(),
  }),
  updateElement: z.object({
    ...done,
    /** Left out where nothing was to be changed. */
    updated: ElementTypeSchema.optional(),
    id: z.string().optional(),
    /** How often a new name took the place of the old one in texts. */
    replaced: z.number().int().optional(),
    /** The new picture, where one was asked for. */
    imageUrl: z.string().optional(),
    /** Of a call without any change: that nothing was changed, and the element as it stands. */
    told: z.string().optional(),
    element: z.unknown().optional(),
  }),
  finalizePackage: z.object({
    ...done,
    packageId: z.string(),
    title: z.string(),
    totalNodes: z.number().int(),
    version: z.number().int(),
  }),
} satisfies Record<ToolName, z.ZodType>;
export type PlanningToolReturn<Name extends ToolName> = z.infer<(typeof PLANNING_TOOL_RETURNS)[Name]>;

/** What a planning tool answers a model instead, when it refuses: the draft is as it was. */
export const ToolRefusalSchema = z.object({
  ok: z.literal(false),
  error: z.string(),
  hint: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Why, for whoever tells a person; models are not told it. */
  reason: WireReasonSchema.optional(),
});
export type ToolRefusal = z.infer<typeof ToolRefusalSchema>;
