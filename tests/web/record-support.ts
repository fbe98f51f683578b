import type { RecordTurn } from '../../web/record/turn-summaries.ts';

export const turn = (number: number, frames: RecordTurn['frames']): RecordTurn => ({
  turn: number,
  action: { type: 'continue' },
  frames,
  waitingFor: 'continue',
});
