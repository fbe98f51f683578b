import { readEnclosedStory } from '../../enclosed.ts';
import { compileLazily } from '../read-script.ts';
import { isWrittenIn } from '../script-compiler/detect-script.ts';
import { getFileExtension } from '../script-compiler/files.ts';
import type { Importer, UploadedFile } from '../types.ts';

const isScript = (file: UploadedFile): boolean => getFileExtension(file) === 'rpy';

export const renpy: Importer = {
  format: 'renpy',
  recognises: (file) => isScript(file) || isWrittenIn('renpy', file),
  // A project is a folder: all files in it belong to it.
  takesAlong: () => true,
  read: async (all, others = []) => {
    // Where there are scripts, a text that quotes them is documentation.
    const scripts = all.filter(isScript);
    const files = scripts.length > 0 ? scripts : all;
    const along = scripts.length > 0 ? [...others, ...all.filter((file) => !isScript(file))] : others;
    const enclosed = readEnclosedStory(files, along, 'renpy');
    if (enclosed) return enclosed;
    const { readRenpy } = await import('./read.ts');
    return compileLazily(readRenpy(files, along));
  },
};
