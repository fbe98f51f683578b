import { z } from 'zod';
import { ActOutlineSchema, LocationSchema } from './act.ts';
import { CharacterSchema } from './character.ts';
import { field } from './field.ts';
import { IdSchema } from './id.ts';
import { IgnoredFindingSchema } from './ignored-finding.ts';
import { AssetSchema, StoryPremiseSchema, VoicesSchema } from './package.ts';

/** A character while it is being written: its sheet and, once drawn, its portrait. */
export const DraftCharacterSchema = CharacterSchema.extend({ image: AssetSchema.optional() });
export type DraftCharacter = z.infer<typeof DraftCharacterSchema>;

/** A place while it is being written. It is finalized when it has both a background and music. */
const DraftLocationSchema = LocationSchema.extend({
  background: AssetSchema.optional(),
  music: AssetSchema.optional(),
});
export type DraftLocation = z.infer<typeof DraftLocationSchema>;

/** An act while it is being written: the outline, then the places the map has given it. */
export const DraftActSchema = ActOutlineSchema.extend({
  sandboxLocations: field(z.array(DraftLocationSchema), { names: 'place' }),
});
export type DraftAct = z.infer<typeof DraftActSchema>;

/** What a co-author session works on, from nothing to ready for finalizePackage. Planning tools, "The life of a session". */
export const PlanDraftSchema = z.object({
  premise: StoryPremiseSchema.optional(),
  characters: z.array(DraftCharacterSchema),
  acts: z.array(DraftActSchema),
  /** Pictures that scripts show and no place has, by their key. */
  backgrounds: z.record(IdSchema, AssetSchema).optional(),
  /** Tracks that scripts play and no place has, by their key. */
  music: z.record(IdSchema, AssetSchema).optional(),
  /** Voices that were brought, by the key lines have them under; whether or not one speaks. */
  voices: VoicesSchema.optional(),
  ignoredFindings: z.array(IgnoredFindingSchema).max(500).optional(),
  /** What its package says of itself besides: whose work it is, and under which licence. */
  meta: z.record(z.string(), z.unknown()).optional(),
});
export type PlanDraft = z.infer<typeof PlanDraftSchema>;

export const EMPTY_DRAFT: PlanDraft = Object.freeze({ characters: [], acts: [] }) as PlanDraft;
