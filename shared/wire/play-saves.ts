import { z } from 'zod';
import { ShownActorSchema } from '../play/index.ts';
import { LIGHTS } from '../story/index.ts';

/** The name of a save; it appears in URLs. `auto-…` is reserved for the engine. */
export const SaveSlotSchema = z
  .string()
  .max(40)
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'A slot is a short name of a-z, 0-9 and single hyphens, such as "3" or "before-the-ball".',
  );

/** Prefix of autosave slots. */
export const AUTO_SLOT = 'auto-';

export const SaveSchema = z.object({
  slot: SaveSlotSchema,
  kind: z.enum(['manual', 'auto']),
  turn: z.number().int().min(0),
  note: z.string(),
  savedAt: z.string(),
  protected: z.boolean(),
  /** The highest `seq` of its turn that had been read; null: all of it. */
  readTo: z.number().int().nullable(),
  /** False if it belongs to a history abandoned by going back; loading it abandons the present one likewise. */
  onPath: z.boolean(),
  preview: z.object({
    line: z.string(),
    place: z.string(),
    act: z.string(),
    background: z.string().nullable(),
    light: z.enum(LIGHTS).nullable(),
    actors: z.array(ShownActorSchema),
  }),
});
export type Save = z.infer<typeof SaveSchema>;

export const NewSaveSchema = z.object({
  note: z.string().max(200).default(''),
  turn: z.number().int().min(0).optional(),
  /** The highest `seq` read of the turn; a save in mid-turn resumes there. */
  readTo: z.number().int().min(0).optional(),
  from: SaveSlotSchema.optional(),
});
export type NewSave = z.input<typeof NewSaveSchema>;

/** The play created from an imported save. */
export const ImportedSaveSchema = z.object({ id: z.string(), readTo: z.number().int().nullable() });
export type ImportedSave = z.infer<typeof ImportedSaveSchema>;

export const SaveChangesSchema = z.object({ note: z.string().max(200).optional(), protected: z.boolean().optional() });
export type SaveChanges = z.infer<typeof SaveChangesSchema>;
