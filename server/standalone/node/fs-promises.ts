import { absent } from './absent.ts';

/* Node's `fs/promises` for pages, which have no files. */

export const mkdir = absent('fs.mkdir');
export const readFile = absent('fs.readFile');
export const rename = absent('fs.rename');
export const rm = absent('fs.rm');
export const writeFile = absent('fs.writeFile');
export const stat = absent('fs.stat');
