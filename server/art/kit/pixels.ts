import sharp from 'sharp';
import { type Color, toRgb } from './color.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

export interface Box extends PictureSize {
  readonly left: number;
  readonly top: number;
}

/** Rasterises markup: RGBA bytes, row by row. */
export const rasterized = (markup: string): Promise<Uint8Array> =>
  sharp(Buffer.from(withPlainOpacity(markup)), { unlimited: true })
    .ensureAlpha()
    .raw()
    .toBuffer();

/** Frees the memory of pixels that are no longer needed, which would trigger full garbage collections. */
export function release({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Blurs a mask of one byte for each pixel. */
export const blurred = (mask: Uint8Array, { width, height }: PictureSize, sigma: number): Promise<Uint8Array> =>
  sharp(mask, { raw: { width, height, channels: 1 } })
    .blur(sigma)
    .toColourspace('b-w')
    .raw()
    .toBuffer();

/** Moves a mask right and down, filling with 0. */
export function shifted(mask: Uint8Array, { width, height }: PictureSize, dx: number, dy: number): Uint8Array {
  const moved = new Uint8Array(mask.length);
  const [from, to] = [Math.max(0, -dx), Math.max(0, dx)];
  const length = width - Math.abs(dx);
  for (let y = Math.max(0, dy); y < Math.min(height, height + dy); y += 1) {
    const row = (y - dy) * width + from;
    moved.set(mask.subarray(row, row + length), y * width + to);
  }
  return moved;
}

/** A colour's red, green and blue as bytes. */
export function toRgbBytes(color: Color): readonly [number, number, number] {
  const [red, green, blue] = toRgb(color).map((value) => Math.round(value * 255));
  return [red ?? 0, green ?? 0, blue ?? 0];
}

const LEVELS = 256;

/** A lookup table of a blend for all byte pairs: `[over << 8 | under]`. `blend` takes and returns 0…1. */
export function blendTable(blend: (under: number, over: number) => number): Uint8ClampedArray {
  const table = new Uint8ClampedArray(LEVELS * LEVELS);
  for (let over = 0; over < LEVELS; over += 1) {
    for (let under = 0; under < LEVELS; under += 1) {
      table[(over << 8) | under] = Math.round(255 * blend(under / 255, over / 255));
    }
  }
  return table;
}

/** As in libvips, its colour is multiplied by its alpha; the styles are tuned to that. */
export function softLight(under: number, color: number, alpha: number): number {
  const over = color * alpha;
  const lifted = under <= 0.25 ? ((16 * under - 12) * under + 4) * under : Math.sqrt(under);
  const blended =
    over <= 0.5 ? under - (1 - 2 * over) * under * (1 - under) : under + (2 * over - 1) * (lifted - under);
  return under + (blended - under) * alpha;
}

interface Painted {
  fill: boolean;
  stroke: boolean;
}

const TAG = /<(\/?)([a-z]+)\b([^>]*?)(\/?)>/gi;
const SHAPES: ReadonlySet<string> = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polygon', 'polyline']);

const PAINTS = { fill: / fill="([^"]*)"/, stroke: / stroke="([^"]*)"/ } as const;

function isPainted(attributes: string, paint: keyof Painted, inherited: boolean): boolean {
  const value = PAINTS[paint].exec(attributes)?.[1];
  return value === undefined ? inherited : value !== 'none';
}

/** Replaces `opacity` by fill or stroke opacity: librsvg renders `opacity` to a surface, ten times as slow. */
export function withPlainOpacity(markup: string): string {
  const around: Painted[] = [{ fill: true, stroke: false }];
  return markup.replace(TAG, (tag, closing: string, name: string, attributes: string, empty: string) => {
    if (closing) {
      if (around.length > 1) around.pop();
      return tag;
    }
    const outer = around.at(-1) as Painted;
    const painted: Painted = {
      fill: isPainted(attributes, 'fill', outer.fill),
      stroke: isPainted(attributes, 'stroke', outer.stroke),
    };
    if (!empty) around.push(painted);
    if (!SHAPES.has(name) || painted.fill === painted.stroke) return tag;
    const wanted = painted.fill ? ' fill-opacity="' : ' stroke-opacity="';
    return attributes.includes(wanted) ? tag : tag.replace(' opacity="', wanted);
  });
}
