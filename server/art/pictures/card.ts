import sharp, { type Sharp } from 'sharp';

export const BACKGROUND_SIZE = { width: 1600, height: 900 } as const;
export const SPRITE_SIZE = { width: 768, height: 1024 } as const;

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
