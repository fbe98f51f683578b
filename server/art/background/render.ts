import sharp from 'sharp';
import { createNoise2D } from 'simplex-noise';
import { type Color, mix, rgbOf } from '../kit/color.ts';
import { grainOverlay, PAPER_TILE } from '../kit/grain.ts';
import { randomOf } from '../kit/random.ts';
import type { Treatment } from '../kit/treatment.ts';
import { CANVAS, type Easel, type Sheet } from './easel.ts';
import type { Framing } from './framing.ts';

const { width: WIDTH, height: HEIGHT } = CANVAS;
const RGBA = { width: WIDTH, height: HEIGHT, channels: 4 } as const;

/** Shadows and lights are soft, so they are made on smaller canvases. */
const SHADOW = { width: WIDTH / 4, height: HEIGHT / 4, blur: 2.6 } as const;
const LIGHT = { width: WIDTH / 2, height: HEIGHT / 2 } as const;
/** How many sheets are held as pixels at a time; each takes 5.8 MB. */
const SHEETS_AT_A_TIME = 6;

/** Qualities tried in turn until a picture is small enough. */
const QUALITIES = [82, 74, 64, 52] as const;
export const MAX_BYTES = 250_000;

/** What all drawings of one picture share. */
interface Drawing {
  definitions: ReadonlyMap<string, string>;
  framing: Framing;
}

/** A drawing of its own, with those of the definitions that it names. `under` is laid below it as it is, never mirrored. */
function svg(
  markup: string,
  { definitions, framing }: Drawing,
  size: { width: number; height: number } = CANVAS,
  under = '',
): Buffer {
  const used = new Set([...markup.matchAll(/url\(#(\w+)\)/g)].map((match) => definitions.get(match[1] ?? '') ?? ''));
  const { x, y, width, height, mirrored } = framing;
  const drawn = mirrored ? `<g transform="translate(${WIDTH} 0) scale(-1 1)">${markup}</g>` : markup;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${x} ${y} ${width} ${height}"><defs>${[...used].join('')}</defs>${under}${drawn}</svg>`,
  );
}

/**
 * Lays the sheets of an easel over each other with their shadows, adds light, the style's tint, the paint's unevenness, the paper's
 * grain and a vignette, all within the framing, and answers WebP bytes of at most `MAX_BYTES`.
 * @throws the signal's reason once it aborts
 */
export async function renderEasel(
  easel: Easel,
  treatment: Treatment,
  framing: Framing,
  signal: AbortSignal,
): Promise<Buffer> {
  const { sheets, glows, definitions, palette, scene } = easel;
  const drawing: Drawing = { definitions, framing };
  let picture = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 4, background: palette.sky[2] } })
    .raw()
    .toBuffer();
  for (let at = 0; at < sheets.length; at += SHEETS_AT_A_TIME) {
    signal.throwIfAborted();
    const layers = await Promise.all(
      sheets.slice(at, at + SHEETS_AT_A_TIME).map((sheet) => sheetPixels(sheet, drawing, palette.shadow)),
    );
    picture = await sharp(picture, { raw: RGBA })
      .composite(layers.map((input) => ({ input, raw: RGBA })))
      .raw()
      .toBuffer();
  }
  signal.throwIfAborted();
  const [light, wash, grain, shaded] = await Promise.all([
    lightLayer(svg(glows.map(({ markup }) => markup).join(''), drawing, LIGHT)),
    washLayer(scene.seed, treatment.wash),
    grainOverlay(treatment.grain),
    sharp(Buffer.from(vignette(mix(palette.shadow, '#000000', 0.3))))
      .ensureAlpha()
      .raw()
      .toBuffer(),
  ]);
  signal.throwIfAborted();
  const finished = await sharp(picture, { raw: RGBA })
    .composite([
      { input: light, raw: RGBA, blend: 'screen' },
      { input: wash.data, raw: wash.info, blend: 'soft-light' },
      {
        input: {
          create: {
            width: WIDTH,
            height: HEIGHT,
            channels: 4,
            background: withAlpha(treatment.tint, treatment.tintStrength),
          },
        },
        blend: 'soft-light',
      },
      { input: shaded, raw: RGBA, blend: 'multiply' },
      { input: grain, raw: { width: PAPER_TILE, height: PAPER_TILE, channels: 4 }, tile: true, blend: 'soft-light' },
    ])
    .removeAlpha()
    .linear(treatment.contrast, 128 * (1 - treatment.contrast) + treatment.brightness * 90)
    .raw()
    .toBuffer();
  return encode(finished);
}

