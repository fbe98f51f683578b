import type { ToldTurn } from '../../web/record/moments.ts';

export const turn = (number: number, frames: ToldTurn['frames']): ToldTurn => ({
  turn: number,
  action: { type: 'continue' },
  frames,
  waitingFor: 'continue',
});
