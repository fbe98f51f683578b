import * as jsonrepair from 'jsonrepair';
import { absent } from './absent.ts';

/* Node's `module` for pages: `createRequire` for the one package that is required lazily. */

export const createRequire = () => (name: string) => (name === 'jsonrepair' ? jsonrepair : absent(name)());
