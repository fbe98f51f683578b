import { z } from 'zod';
import { IdSchema, text } from './id.ts';

/** The most that is kept of what something was brought with, in characters of JSON. */
export const KEPT_MAX_LENGTH = 60_000;

/** Where something that was brought comes from, and what of it has no place here: it goes out again with it. */
export const OriginSchema = z.object({
  /** The format it came in. */
  format: z.string().max(40),
  /** The character whose book it was in. */
  person: IdSchema.optional(),
  author: text(300).optional(),
  licence: text(500).optional(),
  /** Where it was published. */
  sources: z.array(text(500)).max(20).optional(),
  /** By the names it had there. */
  kept: z
    .record(z.string().max(120), z.unknown())
    .refine((kept) => JSON.stringify(kept).length <= KEPT_MAX_LENGTH, `At most ${KEPT_MAX_LENGTH} characters of JSON.`)
    .optional(),
});
export type BroughtOrigin = z.infer<typeof OriginSchema>;
