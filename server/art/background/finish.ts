import sharp from 'sharp';
import { createNoise2D } from 'simplex-noise';
import { type Color, rgbOf, type Triple } from '../kit/color.ts';
import { PAPER_TILE } from '../kit/grain.ts';
import { blendTable, softLight } from '../kit/pixels.ts';
import { randomOf } from '../kit/random.ts';
import type { Surface } from '../kit/surface.ts';
import { CANVAS } from './easel.ts';

const { width: WIDTH, height: HEIGHT } = CANVAS;

/** Lights are soft, so they are drawn on a canvas of half the size. */
export const LIGHT = { width: WIDTH / 2, height: HEIGHT / 2 } as const;

/** What lies over a place that is painted. */
export interface Finish {
  /** RGBA pixels of the lights, on their own canvas. */
  light: Uint8Array;
  wash: Uint8Array;
  /** The colour of the picture's corners. */
  corners: Color;
  surface: Surface;
}

/** Finishes so many lines of RGBA pixels, from one line of the picture on, and puts them in their place among its RGB pixels. */
export type Finisher = (lines: Uint8Array, top: number, rgb: Uint8Array) => void;

/**
 * Makes a finisher, which adds light, the paint's unevenness, the style's tint, darker corners and the paper's grain, going over each
 * pixel once.
 */
export function finisherOf({ light, wash, corners, surface }: Finish): Finisher {
  const { grain, paper } = surface;
  const painted = paintedOf(surface.tint);
  const shade = rgbOf(corners);
  const lit = new Float32Array(WIDTH * 3);

  const corner = new Float32Array(WIDTH * 3);

  return (lines, top, rgb) => {
    for (let row = 0; row < lines.length / (WIDTH * 4); row += 1) {
      const y = top + row;
      const isLit = spread(light, y, lit);
      // So soft that it is the same for a few lines.
      if (row === 0 || y % 4 === 0) darken(corner, y, shade);
      const washRow = (y >> WASH.shift) * WASH.width;
      const paperRow = (y % PAPER_TILE) * PAPER_TILE;
      finishLine(
        lines.subarray(row * WIDTH * 4, (row + 1) * WIDTH * 4),
        rgb.subarray(y * WIDTH * 3, (y + 1) * WIDTH * 3),
        wash.subarray(washRow, washRow + WASH.width),
        paper.subarray(paperRow, paperRow + PAPER_TILE),
        painted,
        grain,
        isLit ? lit : null,
        corner,
      );
    }
  };
}

/** Finishes one line, with what belongs to it of each layer. */
function finishLine(
  line: Uint8Array,
  rgb: Uint8Array,
  wash: Uint8Array,
  paper: Uint8Array,
  painted: Uint8Array,
  grain: Uint8ClampedArray,
  lit: Float32Array | null,
  corner: Float32Array,
): void {
  for (let x = 0; x < WIDTH; x += 1) {
    const from = x * 4;
    const to = x * 3;
    const uneven = (wash[x >> WASH.shift] as number) << 8;
    const grey = (paper[x & (PAPER_TILE - 1)] as number) << 8;
    let r = line[from] as number;
    let g = line[from + 1] as number;
    let b = line[from + 2] as number;
    if (lit !== null) {
      r += ((lit[to] as number) * (255 - r)) | 0;
      g += ((lit[to + 1] as number) * (255 - g)) | 0;
      b += ((lit[to + 2] as number) * (255 - b)) | 0;
    }
    r = ((painted[uneven | r] as number) * (corner[to] as number)) | 0;
    g = ((painted[GREEN | uneven | g] as number) * (corner[to + 1] as number)) | 0;
    b = ((painted[BLUE | uneven | b] as number) * (corner[to + 2] as number)) | 0;
    rgb[to] = grain[grey | r] as number;
    rgb[to + 1] = grain[grey | g] as number;
    rgb[to + 2] = grain[grey | b] as number;
  }
}

/** Where the tables of green and blue begin. */
const GREEN = 1 << 16;
const BLUE = 2 << 16;

/** What unevenness and tint make of each byte of each channel. */
function paintedOf(tint: Uint8ClampedArray): Uint8Array {
  const painted = new Uint8Array(3 << 16);
  for (let channel = 0; channel < 3; channel += 1) {
    for (let i = 0; i < WASHED.length; i += 1)
      painted[(channel << 16) | i] = tint[(channel << 8) | (WASHED[i] as number)] as number;
  }
  return painted;
}

/**
 * One line of what the lights add of red, green and blue, 0…1, drawn out of the two nearest lines of their smaller canvas. A see-through
 * light counts twice over by its alpha, as libvips has it.
 * @returns whether there is any
 */
