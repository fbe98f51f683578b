import type { Pacing } from '../story/index.ts';

/** Frames a turn has where no one tells them. Rules of play, "A turn". */
export const FRAMES_WHEN_UNTOLD = 4;

const FRAMES_A_TURN = {
  dialogue_and_worldbuilding: 6,
  standard: 5,
  tension_and_action: 4,
} as const satisfies Record<Pacing['focus'], number>;

/**
 * Telling frames asked of the Storyteller in one turn of an encounter. What is foreseen of a turn and what is asked for
 * are the same number, so that an encounter whose frames will be full is announced as closing.
 */
export const framesATurn = (focus: Pacing['focus']): number => FRAMES_A_TURN[focus];
