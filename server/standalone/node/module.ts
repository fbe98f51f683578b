import * as jsonrepair from 'jsonrepair';
import { absent } from './absent.ts';

/* What a page has of Node's `module`: the one package that is loaded when it is needed, and needs nothing else. */

export const createRequire = () => (name: string) => (name === 'jsonrepair' ? jsonrepair : absent(name)());
