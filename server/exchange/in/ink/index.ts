import { readEmbeddedPackage } from '../../embedded-package.ts';
import { extensionOf, textOf } from '../story/files.ts';
import type { Importer } from '../types.ts';

/** Ink. */
export const ink: Importer = {
  format: 'ink',
  recognises: (file) => extensionOf(file) === 'ink',
  read: async (files) => {
    const [only, another] = files;
    const embedded = only && !another ? readEmbeddedPackage({ name: only.name, text: textOf(only) }, 'ink') : null;
    if (embedded && 'brought' in embedded) return embedded.brought;
    const [{ readInk }, { broughtFrom }] = await Promise.all([import('./read.ts'), import('../story/compile.ts')]);
    const brought = broughtFrom(readInk(files));
    return embedded ? { ...brought, report: [embedded.damaged, ...brought.report] } : brought;
  },
};
