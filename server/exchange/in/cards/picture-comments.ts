import sharp from 'sharp';
import { pictureFormat } from '../../../art/pictures/decode.ts';
import type { UploadedFile } from '../types.ts';

type Picture = Pick<UploadedFile, 'bytes'>;

export const isPicture = ({ bytes }: Picture): boolean => pictureFormat(bytes) !== null;

/** Bytes of a picture's comments that are searched for a card. */
const REMARKS_MAX = 4 * 1024 * 1024;

/** The JSON that some programs write into a picture's comments, plain or in base64; '' if there is none. */
export async function readPictureComment({ bytes }: Picture): Promise<string> {
  const { exif } = await sharp(bytes)
    .metadata()
    .catch(() => ({ exif: undefined }));
  const remarks = exif?.subarray(0, REMARKS_MAX).toString('utf8') ?? '';
  const from = remarks.indexOf('{"');
  if (from >= 0) return remarks.slice(from, remarks.lastIndexOf('}') + 1);
  // Older programs wrote the JSON's bytes as a list of numbers.
  const numbers = /\b123,(?:\d{1,3},){20,}\d{1,3}\b/.exec(remarks)?.[0];
  if (numbers !== undefined) return Buffer.from(numbers.split(',').map(Number)).toString('utf8');
  const encoded = /eyJ[A-Za-z0-9+/]{40,}={0,2}/.exec(remarks)?.[0] ?? '';
  return Buffer.from(encoded, 'base64').toString('utf8');
}
