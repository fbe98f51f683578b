import sharp from 'sharp';
import { toRgb } from './color.ts';
import { blendTable, softLight } from './pixels.ts';
import { createNoise, createRandom } from './random.ts';
import type { Treatment } from './treatment.ts';

/**
 * A style's surface (tint, paper grain, contrast) as lookup tables, applied in one pass: a byte `value` of channel `c` becomes `grain[grey
 * << 8 | tint[c << 8 | value]]`.
 */
export interface Surface {
  tint: Uint8ClampedArray;
  grain: Uint8ClampedArray;
  /** The paper's grey: `PAPER_TILE` by `PAPER_TILE` pixels. */
  paper: Uint8Array;
}

/** Opacity of the paper grain at a style's normal setting. */
const GRAIN_ALPHA = 72 / 255;

const made = new Map<string, Promise<Surface>>();

/** A style's surface, cached. `lift` is the number of byte levels of its full brightness. */
export function getSurface(treatment: Treatment, lift: number): Promise<Surface> {
  const key = `${treatment.name} ${lift}`;
  const known = made.get(key) ?? makeSurface(treatment, lift);
  made.set(key, known);
  return known;
}

async function makeSurface(treatment: Treatment, lift: number): Promise<Surface> {
  const { contrast, brightness, tintStrength } = treatment;
  const alpha = Math.min(1, GRAIN_ALPHA * treatment.grain);
  const offset = (128 * (1 - contrast) + brightness * lift) / 255;
  const tint = new Uint8ClampedArray(3 * 256);
  for (const [channel, color] of toRgb(treatment.tint).entries()) {
    for (let value = 0; value < 256; value += 1) {
      tint[(channel << 8) | value] = Math.round(255 * softLight(value / 255, color, tintStrength));
    }
  }
  const grain = blendTable((under, grey) => softLight(under, grey, alpha) * contrast + offset);
  return { tint, grain, paper: await paperGrain() };
}

/** The side of the paper tile in pixels; a power of two, so that coordinates wrap by masking bits. */
export const PAPER_TILE = 512;

let tile: Promise<Uint8Array> | undefined;

/** The paper's grain: one grey byte for each pixel of a seamless square tile, 128 on average. Made once. */
function paperGrain(): Promise<Uint8Array> {
  tile ??= makeTile();
  return tile;
}

async function makeTile(): Promise<Uint8Array> {
  const random = createNoise(createRandom('paper'));
  const side = PAPER_TILE;
  const noise = Buffer.alloc(side * side);
  for (let i = 0; i < noise.length; i += 1) noise[i] = Math.floor((random() + 1) * 128);
  const blurred = (stretchX: number, stretchY: number, sigma: number) =>
    wrapped(noise, side)
      .resize({ width: Math.round((side * 2) / stretchX), height: Math.round((side * 2) / stretchY), fit: 'fill' })
      .blur(sigma)
      .resize({ width: side * 2, height: side * 2, fit: 'fill', kernel: 'cubic' })
      .normalise({ lower: 0.5, upper: 99.5 })
      .extract({ left: side / 2, top: side / 2, width: side, height: side })
      .toColourspace('b-w')
      .raw()
      .toBuffer();
  const [fine, fibres, clouds] = await Promise.all([blurred(1, 1, 0.7), blurred(1, 3, 1.4), blurred(8, 8, 2)]);
  const paper = new Uint8Array(side * side);
  for (let i = 0; i < paper.length; i += 1) {
    const value = 0.5 * (fine[i] ?? 128) + 0.3 * (fibres[i] ?? 128) + 0.2 * (clouds[i] ?? 128);
    paper[i] = Math.round(128 + (value - 128) * 0.9);
  }
  return paper;
}

/** The noise tiled twice in both directions, so that a blur of its middle wraps around. */
function wrapped(noise: Buffer, side: number) {
  const twice = Buffer.alloc(side * side * 4);
  for (let y = 0; y < side * 2; y += 1) {
    const row = noise.subarray(((y + side / 2) % side) * side, ((y + side / 2) % side) * side + side);
    const start = y * side * 2;
    row.copy(twice, start, side / 2);
    row.copy(twice, start + side / 2);
    row.copy(twice, start + side * 1.5, 0, side / 2);
  }
  return sharp(twice, { raw: { width: side * 2, height: side * 2, channels: 1 } });
}
