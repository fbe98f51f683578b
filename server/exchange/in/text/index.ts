import { decodeBeginning, decodeText, getFileExtension } from '../script-compiler/files.ts';
import type { Importer } from '../types.ts';

export const textImporter: Importer = {
  format: 'text',
  recognises: (file) =>
    ['md', 'markdown', 'txt', 'text'].includes(getFileExtension(file)) && !decodeBeginning(file).includes('\0'),
  read: async ([file]) => {
    if (!file) throw new Error('No file was brought.');
    const [{ readMarkdown }, { compileScript }] = await Promise.all([
      import('./markdown.ts'),
      import('../script-compiler/compile.ts'),
    ]);
    return compileScript(readMarkdown(file, decodeText(file)));
  },
};

export const fountain: Importer = {
  format: 'fountain',
  recognises: (file) => ['fountain', 'spmd'].includes(getFileExtension(file)),
  read: async ([file]) => {
    if (!file) throw new Error('No file was brought.');
    const [{ readFountain }, { compileScript }] = await Promise.all([
      import('./fountain.ts'),
      import('../script-compiler/compile.ts'),
    ]);
    return compileScript(readFountain(file, decodeText(file)));
  },
};
