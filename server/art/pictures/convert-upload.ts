import sharp, { type Sharp } from 'sharp';
import { RefusalError } from '../../../shared/error.ts';
import { decodeUntrusted } from './decode.ts';

export const BACKGROUND_SIZE = { width: 1600, height: 900 } as const;

const SPRITE_SIZE = { width: 768, height: 1024 } as const;

const PAPER = '#f4ecdc';

const BORDER = 18;

const CORNER = 46;

const MARGIN = 6;

const rounded = (margin: number, width: number, height: number, radius: number, fill: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width + margin * 2}" height="${height + margin * 2}"><rect x="${margin}" y="${margin}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/></svg>`,
  );

/** Turns a picture that cannot be cut out into a card of 768×1024: rounded paper with a pale border. Not encoded yet. */
export async function pictureCard(source: Sharp): Promise<Sharp> {
  const [width, height] = [SPRITE_SIZE.width - BORDER * 2, SPRITE_SIZE.height - BORDER * 2];
  const picture = await source
    .flatten({ background: PAPER })
    .resize({ width, height, fit: 'cover', position: 'top' })
    .ensureAlpha()
    .composite([{ input: rounded(0, width, height, CORNER - BORDER, '#fff'), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp(
    rounded(MARGIN, SPRITE_SIZE.width - MARGIN * 2, SPRITE_SIZE.height - MARGIN * 2, CORNER, PAPER),
  ).composite([{ input: picture, left: BORDER, top: BORDER }]);
}

const NAME = 'The picture';
/** A picture is a cut-out if at least this share is transparent; less is specks and soft edges. */
const SEE_THROUGH_SHARE = 0.01;
/** Alpha below the first value counts as transparent, below the second as empty. */
const SEE_THROUGH = 128;
const NOTHING = 8;
const NOTHING_THERE = { r: 0, g: 0, b: 0, alpha: 0 } as const;
/** Maximum working size of cut-outs, in pixels a side. */
const WORKING_EDGE = 2048;

/** Converts an uploaded picture of a place: WebP of 1600×900, cropped around its middle. @throws RefusalError as `decodeUntrusted` does */
export const fitOwnBackground = (bytes: Uint8Array): Promise<Buffer> =>
  decodeUntrusted(bytes, { name: NAME }, (picture) =>
    picture
      .flatten({ background: '#000' })
      .resize({ ...BACKGROUND_SIZE, fit: 'cover', position: 'centre' })
      .webp({ quality: 86, effort: 2 })
      .toBuffer(),
  );

/**
 * Converts an uploaded picture of a character: PNG of 768×1024. A cut-out is trimmed and placed at the bottom, like painted sprites; an
 * opaque picture becomes a picture card.
 * @throws RefusalError as `decodeUntrusted` does; `malformed` for an empty picture
 */
export const ownSprite = (bytes: Uint8Array): Promise<Buffer> =>
  decodeUntrusted(bytes, { name: NAME }, async (picture) => {
    const pixels = await picture
      .resize({ width: WORKING_EDGE, height: WORKING_EDGE, fit: 'inside', withoutEnlargement: true })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = pixels.info;
    const decoded = () => sharp(pixels.data, { raw: { width, height, channels } });
    const seen = findOutline(await decoded().extractChannel('alpha').raw().toBuffer(), width);
    if (seen === null) {
      throw new RefusalError('malformed', `${NAME} is see-through all over: there is nobody to be seen on it.`, {
        hint: 'Choose a picture with somebody on it.',
        reason: { code: 'picture-shows-nobody' },
      });
    }
    const sprite = seen.share < SEE_THROUGH_SHARE ? await pictureCard(decoded()) : cutOut(decoded().extract(seen.box));
    // Full colour: a palette is enough for painted sprites, but not for photographs.
    return sprite.png({ compressionLevel: 8 }).toBuffer();
  });

interface Outline {
  /** The transparent share, 0…1. */
  share: number;
  box: { left: number; top: number; width: number; height: number };
}

function findOutline(alpha: Buffer, width: number): Outline | null {
  let through = 0;
  let [left, top, right, bottom] = [width, Number.POSITIVE_INFINITY, -1, -1];
  for (let at = 0; at < alpha.length; at += 1) {
    const value = alpha[at] ?? 0;
    if (value < SEE_THROUGH) through += 1;
    if (value < NOTHING) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
  }
  if (right < 0) return null;
  return { share: through / alpha.length, box: { left, top, width: right - left + 1, height: bottom - top + 1 } };
}

/** Space above the head and beside the shoulders in painted sprites, in pixels. */
const AIR = { above: 96, beside: 12 } as const;

const cutOut = (figure: Sharp): Sharp =>
  figure
    .resize({
      width: SPRITE_SIZE.width - AIR.beside * 2,
      height: SPRITE_SIZE.height - AIR.above,
      fit: 'contain',
      position: 'bottom',
      background: NOTHING_THERE,
    })
    .extend({ top: AIR.above, left: AIR.beside, right: AIR.beside, background: NOTHING_THERE });
