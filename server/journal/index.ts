export { flatForm } from './event-form.ts';
export { createJournal } from './journal.ts';
export { collectEvents, readEvents, unreadableRow } from './read.ts';
export type * from './types.ts';
