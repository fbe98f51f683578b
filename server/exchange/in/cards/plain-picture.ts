import sharp from 'sharp';
import type { BroughtFile } from '../types.ts';

type Picture = Pick<BroughtFile, 'bytes'>;

const beginsWith = (bytes: Uint8Array, letters: string): boolean =>
  [...letters].every((letter, at) => bytes[at] === letter.charCodeAt(0));

/** Whether a file is a picture of a kind in which cards have no place of their own: JPEG or WebP. */
export const isPlainPicture = ({ bytes }: Picture): boolean =>
  beginsWith(bytes, '\u00ff\u00d8\u00ff') || (beginsWith(bytes, 'RIFF') && beginsWith(bytes.subarray(8), 'WEBP'));

/** As much of a picture's remarks is looked through for a card, in bytes. */
const REMARKS_MAX = 4 * 1024 * 1024;

/** The JSON that some programs put among the remarks of a picture all the same, as it is or in base64; '' where there is none. */
export async function remarkedIn({ bytes }: Picture): Promise<string> {
  const { exif } = await sharp(bytes)
    .metadata()
    .catch(() => ({ exif: undefined }));
  const remarks = exif?.subarray(0, REMARKS_MAX).toString('utf8') ?? '';
  const from = remarks.indexOf('{"');
  if (from >= 0) return remarks.slice(from, remarks.lastIndexOf('}') + 1);
  const encoded = /eyJ[A-Za-z0-9+/]{40,}={0,2}/.exec(remarks)?.[0] ?? '';
  return Buffer.from(encoded, 'base64').toString('utf8');
}
