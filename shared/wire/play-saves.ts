import { z } from 'zod';
import { ShownActorSchema } from '../play/index.ts';
import { LIGHTS } from '../story/index.ts';

/** A name a player gives a place to come back to: it stands in addresses. `auto-…` are the engine's own. */
export const SaveSlotSchema = z
  .string()
  .max(40)
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'A slot is a short name of a-z, 0-9 and single hyphens, such as "3" or "before-the-ball".',
  );

/** The slots the engine writes by itself begin with this. */
export const AUTO_SLOT = 'auto-';

/** What a player sees of a save. */
export const SaveSchema = z.object({
  slot: SaveSlotSchema,
  kind: z.enum(['manual', 'auto']),
  turn: z.number().int().min(0),
  note: z.string(),
  savedAt: z.string(),
  /** Nothing is put in its place, and it is not deleted, until it is let go. */
  protected: z.boolean(),
  /** The highest `seq` of its turn that had been read; null: all of it. */
  readTo: z.number().int().nullable(),
  /** False for one of a history that was left by going back: loading it leaves the present one the same way. */
  onPath: z.boolean(),
  preview: z.object({
    /** The last line that was told. */
    line: z.string(),
    place: z.string(),
    act: z.string(),
    /** The key of the background. */
    background: z.string().nullable(),
    /** The time of day it stood at; null: as it was painted. */
    light: z.enum(LIGHTS).nullable(),
    /** Who was on the stage, from behind to the front. */
    actors: z.array(ShownActorSchema),
  }),
});
export type Save = z.infer<typeof SaveSchema>;

/** What a save is made with: the present turn by default. */
export const NewSaveSchema = z.object({
  note: z.string().max(200).default(''),
  turn: z.number().int().min(0).optional(),
  /** The highest `seq` of the turn that was read: a save in the middle of it is read on from there. */
  readTo: z.number().int().min(0).optional(),
  /** Another save of the play, an autosave for one: what it keeps is kept here too, as long as this one is. */
  from: SaveSlotSchema.optional(),
});
export type NewSave = z.input<typeof NewSaveSchema>;

/** The play that a save became which was brought. */
export const BroughtSchema = z.object({ id: z.string(), readTo: z.number().int().nullable() });
export type Brought = z.infer<typeof BroughtSchema>;

/** What of a save can be changed without making it anew. */
export const SaveChangesSchema = z.object({ note: z.string().max(200).optional(), protected: z.boolean().optional() });
export type SaveChanges = z.infer<typeof SaveChangesSchema>;
