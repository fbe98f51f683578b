import { absent } from './absent.ts';

/* Node's `path` for pages, which have no files. */

export const join = absent('path.join');
export const dirname = absent('path.dirname');
