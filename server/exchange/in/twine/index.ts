import { readEmbeddedPackage } from '../../embedded-package.ts';
import { beginningOf, extensionOf, textOf } from '../story/files.ts';
import { isWrittenIn } from '../story/written-in.ts';
import type { BroughtFile, Importer } from '../types.ts';
import { isTwine1Page, isTwine2Page } from './pages.ts';

const PAGE_BYTES = 4 * 1024 * 1024;

/** A file's text, with each passage of a page on its own row. */
const rowsOf = (file: BroughtFile): string => textOf(file).replace(/<\/?tw-passagedata\b[^>]{0,2000}>/g, '\n');

/** Twee 3, and pages published by Twine 1 and 2. */
export const twine: Importer = {
  format: 'twine',
  recognises: (file) => {
    const extension = extensionOf(file);
    if (extension === 'twee' || extension === 'tw' || extension === 'twee3') return true;
    if (extension !== 'html' && extension !== 'htm') return isWrittenIn('twine', file);
    const page = beginningOf(file, PAGE_BYTES);
    return isTwine2Page(page) || isTwine1Page(page);
  },
  read: async (files) => {
    const [only, another] = files;
    const embedded = only && !another ? readEmbeddedPackage({ name: only.name, text: rowsOf(only) }, 'twine') : null;
    if (embedded && 'brought' in embedded) return embedded.brought;
    const [{ readTwine }, { broughtFrom }] = await Promise.all([import('./read.ts'), import('../story/compile.ts')]);
    const brought = broughtFrom(readTwine(files));
    return embedded ? { ...brought, report: [embedded.damaged, ...brought.report] } : brought;
  },
};
