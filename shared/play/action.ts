import { z } from 'zod';
import { NONE } from '../rules/index.ts';
import { IdSchema } from '../story/index.ts';

/** Maximum length of a player's text, in characters. */
export const PLAYER_TEXT_MAX_LENGTH = 1000;

export const PlayerActionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start') }),
  z.object({ type: z.literal('continue') }),
  z.object({ type: z.literal('choice'), choiceId: z.string().min(1).max(80) }),
  z.object({ type: z.literal('text'), text: z.string().trim().min(1).max(PLAYER_TEXT_MAX_LENGTH) }),
  z.object({ type: z.literal('roll') }),
  z.object({ type: z.literal('travel'), locationId: IdSchema }),
]);
export type PlayerAction = z.infer<typeof PlayerActionSchema>;

/** The choice id of an encounter's option (counted from 0) on a turn. Ids differ by encounter and turn. */
export const optionChoiceId = (encounter: string, turn: number, index: number): string =>
  `o${turn}-${encounter}-${index}`;

/** The option index of an encounter that a choice id stands for, from any turn; `NONE` for other choices. */
export const optionOfChoice = (choiceId: string, encounter: string, options: number): number =>
  Array.from({ length: options }, (_, index) => index).find((index) => choiceId.endsWith(`-${encounter}-${index}`)) ??
  NONE;
