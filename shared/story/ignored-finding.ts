import { z } from 'zod';
import { IdSchema, requiredText } from './id.ts';

/** Where a finding of the checker can be: an element of a draft, or what has no element of its own and lives in one. */
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

/** A finding of the checker that the author has decided to live with, and why. It stays with the story. */
export const IgnoredFindingSchema = z.object({
  code: FindingCodeSchema,
  where: FindingPlaceSchema,
  because: requiredText(500),
});
export type IgnoredFinding = z.infer<typeof IgnoredFindingSchema>;
