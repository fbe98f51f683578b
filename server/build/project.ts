import { resolve } from 'node:path';

export const PROJECT = resolve(import.meta.dirname, '..', '..');
