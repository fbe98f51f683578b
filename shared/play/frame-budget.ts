import type { Pacing } from '../story/index.ts';

/** Frames assumed for a turn that nobody tells. Rules of play, "A turn". */
export const FRAMES_WHEN_UNTOLD = 4;

const FRAMES_A_TURN = {
  dialogue_and_worldbuilding: 6,
  standard: 5,
  tension_and_action: 4,
} as const satisfies Record<Pacing['focus'], number>;

/** The prediction uses the same number, so that an encounter that will be full is announced as closing. */
export const framesATurn = (focus: Pacing['focus']): number => FRAMES_A_TURN[focus];
