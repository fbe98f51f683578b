import { RefusalError } from '../../../shared/error.ts';
import { concatBytes, ZIP_BOUNDS } from '../zip/read.ts';
import type { UploadedFile } from './types.ts';

/** Files of a folder may come one by one: as many as in an archive. */
const FILES_MAX = ZIP_BOUNDS.entries;

function joined(blocks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const [only, ...others] = blocks;
  if (only && others.length === 0) return new Uint8Array(only.buffer as ArrayBuffer, only.byteOffset, only.length);
  return concatBytes(blocks);
}

/** The files of a form, or the body as one file. @throws RefusalError `malformed`, `too_large` */
export async function readUploadedFiles({
  blocks,
  name,
  contentType,
}: {
  blocks: readonly Uint8Array[];
  name: string;
  contentType: string;
}): Promise<UploadedFile[]> {
  const bytes = joined(blocks);
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return [{ name, bytes }];
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch((cause) => {
    throw new RefusalError('malformed', 'The form that was sent cannot be read.', {
      hint: 'Send it as multipart/form-data, with a file in each part.',
      reason: { code: 'file-broken', name: 'multipart/form-data' },
      cause,
    });
  });
  const files = [...form.values()].filter((value) => typeof value !== 'string');
  if (files.length === 0 || files.length > FILES_MAX) {
    throw new RefusalError('malformed', `A form has from 1 to ${FILES_MAX} files; this one has ${files.length}.`, {
      reason: { code: files.length === 0 ? 'archive-broken' : 'archive-too-much' },
    });
  }
  return Promise.all(files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })));
}
