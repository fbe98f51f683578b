import { absent } from './absent.ts';

/* Of Node’s `path`: a page has no files. */

export const join = absent('path.join');
export const dirname = absent('path.dirname');
