import sharp from 'sharp';
import { mix } from '../kit/color.ts';
import { rasterized, type Size } from '../kit/pixels.ts';
import { surfaceOf } from '../kit/surface.ts';
import type { Treatment } from '../kit/treatment.ts';
import { CANVAS, type Easel } from './easel.ts';
import { finisherOf, LIGHT, washOf } from './finish.ts';
import type { Framing } from './framing.ts';
import { shadowsOf } from './shadows.ts';

/** How many levels of a byte a style's whole brightness is worth. */
const LIFT = 90;
/** How many bands a picture is made in, each a drawing of its own. */
const BANDS = 2;
/** Qualities tried in turn until a picture is small enough. */
const QUALITIES = [82, 74, 64, 52] as const;
export const MAX_BYTES = 250_000;

/**
 * Lays the sheets of an easel over each other with their shadows, adds light, the style's tint, the paint's unevenness, the paper's
 * grain and darker corners, all within the framing, and answers WebP bytes of at most `MAX_BYTES`.
 * @throws the signal's reason once it aborts
 */
export async function renderEasel(
  easel: Easel,
  treatment: Treatment,
  framing: Framing,
  signal: AbortSignal,
): Promise<Buffer> {
  const { sheets, glows, definitions, palette, scene } = easel;
  const draw = drawingOf(definitions, framing);
  const [shadows, light, wash, surface] = await Promise.all([
    shadowsOf(sheets, palette.shadow, framing, draw.below),
    rasterized(draw.one(draw.seen(glows.map(({ markup }) => markup).join('')), LIGHT)),
    washOf(scene.seed, treatment.wash),
    surfaceOf(treatment, LIFT),
  ]);
  signal.throwIfAborted();
  const { x, y, width, height } = framing;
  const sky = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${palette.sky[2]}"/>`;
  const stack = sheets.map(({ markup }, number) => `${shadows[number] ?? ''}${draw.seen(markup)}`);
  const finish = finisherOf({ light, wash, corners: mix(palette.shadow, '#000000', 0.3), surface });
  const rgb = new Uint8Array(CANVAS.width * CANVAS.height * 3);
  // In bands: while one is being finished, another is rasterised elsewhere.
  const band = { width: CANVAS.width, height: CANVAS.height / BANDS };
  await Promise.all(
    Array.from({ length: BANDS }, async (_, number) => {
      const top = number * band.height;
      const lines = await rasterized(draw.one(`${sky}${stack.join('')}`, band, { top, height: band.height }));
      signal.throwIfAborted();
      finish(lines, top, rgb);
    }),
  );
  return await encoded(rgb);
}

/** How drawings are made of an easel's markup, each with those of the definitions that it names. */
function drawingOf(definitions: ReadonlyMap<string, string>, { x, y, width, height, mirrored }: Framing) {
  const viewOf = (part = { top: 0, height: CANVAS.height as number }) => {
    const perLine = height / CANVAS.height;
    return `viewBox="${x} ${y + part.top * perLine} ${width} ${part.height * perLine}" preserveAspectRatio="none"`;
  };
  const named = (markup: string): string =>
    [...new Set([...markup.matchAll(/url\(#(\w+)\)/g)].map((match) => definitions.get(match[1] ?? '') ?? ''))].join('');
  const svg = (size: Size, attributes: string, markup: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" ${attributes}><defs>${named(markup)}</defs>${markup}</svg>`;
  /** Markup as the framing sees it. */
  const seen = (markup: string): string =>
    mirrored ? `<g transform="translate(${CANVAS.width} 0) scale(-1 1)">${markup}</g>` : markup;
  return {
    seen,
    /** One drawing, or so many lines of it. */
    one: (markup: string, size: Size, part?: { top: number; height: number }): string =>
      svg(size, viewOf(part), markup),
    /** Several drawings in one, one below the other, none of which reaches into another. */
    below: (markups: readonly string[], size: Size): string => {
      const boxes = markups.map(
        (markup, row) =>
          `<svg y="${row * size.height}" width="${size.width}" height="${size.height}" ${viewOf()}>${seen(markup)}</svg>`,
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
