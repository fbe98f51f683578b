import { z } from 'zod';

/** Something a play rests on that another version of its story has no more. */
export const MissingSchema = z.object({
  what: z.enum(['act', 'place', 'encounter', 'character', 'flag', 'fact', 'event', 'ending']),
  id: z.string(),
  message: z.string(),
});
export type Missing = z.infer<typeof MissingSchema>;

/** Which version a play is of, and whether it can be moved to the latest. */
export const PlayVersionSchema = z.object({
  version: z.number().int(),
  latest: z.number().int(),
  /** Whether nothing it needs is gone from the latest. */
  canMove: z.boolean(),
  missing: z.array(MissingSchema),
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
