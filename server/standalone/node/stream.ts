import { absent } from './absent.ts';

/* Of Node’s `stream`: a page serves no files. */

export const Readable = { from: absent('Readable.from'), toWeb: absent('Readable.toWeb') };
