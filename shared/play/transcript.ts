import { z } from 'zod';
import { IdSchema } from '../story/index.ts';
import type { SequencedFrame } from './frame.ts';
import type { PlayerAction } from './player-action.ts';
import type { PlotState } from './state.ts';

const ToldLineSchema = z.object({
  /** A character id, or a name without a sheet; null for narration. */
  speaker: z.string().nullable(),
  text: z.string(),
});

export const ToldTurnSchema = z.object({
  turn: z.number().int().min(0),
  location: IdSchema.or(z.literal('')),
  did: z.object({
    type: z.enum(['start', 'continue', 'choice', 'text', 'roll', 'travel']),
    text: z.string().nullable(),
  }),
  lines: z.array(ToldLineSchema),
  offered: z.array(z.string()),
});
export type ToldTurn = z.infer<typeof ToldTurnSchema>;

/** Why a turn is told again: the player's wish, and the previous telling. */
export interface Retelling {
  readonly wish: string;
  readonly told: ToldTurn;
}

export const WISH_MAX_LENGTH = 300;

/**
 * Turns kept in full, and how many more before the oldest are dropped together: until then prompts keep a stable
 * prefix.
 */
export const TURNS_WHOLE = { least: 12, step: 8 } as const;

/** Condenses a turn for later prompts. */
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
    did: { type: action.type, text: getActionText(before, action) },
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

/** The player's action as text: what they typed, a choice's text, the id of the destination; null if none. */
export function getActionText({ choices }: Pick<PlotState, 'choices'>, action: PlayerAction): string | null {
  if (action.type === 'text') return action.text;
  if (action.type === 'choice') return choices.find(({ id }) => id === action.choiceId)?.text ?? null;
  return action.type === 'travel' ? action.locationId : null;
}

/** Appends a turn, dropping old ones. */
export function withToldTurn(turns: readonly ToldTurn[], turn: ToldTurn): ToldTurn[] {
  const all = [...turns, turn];
  return all.length > TURNS_WHOLE.least + TURNS_WHOLE.step ? all.slice(-TURNS_WHOLE.least) : all;
}
