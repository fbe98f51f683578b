import { enclosedStory } from '../../enclosed.ts';
import { extensionOf } from '../story/files.ts';
import type { Importer } from '../types.ts';

/** Scripts of Ren'Py. */
export const renpy: Importer = {
  format: 'renpy',
  recognises: (file) => extensionOf(file) === 'rpy',
  // A project is a folder: its pictures and tracks are its own, and so is whatever else lies in it.
  takesAlong: () => true,
  read: async (files, along) => {
    const enclosed = enclosedStory(files, along ?? [], 'renpy');
    if (enclosed) return enclosed;
    const [{ readRenpy }, { broughtFrom }] = await Promise.all([import('./read.ts'), import('../story/compile.ts')]);
    return broughtFrom(readRenpy(files, along));
  },
};
