import type { Turn } from '../../../shared/chronicle/told.ts';
import type { PlayerAction } from '../../../shared/play/index.ts';
import { type StageState, turnShown } from '../playing/stage-machine.ts';

/** The current turn for the backlog: its loaded frames, committed or not. */
export function turnOnStage(stage: StageState, pending: PlayerAction | null, committed: readonly Turn[]): Turn | null {
  if (stage.turnFrames.length === 0) return null;
  const turn = turnShown(stage);
  const known = committed.find((one) => one.turn === turn);
  return {
    turn,
    action: known?.action ?? pending ?? { type: 'continue' },
    frames: stage.turnFrames.map(({ seq, frame }) => ({ ...frame, seq })),
    waitingFor: stage.standing.waitingFor,
  };
}
