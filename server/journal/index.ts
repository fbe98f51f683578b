export { createJournal } from './journal.ts';
export { collectEvents, createFlatCodec, readEvents, unreadableRow } from './read.ts';
export type * from './types.ts';
