import sharp from 'sharp';

/** A file of the story's as it goes out. */
export interface Shrunk {
  bytes: Uint8Array;
  mediaType: string;
}

/** Of a picture and of what is seen through, from 1 to 100: what is lost is not seen on a stage. */
const QUALITY = { quality: 80, alphaQuality: 90 };

/**
 * A picture in a width at most, as WebP; tracks, narrower pictures, and what would only grow, as they are.
 * @param width in pixels; undefined for any
 */
export async function narrowed(given: Shrunk, width: number | undefined): Promise<Shrunk> {
  const { bytes, mediaType } = given;
  if (width === undefined || !mediaType.startsWith('image/')) return given;
  const picture = sharp(bytes, { pages: 1 });
  const { width: own = 0 } = await picture.metadata();
  if (own <= width) return given;
  const made = await picture.resize({ width }).webp(QUALITY).toBuffer();
  return made.length < bytes.length ? { bytes: made, mediaType: 'image/webp' } : given;
}
