import { z } from 'zod';
import { boundedText, IdSchema } from './id.ts';

/** Maximum size of preserved foreign data, in characters of JSON. */
export const KEPT_MAX_LENGTH = 60_000;

/** Where an imported element comes from, with the data that has no field here; exports restore it. */
export const OriginSchema = z.object({
  format: z.string().max(40),
  person: IdSchema.optional(),
  author: boundedText(300).optional(),
  licence: boundedText(500).optional(),
  sources: z.array(boundedText(500)).max(20).optional(),
  /** Preserved data under its original names. */
  kept: z
    .record(z.string().max(120), z.unknown())
    .refine((kept) => JSON.stringify(kept).length <= KEPT_MAX_LENGTH, `At most ${KEPT_MAX_LENGTH} characters of JSON.`)
    .optional(),
});
export type ImportOrigin = z.infer<typeof OriginSchema>;