/** A sheet as pixels, with the soft shadow it throws below it. */
async function sheetPixels({ markup, shadow }: Sheet, drawing: Drawing, color: Color): Promise<Buffer> {
  const thrown = shadow > 0 ? await shadowImage(svg(markup, drawing, SHADOW), shadow, color, drawing.framing) : '';
  return sharp(svg(markup, drawing, CANVAS, thrown))
    .ensureAlpha()
    .raw()
    .toBuffer();
}

async function shadowImage(
  markup: Buffer,
  strength: number,
  color: Color,
  { x, y, width, height }: Framing,
): Promise<string> {
  const alpha = await sharp(markup)
    .ensureAlpha()
    .extractChannel(3)
    .blur(SHADOW.blur)
    .linear(strength * 0.75, 0)
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const [r, g, b] = rgbOf(mix(color, '#000000', 0.35)).map((value) => Math.round(value * 255));
  const png = await sharp({
    create: { width: SHADOW.width, height: SHADOW.height, channels: 3, background: { r, g, b } },
  })
    .joinChannel(alpha, { raw: { width: SHADOW.width, height: SHADOW.height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" href="data:image/png;base64,${png.toString('base64')}"/>`;
}

const lightLayer = async (markup: Buffer): Promise<Buffer> =>
  sharp(await sharp(markup).ensureAlpha().raw().toBuffer(), { raw: { ...LIGHT, channels: 4 } })
    .resize({ width: WIDTH, height: HEIGHT, kernel: 'linear' })
    .raw()
    .toBuffer();

/** The unevenness of gouache: soft, wide clouds of lighter and darker paint. */
async function washLayer(seed: string, strength: number) {
  const [columns, rows] = [100, 56];
  const noise = createNoise2D(randomOf(`wash:${seed}`).next);
  const field = Buffer.alloc(columns * rows * 4);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const value = noise(x / 26, y / 15) * 0.7 + noise(x / 9, y / 7) * 0.2 + noise(x / 2.4, y / 2.6) * 0.1;
      const grey = value > 0 ? 235 : 20;
      const at = (y * columns + x) * 4;
      field.fill(grey, at, at + 3);
      field[at + 3] = Math.min(255, Math.round(Math.abs(value) * 62 * strength));
    }
  }
  return sharp(field, { raw: { width: columns, height: rows, channels: 4 } })
    .resize({ width: WIDTH, height: HEIGHT, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

const vignette = (color: Color): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><radialGradient id="v" cx=".5" cy=".46" r=".78"><stop offset=".55" stop-color="${color}" stop-opacity="0"/><stop offset=".84" stop-color="${color}" stop-opacity=".2"/><stop offset="1" stop-color="${color}" stop-opacity=".5"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#v)"/></svg>`;

function withAlpha(color: Color, alpha: number) {
  const [r, g, b] = rgbOf(color).map((value) => Math.round(value * 255));
  return { r, g, b, alpha };
}

async function encode(rgb: Buffer): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    bytes = await sharp(rgb, { raw: { ...RGBA, channels: 3 } })
      .webp({ quality, effort: 2 })
      .toBuffer();
    if (bytes.length <= MAX_BYTES) break;
  }
  return bytes;
}
