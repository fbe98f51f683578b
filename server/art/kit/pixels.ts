import sharp from 'sharp';
import { type Color, rgbOf } from './color.ts';
import { withPlainOpacity } from './markup.ts';

/** The size of a picture in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in pixels. */
export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** A drawing as pixels: red, green, blue and alpha, a byte each, line by line. */
export const rasterized = (markup: string): Promise<Uint8Array> =>
  sharp(Buffer.from(withPlainOpacity(markup)), { unlimited: true })
    .ensureAlpha()
    .raw()
    .toBuffer();

/**
 * Gives the memory of pixels back that nobody reads any more; they are none afterwards. Left to the garbage collector, the megabytes of a few
 * pictures have it go over the whole heap.
 */
export function release({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** A mask, a byte for each pixel, made soft. */
export const blurred = (mask: Uint8Array, { width, height }: Size, sigma: number): Promise<Uint8Array> =>
  sharp(mask, { raw: { width, height, channels: 1 } })
    .blur(sigma)
    .toColourspace('b-w')
    .raw()
    .toBuffer();

/** A mask moved to the right and down; what comes in from outside is nothing. */
export function shifted(mask: Uint8Array, { width, height }: Size, dx: number, dy: number): Uint8Array {
  const moved = new Uint8Array(mask.length);
  const [from, to] = [Math.max(0, -dx), Math.max(0, dx)];
  const length = width - Math.abs(dx);
  for (let y = Math.max(0, dy); y < Math.min(height, height + dy); y += 1) {
    const row = (y - dy) * width + from;
    moved.set(mask.subarray(row, row + length), y * width + to);
  }
  return moved;
}

/** Red, green and blue of a colour as bytes. */
export function bytesOf(color: Color): readonly [number, number, number] {
  const [red, green, blue] = rgbOf(color).map((value) => Math.round(value * 255));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** How many values of a byte there are. */
const LEVELS = 256;

/** A table of what becomes of each byte under each other byte: `[over << 8 | under]`. `blend` takes and gives 0…1. */
export function blendTable(blend: (under: number, over: number) => number): Uint8ClampedArray {
  const table = new Uint8ClampedArray(LEVELS * LEVELS);
  for (let over = 0; over < LEVELS; over += 1) {
    for (let under = 0; under < LEVELS; under += 1) {
      table[(over << 8) | under] = Math.round(255 * blend(under / 255, over / 255));
    }
  }
  return table;
}

/**
 * A see-through layer over a picture as soft light. The layer counts by its colour times its alpha, as libvips has it: the thinner it
 * is, the more it darkens what is under it. The styles are tuned to that.
 */
export function softLight(under: number, color: number, alpha: number): number {
  const over = color * alpha;
  const lifted = under <= 0.25 ? ((16 * under - 12) * under + 4) * under : Math.sqrt(under);
  const blended =
    over <= 0.5 ? under - (1 - 2 * over) * under * (1 - under) : under + (2 * over - 1) * (lifted - under);
  return under + (blended - under) * alpha;
}
