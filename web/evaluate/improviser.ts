/** The improviser's id in roles and reports. */
export const IMPROVISER = 'offline';
