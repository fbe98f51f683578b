import type { PlayerAction, VNFrame } from '../../../shared/play/index.ts';
import type { TurnData, TurnRecord } from '../../../shared/wire/index.ts';

/** A turn of a run: the player's action, the frames, and the record. */
export interface PlayedTurn {
  readonly turn: number;
  readonly action: PlayerAction;
  readonly frames: readonly VNFrame[];
  readonly end: TurnData;
  readonly record: TurnRecord;
  /** Duration in milliseconds, and until the first words; null without any. */
  readonly ms: number;
  readonly firstWordsMs: number | null;
}

export type TextFrame = Extract<VNFrame, { type: 'say' | 'narrate' }>;

/** Narrated and spoken lines, without the engine's messages and the player's words. */
export const listToldLines = ({ frames, action }: Pick<PlayedTurn, 'frames' | 'action'>): TextFrame[] => {
  const own = action.type === 'text' ? action.text : null;
  return frames.filter(
    (frame): frame is TextFrame => (frame.type === 'say' || frame.type === 'narrate') && frame.text !== own,
  );
};

/** Refusals that concern only the telling, as the player has not earned it. */
const WITHHELD = /^(?:recalled|result of|newcomer|spot|nudge|memory\.recap)\b/u;

/** What the Director asked for in vain, and what was withheld only from the telling. */
export const refusalsIn = ({ refusals }: Pick<TurnRecord, 'refusals'>) =>
  refusals.map(({ what, reason }) => ({ what, reason, withheld: WITHHELD.test(what) }));
