/** What the improviser is called wherever a model is named. */
export const IMPROVISER_NAME = 'offline';

/** Whether a model's tokens are somebody's to pay: all but the improviser's, which has no weights and reads none. */
export const isMetered = (model: string): boolean => model !== IMPROVISER_NAME;
