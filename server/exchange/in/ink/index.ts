import { extensionOf } from '../story/files.ts';
import type { Importer } from '../types.ts';

/** Ink. */
export const ink: Importer = {
  format: 'ink',
  recognises: (file) => extensionOf(file) === 'ink',
  read: async (files) => {
    const [{ readInk }, { broughtFrom }] = await Promise.all([import('./read.ts'), import('../story/compile.ts')]);
    return broughtFrom(readInk(files));
  },
};
