/** Cache size for plays, stories and answers each. */
export const KEPT_MAX = 200;
