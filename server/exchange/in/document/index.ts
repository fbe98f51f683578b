import { RefusalError } from '../../../../shared/error.ts';
import { isZip } from '../../zip/read.ts';
import { compileLazily } from '../read-script.ts';
import { getFileExtension } from '../script-compiler/files.ts';
import { SCRIPT_BOUNDS } from '../script-compiler/scripted-story.ts';
import type { Importer, UploadedFile } from '../types.ts';

const BYTES_MAX = 4 * SCRIPT_BOUNDS.bytes;

/** @throws RefusalError `too_large` */
function requireSize({ name, bytes }: UploadedFile): void {
  if (bytes.length <= BYTES_MAX) return;
  throw new RefusalError('too_large', `${name} has more than ${BYTES_MAX / 1024 / 1024} MB.`, {
    hint: 'Leave pictures out, or divide it.',
    reason: { code: 'too-much-for-a-story' },
  });
}

export const docx: Importer = {
  format: 'docx',
  recognises: (file) => getFileExtension(file) === 'docx' && isZip(file.bytes),
  read: async ([file]) => {
    requireSize(file);
    const { readDocx } = await import('./docx.ts');
    return compileLazily(await readDocx(file));
  },
};

export const epub: Importer = {
  format: 'epub',
  recognises: (file) => getFileExtension(file) === 'epub' && isZip(file.bytes),
  read: async ([file]) => {
    requireSize(file);
    const { readEpub } = await import('./epub.ts');
    return compileLazily(readEpub(file));
  },
};
