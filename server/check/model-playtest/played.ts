import type { PlayerAction, VNFrame } from '../../../shared/play/index.ts';
import type { TurnData, TurnRecord } from '../../../shared/wire/index.ts';

/** One turn of a run: what the player did, what they were shown, and why it went as it did. */
export interface PlayedTurn {
  readonly turn: number;
  readonly action: PlayerAction;
  readonly frames: readonly VNFrame[];
  readonly end: TurnData;
  readonly record: TurnRecord;
  /** Milliseconds it took, and until its first words were there; null where there were none. */
  readonly ms: number;
  readonly firstWordsMs: number | null;
}

export type Line = Extract<VNFrame, { type: 'say' | 'narrate' }>;

/** What was told in words: without what the engine itself tells, and what the player said. */
export const linesOf = ({ frames, action }: Pick<PlayedTurn, 'frames' | 'action'>): Line[] => {
  const own = action.type === 'text' ? action.text : null;
  return frames.filter(
    (frame): frame is Line => (frame.type === 'say' || frame.type === 'narrate') && frame.text !== own,
  );
};
