import sharp from 'sharp';
import { createNoise2D } from 'simplex-noise';
import { type Color, rgbOf } from '../kit/color.ts';
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
  const shine = shineOf(light);
  const [red, green, blue] = rgbOf(corners);
  const across = Float32Array.from(
    { length: WIDTH },
    (_, x) => (((x + 0.5) / WIDTH - VIGNETTE.x) / VIGNETTE.radius) ** 2,
  );
  const lit = new Float32Array(WIDTH * 3);

  return (lines, top, rgb) => {
    for (let row = 0; row < lines.length / (WIDTH * 4); row += 1) {
      const y = top + row;
      const isLit = spread(shine, y, lit);
      const down = (((y + 0.5) / HEIGHT - VIGNETTE.y) / VIGNETTE.radius) ** 2;
      const paperRow = (y % PAPER_TILE) * PAPER_TILE;
      const washRow = (y >> WASH.shift) * WASH.width;
      for (let x = 0; x < WIDTH; x += 1) {
        const from = (row * WIDTH + x) * 4;
        const to = (y * WIDTH + x) * 3;
        const uneven = at(wash, washRow + (x >> WASH.shift)) << 8;
        const grey = at(paper, paperRow + (x % PAPER_TILE)) << 8;
        let r = at(lines, from);
        let g = at(lines, from + 1);
        let b = at(lines, from + 2);
        if (isLit) {
          r = (r + (lit[x * 3] as number) * (255 - r) + 0.5) | 0;
          g = (g + (lit[x * 3 + 1] as number) * (255 - g) + 0.5) | 0;
          b = (b + (lit[x * 3 + 2] as number) * (255 - b) + 0.5) | 0;
        }
        r = at(painted, uneven | r);
        g = at(painted, GREEN | uneven | g);
        b = at(painted, BLUE | uneven | b);
        const square = (across[x] as number) + down;
        if (square > VIGNETTE.clear) {
          const dark = cornerAt(square);
          const deep = dark * dark;
          r = (r * (1 - dark + red * deep)) | 0;
          g = (g * (1 - dark + green * deep)) | 0;
          b = (b * (1 - dark + blue * deep)) | 0;
        }
        rgb[to] = at(grain, grey | r);
        rgb[to + 1] = at(grain, grey | g);
        rgb[to + 2] = at(grain, grey | b);
      }
    }
  };
}

/** A byte of pixels or of a table; every index asked for is within. */
const at = (bytes: Uint8Array | Uint8ClampedArray, index: number): number => bytes[index] as number;

/** Where the tables of green and blue begin. */
const GREEN = 1 << 16;
const BLUE = 2 << 16;

/** What unevenness and tint make of each byte of each channel. */
function paintedOf(tint: Uint8ClampedArray): Uint8Array {
  const painted = new Uint8Array(3 << 16);
  for (let channel = 0; channel < 3; channel += 1) {
    for (let i = 0; i < WASHED.length; i += 1) painted[(channel << 16) | i] = at(tint, (channel << 8) | at(WASHED, i));
  }
  return painted;
}

/** How much each point of the lights' canvas adds of red, green and blue, 0…1: a see-through light counts twice over by its alpha. */
function shineOf(light: Uint8Array): Float32Array {
  const shine = new Float32Array(LIGHT.width * LIGHT.height * 3);
  for (let i = 0; i < LIGHT.width * LIGHT.height; i += 1) {
    const alpha = at(light, i * 4 + 3);
    if (alpha === 0) continue;
    const share = (alpha / 255) ** 2 / 255;
    shine[i * 3] = at(light, i * 4) * share;
    shine[i * 3 + 1] = at(light, i * 4 + 1) * share;
    shine[i * 3 + 2] = at(light, i * 4 + 2) * share;
  }
  return shine;
}

/** One line of the picture's light, drawn out of the two nearest lines of the smaller canvas. @returns whether there is any */
function spread(shine: Float32Array, y: number, lit: Float32Array): boolean {
  const length = LIGHT.width * 3;
  const near = (y >> 1) * length;
  const other = Math.max(0, Math.min(LIGHT.height - 1, (y >> 1) + (y % 2 === 0 ? -1 : 1))) * length;
  let isLit = false;
  for (let channel = 0; channel < 3; channel += 1) {
    let before = 0;
    for (let i = channel, to = channel; i < length; i += 3, to += 6) {
      const value = (shine[near + i] as number) * 0.75 + (shine[other + i] as number) * 0.25;
      if (i === channel) before = value;
      isLit ||= value > 0;
      lit[to] = value * 0.75 + before * 0.25;
      if (i > channel) lit[to - 3] = before * 0.75 + value * 0.25;
      lit[to + 3] = value;
      before = value;
    }
  }
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

/** How dark the corners make a point, by the square of how many radii it is from the middle. */
function cornerAt(square: number): number {
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
  return Uint8Array.from({ length: width * height }, (_, i) => {
    const [grey, alpha] = [at(soft, i * 4), Math.min(EVEN - 1, at(soft, i * 4 + 3))];
    return grey < EVEN ? EVEN - alpha : EVEN + alpha;
  });
}
