import { z } from 'zod';
import { IdSchema } from '../story/index.ts';

/** Maximum length of a player's text, in characters. */
export const PLAYER_TEXT_MAX_LENGTH = 1000;

/** The actions of a player. */
export const PlayerActionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start') }),
  z.object({ type: z.literal('continue') }),
  z.object({ type: z.literal('choice'), choiceId: z.string().min(1).max(80) }),
  z.object({ type: z.literal('text'), text: z.string().trim().min(1).max(PLAYER_TEXT_MAX_LENGTH) }),
  z.object({ type: z.literal('roll') }),
  z.object({ type: z.literal('travel'), locationId: IdSchema }),
]);
export type PlayerAction = z.infer<typeof PlayerActionSchema>;
