/** A story stalls after this many turns without news: the Director is told, and the player drawn on. */
export const STALLED_TURNS = 2;
