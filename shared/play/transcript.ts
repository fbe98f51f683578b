import { z } from 'zod';
import { IdSchema } from '../story/index.ts';
import type { PlayerAction } from './action.ts';
import type { SequencedFrame } from './frame.ts';
import type { PlotState } from './state.ts';

const ToldLineSchema = z.object({
  /** An id of the cast, or a name without a sheet; null for narration. */
  speaker: z.string().nullable(),
  text: z.string(),
});

/** A turn as both agents read it later: what the player did, what was told, what was offered at its end. */
export const ToldTurnSchema = z.object({
  turn: z.number().int().min(0),
  location: IdSchema.or(z.literal('')),
  /** What the player did: words of their own, the text of a choice, a place's id for a journey; null where there is none. */
  did: z.object({
    type: z.enum(['start', 'continue', 'choice', 'text', 'roll', 'travel']),
    text: z.string().nullable(),
  }),
  /** What was said, narrated, gained and rolled, in order, whole. */
  lines: z.array(ToldLineSchema),
  /** The choices the turn ended with. */
  offered: z.array(z.string()),
});
export type ToldTurn = z.infer<typeof ToldTurnSchema>;

/** Why a turn is told again: what the player wishes of it, and how it was told. */
export interface Retelling {
  readonly wish: string;
  readonly told: ToldTurn;
}

/** The longest wish, in characters. */
export const WISH_MAX_LENGTH = 300;

/** The fewest turns that are kept whole, and how many more there may be before the oldest go, all at once: prompts keep their prefix in between. */
export const TURNS_WHOLE = { least: 12, step: 8 } as const;

/** A turn as it is read later. */
export function toldTurn(
  before: Pick<PlotState, 'choices'>,
  after: Pick<PlotState, 'turn' | 'location'>,
  action: PlayerAction,
  frames: readonly SequencedFrame[],
): ToldTurn {
  const offered = frames.flatMap(({ frame }) =>
    frame.type === 'choice' ? frame.options.filter(({ locked }) => !locked).map(({ text }) => text) : [],
  );
  return {
    turn: after.turn,
    location: after.location,
    did: { type: action.type, text: textOfAction(before, action) },
    lines: frames.flatMap(({ frame }): ToldTurn['lines'] => {
      switch (frame.type) {
        case 'say':
          return [{ speaker: frame.character ?? frame.name ?? null, text: frame.text }];
        case 'narrate':
          return [{ speaker: null, text: frame.text }];
        case 'cg':
          return frame.caption ? [{ speaker: null, text: frame.caption }] : [];
        case 'item':
          return [{ speaker: null, text: `(${frame.action}: ${frame.name})` }];
        case 'check-result':
          return [{ speaker: null, text: `(roll: ${frame.outcome})` }];
        default:
          return [];
      }
    }),
    offered,
  };
}

/** What the player did in words: what they typed, a choice's text, the id of the place they went to; null where there are none. */
export function textOfAction({ choices }: Pick<PlotState, 'choices'>, action: PlayerAction): string | null {
  if (action.type === 'text') return action.text;
  if (action.type === 'choice') return choices.find(({ id }) => id === action.choiceId)?.text ?? null;
  return action.type === 'travel' ? action.locationId : null;
}

/** Adds a turn to those kept whole. */
export function withToldTurn(turns: readonly ToldTurn[], turn: ToldTurn): ToldTurn[] {
  const all = [...turns, turn];
  return all.length > TURNS_WHOLE.least + TURNS_WHOLE.step ? all.slice(-TURNS_WHOLE.least) : all;
}
