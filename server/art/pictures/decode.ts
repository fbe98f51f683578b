import sharp, { type Metadata, type Sharp } from 'sharp';
import { RefusalError } from '../../../shared/error.ts';

const FORMATS = ['PNG', 'JPEG', 'WebP', 'GIF', 'AVIF'] as const;
export type PictureFormat = (typeof FORMATS)[number];

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
/** Timeout for decoding and encoding a picture, in seconds. */
const DECODE_SECONDS = 60;

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

const startsWith = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);

/** Detects a picture's format by its first bytes; null if unsupported. */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'PNG';
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'JPEG';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'WebP';
  if (['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6))) return 'GIF';
  if (ascii(bytes, 4, 8) === 'ftyp' && ['avif', 'avis'].includes(ascii(bytes, 8, 12))) return 'AVIF';
  return null;
}

/** The format that sharp reports; it reads AVIF as `heif`. */
const opensAs = (metadata: Metadata): PictureFormat | undefined =>
  metadata.format === 'heif' && metadata.compression === 'av1'
    ? 'AVIF'
    : FORMATS.find((format) => format.toLowerCase() === metadata.format);

/** Opens a picture upright, in sRGB, first frame only, without metadata. */
const opened = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .toColourspace('srgb');

export interface TakingIn {
  /** The picture's name as the subject of refusals: "Reference picture 2". */
  name: string;
  formats?: readonly PictureFormat[];
}

/**
 * Decodes an untrusted picture, processes it with `work`, and returns the result. The format is detected by content; bytes and pixels are
 * limited before decoding.
 * @throws RefusalError `unsupported_media_type` for other formats, `too_large`, `malformed` for a damaged picture
 */
export async function decodeUntrusted<T>(
  bytes: Uint8Array,
  { name, formats = FORMATS }: TakingIn,
  work: (picture: Sharp) => Promise<T>,
): Promise<T> {
  const taken = listed(formats);
  if (bytes.byteLength === 0) {
    throw new RefusalError('malformed', `${name} is empty; a ${taken} picture was expected.`, {
      hint: 'Choose the file again.',
      reason: { code: 'picture-empty' },
    });
  }
  if (bytes.byteLength > MAX_BYTES) {
    throw new RefusalError(
      'too_large',
      `${name} has ${megabytes(bytes.byteLength)} MB; at most ${megabytes(MAX_BYTES)} are taken.`,
      {
        hint: 'Save it smaller or as JPEG.',
        reason: { code: 'picture-too-large', megabytes: megabytes(bytes.byteLength), most: megabytes(MAX_BYTES) },
      },
    );
  }
  const format = pictureFormat(bytes);
  if (format === null || !formats.includes(format)) {
    throw new RefusalError('unsupported_media_type', `${name} is no ${taken} picture, whatever it is called.`, {
      hint: `Save it as one of these: ${taken}.`,
      reason: { code: 'picture-of-no-kind', formats },
    });
  }
  const broken = (cause: unknown) =>
    new RefusalError('malformed', `${name} is a broken ${format}: it cannot be read to its end.`, {
      hint: 'Open it in an image editor and save it again.',
      reason: { code: 'picture-broken' },
      cause,
    });
  const metadata = await sharp(bytes, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch((cause: unknown) => {
      throw broken(cause);
    });
  const { width, height } = metadata;
  if (width * height > MAX_PIXELS) {
    throw new RefusalError(
      'too_large',
      `${name} has ${width}×${height} pixels; at most ${MAX_PIXELS / 1e6} million are taken.`,
      {
        hint: 'Make it smaller: 2000 pixels on the longer side are plenty.',
        reason: { code: 'picture-too-many-pixels', width, height, millions: MAX_PIXELS / 1e6 },
      },
    );
  }
  if (opensAs(metadata) !== format) throw broken(new Error(`It opens as ${metadata.format}.`));
  try {
    return await work(opened(bytes));
  } catch (cause) {
    if (cause instanceof RefusalError) throw cause;
    throw broken(cause);
  }
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1024 ** 2);

const listed = (formats: readonly string[]) => `${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}`;
