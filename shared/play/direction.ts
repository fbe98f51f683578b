import { z } from 'zod';
import { IdSchema, requiredText, text } from '../story/index.ts';

/** How long a turn is told: in texts the player reads one after another. */
const TELLING_LENGTHS = ['short', 'usual', 'long'] as const;

/** What a turn can change. */
const TURNING_POINTS = ['known', 'place', 'stake', 'means', 'bond'] as const;

/** Where the player can go from here, as the Storyteller's choices offer it. */
const LeadSchema = z.object({
  text: requiredText(200),
  /** The connected place it leads to. */
  place: IdSchema.optional(),
  /** The open option of the encounter under way it stands for, counted from 0. */
  option: z.number().int().min(0).max(20).optional(),
  /** What it may cost, in words the player may read. */
  price: text(160).optional(),
  /** On a turn that asks for a roll: the degree after which it is offered. */
  after: z.enum(['full', 'mixed', 'miss']).optional(),
});
export type Lead = z.infer<typeof LeadSchema>;

/**
 * The Director's own words of a Direction Pack: what comes of the player's action and what happens in the turn. The Storyteller tells
 * it in words of its own; events, never phrasing.
 */
export const DirectionSchema = z.object({
  /** What comes of what the player did or asked, concretely. */
  outcome: requiredText(800),
  /** What happens, in order. */
  beats: z.array(requiredText(500)).max(6).default([]),
  /** Where people stand who are here. `character` is an id or a name. */
  positions: z
    .array(z.object({ character: requiredText(120), where: requiredText(160) }))
    .max(12)
    .default([]),
  /** The day and the time of day. */
  when: text(120).optional(),
  /** Who keeps what back: about what, in words safe to read; what they say instead; what their hands do. */
  withhold: z
    .array(
      z.object({
        character: requiredText(120),
        about: text(200).optional(),
        says: text(300).optional(),
        does: text(200).optional(),
      }),
    )
    .max(6)
    .default([]),
  /** The reasons of what happens, for whoever tells it; never told as such. */
  behind: text(400).optional(),
  length: z.enum(TELLING_LENGTHS).optional(),
  leads: z.array(LeadSchema).max(3).default([]),
  turnsOn: z.enum(TURNING_POINTS).optional(),
  /** How the turn feels. */
  feel: text(300).optional(),
  /** What the roll that is asked for would bring, by its degree. Told only after the dice. */
  degrees: z.object({ full: text(400).optional(), mixed: text(400).optional(), miss: text(400).optional() }).optional(),
  /** The two beats intended next, and what those who are absent do. For the Director's next turn alone. */
  next: z.array(text(300)).max(2).optional(),
  offstage: text(400).optional(),
});
export type Direction = z.infer<typeof DirectionSchema>;
