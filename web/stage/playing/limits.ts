export const TEXT_MAX_LENGTH = 1000;

/** The maximum length of a retelling wish, in characters; repeated from shared/play like the above. */
export const WISH_INPUT_MAX_LENGTH = 300;

/** A press this soon after a question appeared, in ms, was meant for the line before it. */
export const SETTLE_MS = 300;

/** The duration of the closing curtain, in ms. A press during that time was meant for the text, not for a new play. */
export const CURTAIN_MS = 1200;