function spread(light: Uint8Array, y: number, lit: Float32Array): boolean {
  const near = (y >> 1) * LIGHT.width * 4;
  const other = Math.max(0, Math.min(LIGHT.height - 1, (y >> 1) + (y % 2 === 0 ? -1 : 1))) * LIGHT.width * 4;
  let isLit = false;
  let [beforeRed, beforeGreen, beforeBlue] = [0, 0, 0];
  for (let x = 0; x < LIGHT.width; x += 1) {
    const [nearAlpha, otherAlpha] = [light[near + x * 4 + 3] as number, light[other + x * 4 + 3] as number];
    const [nearShare, otherShare] = [
      nearAlpha * nearAlpha * (0.75 / 255 ** 3),
      otherAlpha * otherAlpha * (0.25 / 255 ** 3),
    ];
    isLit ||= nearAlpha > 0 || otherAlpha > 0;
    const red = (light[near + x * 4] as number) * nearShare + (light[other + x * 4] as number) * otherShare;
    const green = (light[near + x * 4 + 1] as number) * nearShare + (light[other + x * 4 + 1] as number) * otherShare;
    const blue = (light[near + x * 4 + 2] as number) * nearShare + (light[other + x * 4 + 2] as number) * otherShare;
    if (x === 0) [beforeRed, beforeGreen, beforeBlue] = [red, green, blue];
    const to = x * 6;
    // Between two points of the canvas lie two pixels: the last of the one before, and the first of this one.
    if (x > 0) {
      lit[to - 3] = beforeRed * 0.75 + red * 0.25;
      lit[to - 2] = beforeGreen * 0.75 + green * 0.25;
      lit[to - 1] = beforeBlue * 0.75 + blue * 0.25;
    }
    lit[to] = red * 0.75 + beforeRed * 0.25;
    lit[to + 1] = green * 0.75 + beforeGreen * 0.25;
    lit[to + 2] = blue * 0.75 + beforeBlue * 0.25;
    [beforeRed, beforeGreen, beforeBlue] = [red, green, blue];
  }
  const last = lit.length - 3;
  [lit[last], lit[last + 1], lit[last + 2]] = [beforeRed, beforeGreen, beforeBlue];
  return isLit;
}

/** Corners grow darker from `from` times the radius on; `clear` is its square. */
const VIGNETTE = {
  x: 0.5,
  y: 0.46,
  radius: 0.78,
  from: 0.55,
  clear: 0.55 ** 2,
  middle: 0.84,
  half: 0.2,
  strength: 0.5,
} as const;

/** How much the corners leave of red, green and blue along a line, 0…1. */
function darken(corner: Float32Array, y: number, [red, green, blue]: Triple): void {
  const down = (((y + 0.5) / HEIGHT - VIGNETTE.y) / VIGNETTE.radius) ** 2;
  for (let x = 0; x < WIDTH; x += 1) {
    const dark = cornerAt((((x + 0.5) / WIDTH - VIGNETTE.x) / VIGNETTE.radius) ** 2 + down);
    const deep = dark * dark;
    corner[x * 3] = 1 - dark + red * deep;
    corner[x * 3 + 1] = 1 - dark + green * deep;
    corner[x * 3 + 2] = 1 - dark + blue * deep;
  }
}

/** How dark the corners make a point, by the square of how many radii it is from the middle. */
function cornerAt(square: number): number {
  if (square <= VIGNETTE.clear) return 0;
  const away = Math.sqrt(square);
  if (away < VIGNETTE.middle) return (VIGNETTE.half * (away - VIGNETTE.from)) / (VIGNETTE.middle - VIGNETTE.from);
  const rest = (away - VIGNETTE.middle) / (1 - VIGNETTE.middle);
  return VIGNETTE.half + (VIGNETTE.strength - VIGNETTE.half) * Math.min(1, rest);
}

/** The unevenness of gouache on a canvas 2 ** `shift` times smaller, and the coarser field it is made from. */
const WASH = { shift: 2, width: WIDTH >> 2, height: HEIGHT >> 2, columns: 100, rows: 56 } as const;
/** Where there is none of it; below it paint is darker, above lighter. */
const EVEN = 128;
const DARKER = 20;
const LIGHTER = 235;

/** What becomes of a byte of paint under each byte of unevenness. */
const WASHED = blendTable((under, wash) => {
  const uneven = Math.round(wash * 255) - EVEN;
  return softLight(under, (uneven < 0 ? DARKER : LIGHTER) / 255, Math.abs(uneven) / 255);
});

/** The unevenness of gouache: soft, wide clouds of lighter and darker paint, a byte for each pixel of its canvas. */
export async function washOf(seed: string, strength: number): Promise<Uint8Array> {
  const { columns, rows, width, height } = WASH;
  const noise = createNoise2D(randomOf(`wash:${seed}`).next);
  const field = Buffer.alloc(columns * rows * 4);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const value = noise(x / 26, y / 15) * 0.7 + noise(x / 9, y / 7) * 0.2 + noise(x / 2.4, y / 2.6) * 0.1;
      const from = (y * columns + x) * 4;
      field.fill(value > 0 ? LIGHTER : DARKER, from, from + 3);
      field[from + 3] = Math.min(255, Math.round(Math.abs(value) * 62 * strength));
    }
  }
  const soft = await sharp(field, { raw: { width: columns, height: rows, channels: 4 } })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  const wash = new Uint8Array(width * height);
  for (let i = 0; i < wash.length; i += 1) {
    const alpha = Math.min(EVEN - 1, soft[i * 4 + 3] as number);
    wash[i] = (soft[i * 4] as number) < EVEN ? EVEN - alpha : EVEN + alpha;
  }
  return wash;
}
