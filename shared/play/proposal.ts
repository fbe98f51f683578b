import { z } from 'zod';
import { boundedText, IdSchema, requiredText } from '../story/index.ts';
import { DirectionSchema } from './direction.ts';

export const MANNER_MAX_LENGTH = 300;
/** Maximum the Director may add to the doom clock in one turn. Rules of play, "Doom". */
export const DOOM_PUSH_MAX = 2;
export const COMPLICATION_DEFAULT_TURNS = 3;
/** Maximum duration of a turn in minutes: three days. */
const MINUTES_A_TURN_MAX = 3 * 1440;

/** All fields are optional; the rules accept, clamp or refuse each (Rules of play, "Refused"). */
export const DirectorProposalSchema = z.object({
  /** The eligible encounter to play now, if none is active; null: none this turn. If omitted, the rules choose. */
  encounter: IdSchema.nullable().optional(),
  /** The connected place the player's words lead to: the turn becomes that journey. */
  journey: IdSchema.optional(),
  /** Begins the act's climax with the next turn, on this evidence; only if progress permits. */
  climax: z.object({ evidence: z.array(requiredText(300)).min(1).max(4) }).optional(),
  /** Rewards for a deed outside the options, at most one of each. Rules of play, "Rewards for deeds". */
  grants: z
    .object({
      /** 1 progress, for the named fact, finding or deed. */
      progress: requiredText(300).optional(),
      flag: IdSchema.optional(),
      meter: z.object({ id: IdSchema, by: z.number().int().min(-1).max(1) }).optional(),
      item: requiredText(200).optional(),
      disposition: z.object({ character: IdSchema, disposition: requiredText(120) }).optional(),
    })
    .optional(),
  took: z.number().int().min(0).max(MINUTES_A_TURN_MAX).optional(),
  /** Facts of the author's to reveal now, subject to the rules. */
  reveals: z.array(IdSchema).max(5).optional(),
  /** How many facts or entries this turn settles; any makes it bring something new. */
  settles: z.number().int().min(0).max(20).optional(),
  close: z.boolean().optional(),
  /** The option of the active encounter that the player's free text answers, counted from 0. */
  answer: z.number().int().min(0).max(20).optional(),
  /** Ask the player for a roll at the end of this turn. `stat` is one of the protagonist's. */
  check: z.object({ stat: z.string().max(40), reason: boundedText(300).optional() }).optional(),
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
  /** The open ending, counted from 0, that closes the story; used only in the last act's climax. */
  ending: z.number().int().min(0).max(50).optional(),
  items: z
    .object({
      gained: z.array(requiredText(200)).max(5).optional(),
      lost: z.array(requiredText(200)).max(5).optional(),
    })
    .optional(),
  direction: DirectionSchema.optional(),
  manner: boundedText(MANNER_MAX_LENGTH).optional(),
});
export type DirectorProposal = z.infer<typeof DirectorProposalSchema>;
