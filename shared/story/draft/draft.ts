import { z } from 'zod';
import { ActOutlineSchema, LocationSchema } from '../act.ts';
import { CharacterSchema } from '../character.ts';
import { field } from '../field.ts';
import { IdSchema } from '../id.ts';
import { IgnoredFindingSchema } from '../ignored-finding.ts';
import { AssetSchema, StoryPremiseSchema, VoicesSchema } from '../package.ts';

export const DraftCharacterSchema = CharacterSchema.extend({ image: AssetSchema.optional() });
export type DraftCharacter = z.infer<typeof DraftCharacterSchema>;

/** A place being written. It is finalized when it has a background and music. */
const DraftLocationSchema = LocationSchema.extend({
  background: AssetSchema.optional(),
  music: AssetSchema.optional(),
});
export type DraftLocation = z.infer<typeof DraftLocationSchema>;

export const DraftActSchema = ActOutlineSchema.extend({
  sandboxLocations: field(z.array(DraftLocationSchema), { names: 'place' }),
});
export type DraftAct = z.infer<typeof DraftActSchema>;

/** The state a co-author session works on. Planning tools, "The life of a session". */
export const PlanDraftSchema = z.object({
  premise: StoryPremiseSchema.optional(),
  characters: z.array(DraftCharacterSchema),
  acts: z.array(DraftActSchema),
  /** Pictures that scripts show and no place has, by key. */
  backgrounds: z.record(IdSchema, AssetSchema).optional(),
  /** Tracks that scripts play and no place has, by key. */
  music: z.record(IdSchema, AssetSchema).optional(),
  /** Uploaded voices by key, used by a line or not. */
  voices: VoicesSchema.optional(),
  ignoredFindings: z.array(IgnoredFindingSchema).max(500).optional(),
  /** Other metadata of the package: authors and licence. */
  meta: z.record(z.string(), z.unknown()).optional(),
});
export type PlanDraft = z.infer<typeof PlanDraftSchema>;

export const EMPTY_DRAFT: PlanDraft = Object.freeze({ characters: [], acts: [] }) as PlanDraft;
