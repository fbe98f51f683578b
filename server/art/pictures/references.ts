import sharp, { type Sharp } from 'sharp';
import { RefusalError } from '../../../shared/error.ts';
import { extractSwatches } from '../kit/swatches.ts';
import { MAX_REFERENCES, NO_REFERENCES, type ReferencePicture, type References } from '../types.ts';
import { decodeUntrusted, type PictureFormat } from './decode.ts';

const FORMATS: readonly PictureFormat[] = ['PNG', 'JPEG', 'WebP', 'GIF'];
/** Maximum side of a reference picture, in pixels. */
const LONGEST_EDGE = 1024;
/** Side of the thumbnail used to find colours, in pixels. */
const SWATCH_EDGE = 72;

/** @throws RefusalError `unsupported_media_type`, `too_large` or `malformed`, naming the picture by its number */
export async function readReferences(pictures: readonly ReferencePicture[]): Promise<References> {
  if (pictures.length === 0) return NO_REFERENCES;
  if (pictures.length > MAX_REFERENCES) {
    throw new RefusalError(
      'malformed',
      `${pictures.length} reference pictures are too many: at most ${MAX_REFERENCES} go with one picture.`,
      { hint: 'Leave some of them out.' },
    );
  }
  const read = await Promise.all(
    pictures.map(({ bytes }, index) =>
      decodeUntrusted(bytes, { name: `Reference picture ${index + 1}`, formats: FORMATS }, async (picture) => {
        const { scaled, image } = await shown(picture);
        return { image, pixels: await smallPixels(scaled) };
      }),
    ),
  );
  const small = read.map(({ pixels }) => pixels);
  return {
    images: read.map(({ image }) => image),
    swatches: extractSwatches(colorsIn(small, { left: 0, right: 1, top: 0 })),
    clothSwatches: extractSwatches(colorsIn(small, { left: 0.15, right: 0.85, top: 0.5 })),
  };
}

/** A reference picture as sent to a model: JPEG, or PNG if it has transparency; `scaled` is always a PNG. */
async function shown(picture: Sharp): Promise<{ scaled: Buffer; image: Buffer; isOpaque: boolean }> {
  const scaled = await picture
    .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 3 })
    .toBuffer();
  const { isOpaque } = await sharp(scaled).stats();
  const image = isOpaque ? await sharp(scaled).removeAlpha().jpeg({ quality: 88 }).toBuffer() : scaled;
  return { scaled, image, isOpaque };
}

/** A transparent PNG larger than this, in bytes, is flattened onto white. */
const SEE_THROUGH_LIMIT = 256 * 1024;

export const encodedReference = (bytes: Uint8Array, name: string): Promise<ReferencePicture> =>
  decodeUntrusted(bytes, { name, formats: FORMATS }, async (picture) => {
    const { scaled, image, isOpaque } = await shown(picture);
    if (isOpaque) return { mediaType: 'image/jpeg', bytes: image };
    const png = await sharp(scaled).png({ compressionLevel: 9 }).toBuffer();
    if (png.byteLength <= SEE_THROUGH_LIMIT) return { mediaType: 'image/png', bytes: png };
    const flat = await sharp(scaled).flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer();
    return { mediaType: 'image/jpeg', bytes: flat };
  });

const smallPixels = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes).ensureAlpha().resize({ width: SWATCH_EDGE, height: SWATCH_EDGE, fit: 'fill' }).raw().toBuffer();

/** RGB bytes of the opaque pixels in a part of RGBA thumbnails; the part is given as shares of their side. */
function colorsIn(squares: readonly Buffer[], part: { left: number; right: number; top: number }): Uint8Array {
  const at = (share: number) => Math.round(share * SWATCH_EDGE);
  const rgb: number[] = [];
  for (const square of squares) {
    for (let y = at(part.top); y < SWATCH_EDGE; y += 1) {
      for (let x = at(part.left); x < at(part.right); x += 1) {
        const [r = 0, g = 0, b = 0, alpha = 0] = square.subarray((y * SWATCH_EDGE + x) * 4);
        if (alpha >= 128) rgb.push(r, g, b);
      }
    }
  }
  return Uint8Array.from(rgb);
}
