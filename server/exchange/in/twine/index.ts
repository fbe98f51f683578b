import { compileLazily, readPackageOrScript } from '../read-script.ts';
import { isTwine1Page, isTwine2Page, isWrittenIn } from '../script-compiler/detect-script.ts';
import { decodeBeginning, decodeText, getFileExtension } from '../script-compiler/files.ts';
import type { Importer, UploadedFile } from '../types.ts';

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
  read: (files) =>
    readPackageOrScript(files, 'twine', readRows, async () => {
      const { readTwine } = await import('./read.ts');
      return compileLazily(readTwine(files));
    }),
};
