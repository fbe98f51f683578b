import { z } from 'zod';
import { IdSchema, requiredText } from './id.ts';

/** Where a finding can be: an element of a draft, or a part without an element of its own. */
const FINDING_PLACE_TYPES = [
  'story',
  'premise',
  'character',
  'act',
  'node',
  'encounter',
  'event',
  'fact',
  'lore',
  'ending',
  'meter',
] as const;
export const FindingPlaceSchema = z.object({
  type: z.enum(FINDING_PLACE_TYPES),
  actId: IdSchema.optional(),
  id: z.string().max(64).optional(),
});
export type FindingPlace = z.infer<typeof FindingPlaceSchema>;

export const FindingCodeSchema = z
  .string()
  .max(60)
  .regex(/^[a-z]+(-[a-z]+)*$/, 'A finding code is lowercase words joined by "-".');

/** A finding of the checker that the author ignores, with the reason. It is saved with the story. */
export const IgnoredFindingSchema = z.object({
  code: FindingCodeSchema,
  where: FindingPlaceSchema,
  because: requiredText(500),
});
export type IgnoredFinding = z.infer<typeof IgnoredFindingSchema>;
