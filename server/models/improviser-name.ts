/** The improviser's name wherever a model is named. */
export const IMPROVISER_NAME = 'offline';

/** Whether a model's tokens count for budgets and costs: all but the improviser's. */
export const isMetered = (model: string): boolean => model !== IMPROVISER_NAME;
