import { z } from 'zod';
import { WireReasonSchema } from '../refusal-body.ts';
import { WireRemarksSchema } from '../remarks.ts';
import { ElementTypeSchema, type ToolName } from './planning-tools.ts';

const done = {
  ok: z.literal(true),
  ...WireRemarksSchema.partial().shape,
  accepted: z.record(z.string(), z.array(z.string())).optional(),
  /** Pictures and music still being made. */
  making: z.array(z.enum(['portrait', 'background', 'music'])).optional(),
};

/** The answers of the planning tools. Planning tools, "The pipeline", with `warnings` and why. */
export const PLANNING_TOOL_RETURNS = {
  proposeStoryPremise: z.object({ ...done, title: z.string() }),
  proposeCharacter: z.object({ ...done, id: z.string(), name: z.string(), imageUrl: z.string() }),
  draftActOutline: z.object({ ...done, id: z.string(), title: z.string() }),
  draftNodeWeb: z.object({ ...done, updatedLocations: z.number().int() }),
  draftNodeEncounters: z.object({ ...done, updated: z.string(), encounterCount: z.number().int() }),
  writeScene: z.object({
    ...done,
    /** The key of the script; see `sceneKey`. */
    written: z.string(),
    lines: z.number().int(),
    /** Spoken and narrated words; scripts without blanks count by character. */
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
    /** Omitted if nothing was to change. */
    updated: ElementTypeSchema.optional(),
    id: z.string().optional(),
    /** How often a new name took the place of the old one in texts. */
    replaced: z.number().int().optional(),
    imageUrl: z.string().optional(),
    /** For a call without changes: says so, with the element. */
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

export const ToolRefusalSchema = z.object({
  ok: z.literal(false),
  error: z.string(),
  hint: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** The reason in words for a person; not sent to models. */
  reason: WireReasonSchema.optional(),
});
export type ToolRefusal = z.infer<typeof ToolRefusalSchema>;
