/** The longest a condition may be, in characters. */
export const CONDITION_MAX_LENGTH = 500;
