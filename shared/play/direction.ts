import { z } from 'zod';
import { boundedText, IdSchema, requiredText } from '../story/index.ts';

/** The length of a turn, in texts the player reads. */
const TELLING_LENGTHS = ['short', 'usual', 'long'] as const;

const TURNING_POINTS = ['known', 'place', 'stake', 'means', 'bond'] as const;

/** Where the story can go from here; the Storyteller's choices offer it. */
const LeadSchema = z.object({
  text: requiredText(200),
  place: IdSchema.optional(),
  /** The open option of the active encounter it stands for, counted from 0. */
  option: z.number().int().min(0).max(20).optional(),
  /** Its possible cost, in words the player may read. */
  price: boundedText(160).optional(),
  /** On a turn that asks for a roll: the outcome after which it is offered. */
  after: z.enum(['full', 'mixed', 'miss']).optional(),
});
export type Lead = z.infer<typeof LeadSchema>;

/** The Director's own words: the action's result, and the turn's events. The Storyteller rewords them. */
export const DirectionSchema = z.object({
  outcome: requiredText(800),
  beats: z.array(requiredText(500)).max(6).default([]),
  positions: z
    .array(z.object({ character: requiredText(120), where: requiredText(160) }))
    .max(12)
    .default([]),
  when: boundedText(120).optional(),
  /** Who withholds what: the topic in words safe to read, what they say instead, and what their hands do. */
  withhold: z
    .array(
      z.object({
        character: requiredText(120),
        about: boundedText(200).optional(),
        says: boundedText(300).optional(),
        does: boundedText(200).optional(),
      }),
    )
    .max(6)
    .default([]),
  /** Reasons behind the events, for the Storyteller only; never told. */
  behind: boundedText(400).optional(),
  length: z.enum(TELLING_LENGTHS).optional(),
  leads: z.array(LeadSchema).max(3).default([]),
  turnsOn: z.enum(TURNING_POINTS).optional(),
  feel: boundedText(300).optional(),
  /** The result of the requested roll by outcome. Told only after the roll. */
  degrees: z
    .object({
      full: boundedText(400).optional(),
      mixed: boundedText(400).optional(),
      miss: boundedText(400).optional(),
    })
    .optional(),
  /** The next two intended beats, and what absent characters do. Only for the Director's next turn. */
  next: z.array(boundedText(300)).max(2).optional(),
  offstage: boundedText(400).optional(),
});
export type Direction = z.infer<typeof DirectionSchema>;
