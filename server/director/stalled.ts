/** Turns without anything new after which a story stalls: the Director is told so, and the player is drawn to where there would be. */
export const STALLED_TURNS = 2;
