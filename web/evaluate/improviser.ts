/** The improviser, as roles and reports name it. */
export const IMPROVISER = 'offline';
