/** Plays, stories and answers kept in memory, of each kind; the rest are made again when asked for. */
export const KEPT_MAX = 200;
