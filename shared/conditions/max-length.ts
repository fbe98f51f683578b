/** Maximum length of a condition, in characters. By itself: forms need it before they load the parser. */
export const CONDITION_MAX_LENGTH = 500;
