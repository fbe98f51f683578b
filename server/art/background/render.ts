import sharp from 'sharp';
import { mix } from '../kit/color.ts';
import { type PictureSize, rasterized, release } from '../kit/pixels.ts';
import { getSurface } from '../kit/surface.ts';
import type { Treatment } from '../kit/treatment.ts';
import { CANVAS, type Easel } from './easel.ts';
import { finished, LIGHT, makeWash } from './finish.ts';
import type { Framing } from './framing.ts';
import { renderShadows } from './shadows.ts';

/** Byte levels that correspond to a style's full brightness. */
const LIFT = 90;
/** Qualities tried until a picture is small enough. */
const QUALITIES = [82, 74, 64, 52] as const;
export const MAX_BYTES = 250_000;

/** Renders an easel within the framing as WebP of at most `MAX_BYTES`. */
export async function renderEasel(easel: Easel, treatment: Treatment, framing: Framing): Promise<Buffer> {
  const { sheets, glows, definitions, palette, scene } = easel;
  const draw = createDrawing(definitions, framing);
  const { x, y, width, height } = framing;
  const sky = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${palette.sky[2]}"/>`;
  const painted = async (): Promise<Uint8Array> => {
    const shadows = await renderShadows(sheets, palette.shadow, framing, draw.below);
    const stack = sheets.map(({ markup }, number) => `${shadows[number] ?? ''}${draw.seen(markup)}`);
    return await rasterized(draw.one(`${sky}${stack.join('')}`, CANVAS));
  };
  const [painting, light, wash, surface] = await Promise.all([
    painted(),
    rasterized(draw.one(draw.seen(glows.map(({ markup }) => markup).join('')), LIGHT)),
    makeWash(scene.seed),
    getSurface(treatment, LIFT),
  ]);
  const rgb = finished(painting, {
    light,
    wash,
    strength: treatment.wash,
    corners: mix(palette.shadow, '#000000', 0.3),
    surface,
  });
  release(light);
  const bytes = await encoded(rgb);
  release(rgb);
  return bytes;
}

function createDrawing(definitions: ReadonlyMap<string, string>, { x, y, width, height, mirrored }: Framing) {
  const view = `viewBox="${x} ${y} ${width} ${height}" preserveAspectRatio="none"`;
  const named = (markup: string): string =>
    [...new Set([...markup.matchAll(/url\(#(\w+)\)/g)].map((match) => definitions.get(match[1] ?? '') ?? ''))].join('');
  const svg = (size: PictureSize, attributes: string, markup: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" ${attributes}><defs>${named(markup)}</defs>${markup}</svg>`;
  const seen = (markup: string): string =>
    mirrored ? `<g transform="translate(${CANVAS.width} 0) scale(-1 1)">${markup}</g>` : markup;
  return {
    seen,
    one: (markup: string, size: PictureSize): string => svg(size, view, markup),
    /** Stacks several drawings in one, clipped to their parts. */
    below: (markups: readonly string[], size: PictureSize): string => {
      const boxes = markups.map(
        (markup, row) =>
          `<svg y="${row * size.height}" width="${size.width}" height="${size.height}" ${view}>${seen(markup)}</svg>`,
      );
      return svg({ ...size, height: size.height * markups.length }, '', boxes.join(''));
    },
  };
}

async function encoded(rgb: Uint8Array): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    bytes = await sharp(rgb, { raw: { ...CANVAS, channels: 3 } })
      .webp({ quality, effort: 2 })
      .toBuffer();
    if (bytes.length <= MAX_BYTES) break;
  }
  return bytes;
}
