import { resolve } from 'node:path';

/** The project folder. */
export const PROJECT = resolve(import.meta.dirname, '..', '..');
