import { RefusalError } from '../../../../shared/error.ts';
import { isZip } from '../../zip/read.ts';
import { getFileExtension } from '../script-compiler/files.ts';
import { SCRIPT_BOUNDS } from '../script-compiler/scripted-story.ts';
import type { Importer, UploadedFile } from '../types.ts';

/** @throws RefusalError `too_large` */
function bounded(file: UploadedFile | undefined): UploadedFile {
  if (!file) throw new Error('No file was brought.');
  if (file.bytes.length <= 4 * SCRIPT_BOUNDS.bytes) return file;
  throw new RefusalError('too_large', `${file.name} has more than ${(4 * SCRIPT_BOUNDS.bytes) / 1024 / 1024} MB.`, {
    hint: 'Leave pictures out, or divide it.',
    reason: { code: 'too-much-for-a-story' },
  });
}

export const docx: Importer = {
  format: 'docx',
  recognises: (file) => getFileExtension(file) === 'docx' && isZip(file.bytes),
  read: async ([file]) => {
    const [{ readDocx }, { compileScript }] = await Promise.all([
      import('./docx.ts'),
      import('../script-compiler/compile.ts'),
    ]);
    return compileScript(await readDocx(bounded(file)));
  },
};

export const epub: Importer = {
  format: 'epub',
  recognises: (file) => getFileExtension(file) === 'epub' && isZip(file.bytes),
  read: async ([file]) => {
    const [{ readEpub }, { compileScript }] = await Promise.all([
      import('./epub.ts'),
      import('../script-compiler/compile.ts'),
    ]);
    return compileScript(readEpub(bounded(file)));
  },
};
