import { beginningOf, extensionOf } from '../story/files.ts';
import type { Importer } from '../types.ts';

/** Twee 3, and the HTML Twine publishes. */
export const twine: Importer = {
  format: 'twine',
  recognises: (file) => {
    const extension = extensionOf(file);
    if (extension === 'twee' || extension === 'tw') return true;
    return (extension === 'html' || extension === 'htm') && /<tw-storydata\b/i.test(beginningOf(file, 4 * 1024 * 1024));
  },
  read: async ([file]) => {
    if (!file) throw new Error('No file was brought.');
    const [{ readTwine }, { broughtFrom }] = await Promise.all([import('./read.ts'), import('../story/compile.ts')]);
    return broughtFrom(readTwine(file));
  },
};
