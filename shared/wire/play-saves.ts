import { z } from 'zod';

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
  /** False for one of a history that was left by going back: loading it leaves the present one the same way. */
  onPath: z.boolean(),
  preview: z.object({
    /** The last line that was told. */
    line: z.string(),
    place: z.string(),
    act: z.string(),
    /** The key of the background. */
    background: z.string().nullable(),
  }),
});
export type Save = z.infer<typeof SaveSchema>;

/** What a save is made with: the present turn by default. */
export const NewSaveSchema = z.object({
  note: z.string().max(200).default(''),
  turn: z.number().int().min(0).optional(),
});
export type NewSave = z.input<typeof NewSaveSchema>;
