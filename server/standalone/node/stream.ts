import { absent } from './absent.ts';

/* Node's `stream` for pages, which serve no files. */

export const Readable = { from: absent('Readable.from'), toWeb: absent('Readable.toWeb') };
