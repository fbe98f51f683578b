import { RefusalError } from '../../../../shared/error.ts';
import { isZip } from '../../zip/read.ts';
import { extensionOf } from '../story/files.ts';
import { FORM_BOUNDS } from '../story/form.ts';
import type { BroughtFile, Importer } from '../types.ts';

/** @throws RefusalError `too_large` */
function bounded(file: BroughtFile | undefined): BroughtFile {
  if (!file) throw new Error('No file was brought.');
  if (file.bytes.length <= 4 * FORM_BOUNDS.bytes) return file;
  throw new RefusalError('too_large', `${file.name} has more than ${(4 * FORM_BOUNDS.bytes) / 1024 / 1024} MB.`, {
    hint: 'Leave pictures out, or divide it.',
    reason: { code: 'too-much-for-a-story' },
  });
}

/** Word documents. */
export const docx: Importer = {
  format: 'docx',
  recognises: (file) => extensionOf(file) === 'docx' && isZip(file.bytes),
  read: async ([file]) => {
    const [{ readDocx }, { broughtFrom }] = await Promise.all([import('./docx.ts'), import('../story/compile.ts')]);
    return broughtFrom(await readDocx(bounded(file)));
  },
};

/** EPUB books. */
export const epub: Importer = {
  format: 'epub',
  recognises: (file) => extensionOf(file) === 'epub' && isZip(file.bytes),
  read: async ([file]) => {
    const [{ readEpub }, { broughtFrom }] = await Promise.all([import('./epub.ts'), import('../story/compile.ts')]);
    return broughtFrom(readEpub(bounded(file)));
  },
};
