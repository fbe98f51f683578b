/**
 * The longest thing one may type, in characters: shared/play's PLAYER_TEXT_MAX_LENGTH, written here once more so that the
 * stage loads no validation library for a number. A test holds the two together.
 */
export const TEXT_MAX_LENGTH = 1000;

/** The longest wish of how a turn is told again, in characters; held together with shared/play's in the same way. */
export const WISH_MAX_LENGTH = 300;

/** A press this soon after a question came, in ms, was meant for the line before it. */
export const SETTLE_MS = 300;

/** How long the curtain takes to fall, in ms: who presses on that long is still reading, not beginning a new play. */
export const CURTAIN_MS = 1200;
