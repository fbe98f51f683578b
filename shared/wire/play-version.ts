import { z } from 'zod';

/** Something a play rests on that another version of its story has no more. */
const MissingSchema = z.object({
  what: z.enum(['act', 'place', 'encounter', 'character', 'flag', 'fact', 'event', 'ending']),
  id: z.string(),
  message: z.string(),
});
export type Missing = z.infer<typeof MissingSchema>;

/**
 * How much of each kind is missing: all of it a player is told. Flags, events and where people were moved are the Director's.
 * Rules of play, "Knowledge".
 */
const MissingCountSchema = MissingSchema.pick({ what: true }).extend({ count: z.number().int().min(1) });
export type MissingCount = z.infer<typeof MissingCountSchema>;

/** Which version a play is of, and whether it can be moved to the latest. */
export const PlayVersionSchema = z.object({
  version: z.number().int(),
  latest: z.number().int(),
  /** Whether nothing it needs is gone from the latest. */
  canMove: z.boolean(),
  missing: z.array(MissingCountSchema),
  /** One by one, with the reason: for the author alone, who asks for it. */
  reasons: z.array(MissingSchema).optional(),
});
export type PlayVersion = z.infer<typeof PlayVersionSchema>;

/** The plays of a session's package, and what the draft as it stands would break of each. */
export const PlaysAtStakeSchema = z.object({
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
export type PlaysAtStake = z.infer<typeof PlaysAtStakeSchema>;
