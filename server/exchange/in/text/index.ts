import { compileLazily } from '../read-script.ts';
import { decodeBeginning, decodeText, getFileExtension } from '../script-compiler/files.ts';
import type { Importer } from '../types.ts';

export const textImporter: Importer = {
  format: 'text',
  recognises: (file) =>
    ['md', 'markdown', 'txt', 'text'].includes(getFileExtension(file)) && !decodeBeginning(file).includes('\0'),
  read: async ([file]) => {
    const { readMarkdown } = await import('./markdown.ts');
    return compileLazily(readMarkdown(file, decodeText(file)));
  },
};

export const fountain: Importer = {
  format: 'fountain',
  recognises: (file) => ['fountain', 'spmd'].includes(getFileExtension(file)),
  read: async ([file]) => {
    const { readFountain } = await import('./fountain.ts');
    return compileLazily(readFountain(file, decodeText(file)));
  },
};
