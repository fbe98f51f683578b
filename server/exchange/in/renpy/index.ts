import { extensionOf } from '../story/files.ts';
import type { Importer } from '../types.ts';

/** Scripts of Ren'Py. */
export const renpy: Importer = {
  format: 'renpy',
  recognises: (file) => extensionOf(file) === 'rpy',
  read: async (files) => {
    const [{ readRenpy }, { broughtFrom }] = await Promise.all([import('./read.ts'), import('../story/compile.ts')]);
    return broughtFrom(readRenpy(files));
  },
};
