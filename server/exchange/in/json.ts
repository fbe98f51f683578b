import { RefusalError } from '../../../shared/error.ts';
import { isObject } from '../../../shared/json.ts';
import { memoizeByObject } from '../../../shared/memoize.ts';
import { parsePackageText } from '../../../shared/story/index.ts';
import type { UploadedFile } from './types.ts';

const parsed = memoizeByObject((bytes: Uint8Array) => parsePackageText(new TextDecoder().decode(bytes)));

type JsonFile = Pick<UploadedFile, 'bytes'> & Partial<UploadedFile>;

/** Parses a file as JSON within the limits of packages. @throws RefusalError `malformed`, `too_large` */
export function parseJsonFile({ bytes, name = '' }: JsonFile): unknown {
  try {
    return parsed(bytes);
  } catch (cause) {
    if (name === '' || !(cause instanceof RefusalError) || cause.reason?.code !== 'not-json') throw cause;
    const file = name.slice(0, 120);
    throw new RefusalError('malformed', `"${file}": ${cause.message}`, {
      hint: 'Save it again where it comes from.',
      reason: { code: 'file-broken', name: file },
      cause,
    });
  }
}

/** Parses a file that begins as a JSON object; null otherwise. @throws RefusalError as `parseJsonFile` */
export function parseJsonObjectFile(file: JsonFile): Record<string, unknown> | null {
  const beginning = new TextDecoder().decode(file.bytes.subarray(0, 200));
  if (!/^\uFEFF?\s*\{/u.test(beginning)) return null;
  const value = parseJsonFile(file);
  return isObject(value) ? value : null;
}
