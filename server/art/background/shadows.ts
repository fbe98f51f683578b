import { type Color, mix } from '../kit/color.ts';
import { indexedPng } from '../kit/indexed.ts';
import { type PictureSize, rasterized, release, toRgbBytes } from '../kit/pixels.ts';
import { castersOf, type PaperSheet } from './easel.ts';
import type { Framing } from './framing.ts';

/** Shadows are soft, so they are computed on a small canvas: its size, and the blur in its pixels. */
const SHADOW: PictureSize & { readonly blur: number } = { width: 160, height: 90, blur: 0.95 };
const PIXELS = SHADOW.width * SHADOW.height;
/** Fainter shadows are dropped. */
const FAINTEST = 2;
/** Alpha of an opaque pixel. */
const COVERED = 255;

/** The soft shadows of sheets as markup below each. Outlines are rasterised at once, each in its own frame. */
export async function renderShadows(
  sheets: readonly PaperSheet[],
  color: Color,
  framing: Framing,
  outlines: (markups: readonly string[], size: PictureSize) => string,
): Promise<string[]> {
  const casters = sheets.filter(({ shadow }) => shadow > 0);
  if (casters.length === 0) return sheets.map(() => '');
  const pixels = await rasterized(
    outlines(
      casters.map(({ markup }) => castersOf(markup)),
      SHADOW,
    ),
  );
  const palette = Buffer.alloc(3 * 256, Buffer.from(toRgbBytes(mix(color, '#000000', 0.35))));
  const drawn = await Promise.all(
    casters.map((sheet, number) => shadowImage(extractAlpha(pixels, number), palette, sheet.shadow, framing)),
  );
  release(pixels);
  return sheets.map((sheet) => (sheet.shadow > 0 ? (drawn[casters.indexOf(sheet)] as string) : ''));
}

function extractAlpha(pixels: Uint8Array, number: number): Uint8Array {
  const alpha = new Uint8Array(PIXELS);
  for (let i = 0; i < PIXELS; i += 1) alpha[i] = pixels[(number * PIXELS + i) * 4 + 3] as number;
  return alpha;
}

async function shadowImage(outline: Uint8Array, palette: Buffer, shadow: number, framing: Framing): Promise<string> {
  const mask = softened(outline);
  const box = findBounds(mask, outline);
  if (box === null) return '';
  const { left, top, width, height } = box;
  const indices = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (top + row) * SHADOW.width + left;
    indices.set(mask.subarray(from, from + width), row * width);
  }
  // The square root keeps faint shadows visible.
  const strength = Math.sqrt(shadow);
  const alphas = Buffer.from(Uint8Array.from({ length: 256 }, (_, value) => Math.round(value * strength)));
  const png = await indexedPng({ width, height, palette, alphas, indices });
  const [perX, perY] = [framing.width / SHADOW.width, framing.height / SHADOW.height];
  return `<image x="${framing.x + left * perX}" y="${framing.y + top * perY}" width="${width * perX}" height="${height * perY}" preserveAspectRatio="none" href="data:image/png;base64,${png.toString('base64')}"/>`;
}

const WEIGHTS = gaussianWeights(SHADOW.blur);
const REACH = WEIGHTS.length - 1;

function gaussianWeights(sigma: number): Float32Array {
  const bell = Array.from({ length: Math.ceil(sigma * 3) + 1 }, (_, away) => Math.exp(-(away ** 2) / (2 * sigma ** 2)));
  const whole = bell.reduce((sum, weight, away) => sum + weight * (away === 0 ? 1 : 2), 0);
  return Float32Array.from(bell, (weight) => weight / whole);
}

function softened(mask: Uint8Array): Uint8Array {
  const { width, height } = SHADOW;
  return blurredAlong(blurredAlong(mask, width, height, 1, width), height, width, width, 1);
}

/** One line, extended by the blur's reach on both sides. */
const padded = new Float32Array(Math.max(SHADOW.width, SHADOW.height) + 2 * REACH);

/** Blurs `lines` lines of `length` pixels; pixels are `step` bytes apart, lines `stride`. */
function blurredAlong(mask: Uint8Array, length: number, lines: number, step: number, stride: number): Uint8Array {
  const soft = new Uint8Array(mask.length);
  for (let line = 0; line < lines; line += 1) {
    const start = line * stride;
    let any = 0;
    for (let i = 0, from = start; i < length; i += 1, from += step) {
      const value = mask[from] as number;
      padded[REACH + i] = value;
      any |= value;
    }
    if (any === 0) continue;
    padded.fill(mask[start] as number, 0, REACH);
    padded.fill(mask[start + (length - 1) * step] as number, REACH + length, length + 2 * REACH);
    for (let i = 0, to = start; i < length; i += 1, to += step) {
      const middle = REACH + i;
      let sum = (padded[middle] as number) * (WEIGHTS[0] as number) + 0.5;
      for (let away = 1; away <= REACH; away += 1)
        sum += ((padded[middle - away] as number) + (padded[middle + away] as number)) * (WEIGHTS[away] as number);
      soft[to] = sum;
    }
  }
  return soft;
}

/** The bounds of a shadow's visible part with a margin of one pixel; of a hill's shadow only the rim is visible. */
function findBounds(mask: Uint8Array, outline: Uint8Array) {
  let [left, top, right, bottom] = [SHADOW.width, SHADOW.height, -1, -1];
  for (let y = 0; y < SHADOW.height; y += 1) {
    for (let x = 0; x < SHADOW.width; x += 1) {
      const at = y * SHADOW.width + x;
      if ((mask[at] as number) < FAINTEST || outline[at] === COVERED) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return null;
  [left, top] = [Math.max(0, left - 1), Math.max(0, top - 1)];
  [right, bottom] = [Math.min(SHADOW.width - 1, right + 1), Math.min(SHADOW.height - 1, bottom + 1)];
  return { left, top, width: right - left + 1, height: bottom - top + 1 };
}
