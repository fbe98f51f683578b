import { z } from 'zod';
import { IdSchema, requiredText, text } from '../story/index.ts';
import { DirectionSchema } from './direction.ts';

export const MANNER_MAX_LENGTH = 300;
/** The most the Director may move the doom clock in one turn. Rules of play, "Doom". */
export const DOOM_PUSH_MAX = 2;
export const COMPLICATION_DEFAULT_TURNS = 3;
/** The longest a turn can take: three days, where the player lets the time pass. */
const MINUTES_A_TURN_MAX = 3 * 1440;

/**
 * What a Director proposes for a turn. Everything is optional: the rules decide without it. The rules accept, clamp
 * or refuse each part (Rules of play, "Refused").
 */
export const DirectorProposalSchema = z.object({
  /** The eligible encounter to play now, only where none is active; null: none in this turn. Left out, the rules choose. */
  encounter: IdSchema.nullable().optional(),
  /** The connected place the player's words lead to: the turn is that journey. */
  journey: IdSchema.optional(),
  /** The act's climax begins with the next turn, on this evidence; only where its progress permits it. */
  climax: z.object({ evidence: z.array(requiredText(300)).min(1).max(4) }).optional(),
  /** What a deed outside the options gives: at most one of each. Rules of play, "Rewards for deeds". */
  grants: z
    .object({
      /** 1 progress, for the settled fact, finding or deed it names. */
      progress: requiredText(300).optional(),
      flag: IdSchema.optional(),
      meter: z.object({ id: IdSchema, by: z.number().int().min(-1).max(1) }).optional(),
      item: requiredText(200).optional(),
      disposition: z.object({ character: IdSchema, disposition: requiredText(120) }).optional(),
    })
    .optional(),
  /** How many minutes the turn takes. */
  took: z.number().int().min(0).max(MINUTES_A_TURN_MAX).optional(),
  /** Facts of the author's that come out now; the rules check that they may. */
  reveals: z.array(IdSchema).max(5).optional(),
  /** Whether this turn settles facts or makes entries: it brings something new then. */
  settles: z.number().int().min(0).max(20).optional(),
  /** Let the active (or chosen) encounter land at the end of this turn. */
  close: z.boolean().optional(),
  /** Which of the active encounter's options the player's free text answers, counted from 0. */
  answer: z.number().int().min(0).max(20).optional(),
  /** Ask the player for a roll at the end of this turn. `stat` is one of the protagonist's. */
  check: z.object({ stat: z.string().max(40), reason: text(300).optional() }).optional(),
  doom: z.number().int().min(0).max(100).optional(),
  moves: z
    .array(z.object({ character: IdSchema, location: IdSchema }))
    .max(20)
    .optional(),
  dispositions: z
    .array(z.object({ character: IdSchema, disposition: requiredText(120) }))
    .max(20)
    .optional(),
  /** Prose-triggered inevitable events that happen now. */
  events: z.array(IdSchema).max(10).optional(),
  complication: z.object({ text: requiredText(300), turns: z.number().int().min(1).max(20).optional() }).optional(),
  /** Which of the endings that are open, counted from 0, closes the story; read on the last act's climax only. */
  ending: z.number().int().min(0).max(50).optional(),
  items: z
    .object({
      gained: z.array(requiredText(200)).max(5).optional(),
      lost: z.array(requiredText(200)).max(5).optional(),
    })
    .optional(),
  /** What comes of the player's action and what happens, in the Director's own words. */
  direction: DirectionSchema.optional(),
  /** Free direction for the telling. */
  manner: text(MANNER_MAX_LENGTH).optional(),
});
export type DirectorProposal = z.infer<typeof DirectorProposalSchema>;
