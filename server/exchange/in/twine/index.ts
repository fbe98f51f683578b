import { readEmbeddedPackage } from '../../embedded-package.ts';
import { isWrittenIn } from '../script-compiler/detect-script.ts';
import { decodeBeginning, decodeText, getFileExtension } from '../script-compiler/files.ts';
import type { Importer, UploadedFile } from '../types.ts';
import { isTwine1Page, isTwine2Page } from './pages.ts';

const PAGE_BYTES = 4 * 1024 * 1024;

/** A file's text, with each passage of a page on its own row. */
const readRows = (file: UploadedFile): string => decodeText(file).replace(/<\/?tw-passagedata\b[^>]{0,2000}>/g, '\n');

export const twine: Importer = {
  format: 'twine',
  recognises: (file) => {
    const extension = getFileExtension(file);
    if (extension === 'twee' || extension === 'tw' || extension === 'twee3') return true;
    if (extension !== 'html' && extension !== 'htm') return isWrittenIn('twine', file);
    const page = decodeBeginning(file, PAGE_BYTES);
    return isTwine2Page(page) || isTwine1Page(page);
  },
  read: async (files) => {
    const [only, another] = files;
    const embedded = only && !another ? readEmbeddedPackage({ name: only.name, text: readRows(only) }, 'twine') : null;
    if (embedded && 'brought' in embedded) return embedded.brought;
    const [{ readTwine }, { compileScript }] = await Promise.all([
      import('./read.ts'),
      import('../script-compiler/compile.ts'),
    ]);
    const brought = compileScript(readTwine(files));
    return embedded ? { ...brought, report: [embedded.damaged, ...brought.report] } : brought;
  },
};
