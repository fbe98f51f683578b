/** Maximum length of a condition, in characters. */
export const CONDITION_MAX_LENGTH = 500;
