import { beginningOf, extensionOf, textOf } from '../story/files.ts';
import type { Importer } from '../types.ts';

/** Markdown and plain text. */
export const text: Importer = {
  format: 'text',
  recognises: (file) =>
    ['md', 'markdown', 'txt', 'text'].includes(extensionOf(file)) && !beginningOf(file).includes('\0'),
  read: async ([file]) => {
    if (!file) throw new Error('No file was brought.');
    const [{ readMarkdown }, { broughtFrom }] = await Promise.all([
      import('./markdown.ts'),
      import('../story/compile.ts'),
    ]);
    return broughtFrom(readMarkdown(file, textOf(file)));
  },
};

/** Screenplays in Fountain. */
export const fountain: Importer = {
  format: 'fountain',
  recognises: (file) => ['fountain', 'spmd'].includes(extensionOf(file)),
  read: async ([file]) => {
    if (!file) throw new Error('No file was brought.');
    const [{ readFountain }, { broughtFrom }] = await Promise.all([
      import('./fountain.ts'),
      import('../story/compile.ts'),
    ]);
    return broughtFrom(readFountain(file, textOf(file)));
  },
};
