import { z } from 'zod';

const MissingSchema = z.object({
  what: z.enum(['act', 'place', 'encounter', 'character', 'flag', 'fact', 'event', 'ending']),
  id: z.string(),
  message: z.string(),
});
export type MissingDependency = z.infer<typeof MissingSchema>;

/**
 * By kind, all that a player is told: flags, events and moved people are for the Director only. Rules of play,
 * "Knowledge".
 */
const MissingCountSchema = MissingSchema.pick({ what: true }).extend({ count: z.number().int().min(1) });
export type MissingCount = z.infer<typeof MissingCountSchema>;

/** A play's version, and whether it can be moved to the latest. */
export const PlayVersionSchema = z.object({
  version: z.number().int(),
  latest: z.number().int(),
  /** Whether the latest version has everything it needs. */
  canMove: z.boolean(),
  missing: z.array(MissingCountSchema),
  /** The missing items with reasons, for the author only. */
  reasons: z.array(MissingSchema).optional(),
});
export type PlayVersion = z.infer<typeof PlayVersionSchema>;

/** The plays of a session's package, and what the current draft would break of each. */
export const AffectedPlaysSchema = z.object({
  plays: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      turn: z.number().int(),
      version: z.number().int(),
      ended: z.boolean(),
      missing: z.array(MissingSchema),
    }),
  ),
});
export type AffectedPlays = z.infer<typeof AffectedPlaysSchema>;
