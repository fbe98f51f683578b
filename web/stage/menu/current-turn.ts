import type { Turn } from '../../../shared/chronicle/transcript.ts';
import type { PlayerAction } from '../../../shared/play/index.ts';
import { getShownTurn, type StageState } from '../playing/stage-reducer.ts';

/** The current turn for the backlog: its loaded frames, committed or not. */
export function getCurrentTurn(
  stage: StageState,
  pending: PlayerAction | null,
  committed: readonly Turn[],
): Turn | null {
  if (stage.turnFrames.length === 0) return null;
  const turn = getShownTurn(stage);
  const known = committed.find((one) => one.turn === turn);
  return {
    turn,
    action: known?.action ?? pending ?? { type: 'continue' },
    frames: stage.turnFrames.map(({ seq, frame }) => ({ ...frame, seq })),
    waitingFor: stage.standing.waitingFor,
  };
}
