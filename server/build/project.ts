import { resolve } from 'node:path';

/** The folder of the whole project. */
export const PROJECT = resolve(import.meta.dirname, '..', '..');
