export { flatForm } from './forms.ts';
export { createJournal } from './journal.ts';
export { collected, readEvents, unreadable } from './read.ts';
export type * from './types.ts';
