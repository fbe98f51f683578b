import sharp from 'sharp';
import { createNoise2D } from 'simplex-noise';
import { type Color, type Triple, toRgb } from '../kit/color.ts';
import { blendTable, softLight } from '../kit/pixels.ts';
import { createRandom } from '../kit/random.ts';
import type { Surface } from '../kit/surface.ts';
import { PAPER_TILE } from '../kit/surface.ts';
import { CANVAS } from './easel.ts';

const { width: WIDTH, height: HEIGHT } = CANVAS;

/** Lights are soft, so their canvas is smaller by this factor. */
const SOFTER = 4;
export const LIGHT = { width: WIDTH / SOFTER, height: HEIGHT / SOFTER } as const;

export interface PaintFinish {
  light: Uint8Array;
  wash: Uint8Array;
  /** Strength of the wash; 1 is normal. */
  strength: number;
  corners: Color;
  surface: Surface;
}

const PARTS = 16;

/** Adds light, paint unevenness, tint, vignette and paper grain to opaque RGBA pixels in one pass, in place. */
export function finished(painting: Uint8Array, { light, wash, strength, corners, surface }: PaintFinish): Uint8Array {
  const { paper } = surface;
  const grain = coarser(surface.grain);
  const words = toWords(painting);
  // Each pixel is read before its place is overwritten.
  const rgb = new Uint8Array(words.buffer, words.byteOffset, WIDTH * HEIGHT * 3);
  const painted = tabulatePaint(surface.tint, strength);
  const shade = toRgb(corners);
  const lights = collectLights(light);
  const lit = new Int32Array(WIDTH * 3);
  const corner = new Int32Array(WASH.width * 3);
  for (let y = 0; y < HEIGHT; y += 1) {
    const litBlocks = spread(lights, y, lit);
    if (y % BLOCK === 0) darken(corner, y / BLOCK, shade);
    const washRow = Math.floor(y / BLOCK) * WASH.width;
    const paperRow = (y % PAPER_TILE) * PAPER_TILE;
    finishLine(
      words.subarray(y * WIDTH, (y + 1) * WIDTH),
      rgb.subarray(y * WIDTH * 3, (y + 1) * WIDTH * 3),
      wash.subarray(washRow, washRow + WASH.width),
      paper.subarray(paperRow, paperRow + PAPER_TILE),
      painted,
      grain,
      lit,
      litBlocks,
      corner,
    );
  }
  return rgb;
}

/** RGBA pixels as 32-bit integers, alpha in the highest byte (little-endian). */
const toWords = ({ buffer, byteOffset, byteLength }: Uint8Array): Int32Array =>
  byteOffset % 4 === 0
    ? new Int32Array(buffer, byteOffset, byteLength / 4)
    : new Int32Array(buffer.slice(byteOffset, byteOffset + byteLength));

function finishLine(
  words: Int32Array,
  rgb: Uint8Array,
  wash: Uint8Array,
  paper: Uint8Array,
  painted: Uint8Array,
  grain: Uint8Array,
  lit: Int32Array,
  litBlocks: Stretch,
  corner: Int32Array,
): void {
  for (let block = 0, x = 0, to = 0; block < WASH.width; block += 1) {
    const uneven = ((wash[block] as number) >> COARSER) << 8;
    const [green, blue] = [GREEN + uneven, BLUE + uneven];
    const cornerRed = corner[block * 3] as number;
    const cornerGreen = corner[block * 3 + 1] as number;
    const cornerBlue = corner[block * 3 + 2] as number;
    const isLit = block >= litBlocks.from && block < litBlocks.to;
    for (const end = x + BLOCK; x < end; x += 1, to += 3) {
      const grey = ((paper[x & (PAPER_TILE - 1)] as number) >> COARSER) << 8;
      const pixel = words[x] as number;
      let r = pixel & 255;
      let g = (pixel >>> 8) & 255;
      let b = (pixel >>> 16) & 255;
      if (isLit) {
        r += ((lit[to] as number) * (255 - r)) >> PARTS;
        g += ((lit[to + 1] as number) * (255 - g)) >> PARTS;
        b += ((lit[to + 2] as number) * (255 - b)) >> PARTS;
      }
      r = ((painted[uneven + r] as number) * cornerRed) >> PARTS;
      g = ((painted[green + g] as number) * cornerGreen) >> PARTS;
      b = ((painted[blue + b] as number) * cornerBlue) >> PARTS;
      rgb[to] = grain[grey + r] as number;
      rgb[to + 1] = grain[grey + g] as number;
      rgb[to + 2] = grain[grey + b] as number;
    }
  }
}

const WHOLE = 1 << PARTS;

/** Strength of the wash's clouds at a style's normal setting. */
const CLOUDS = 62;
/** Lowest bits of unevenness and grain to drop: invisible, and the tables then fit the CPU cache. */
const COARSER = 2;
const HALF_STEP = 1 << (COARSER - 1 + 8);
const GREEN = 1 << (16 - COARSER);
const BLUE = 2 * GREEN;

/** The combined table of unevenness and tint for each byte of each channel. */
function tabulatePaint(tint: Uint8ClampedArray, strength: number): Uint8Array {
  const painted = new Uint8Array(3 * GREEN);
  for (let wash = 0; wash < 256; wash += 1 << COARSER) {
    const uneven = Math.round(Math.max(0, Math.min(255, EVEN + (wash - EVEN) * strength)));
    for (let value = 0; value < 256; value += 1) {
      const washed = WASHED[(uneven << 8) | value] as number;
      const at = ((wash >> COARSER) << 8) | value;
      for (let channel = 0; channel < 3; channel += 1)
        painted[channel * GREEN + at] = tint[(channel << 8) | washed] as number;
    }
  }
  return painted;
}

/** The grain's table with fewer grey levels. */
function coarser(grain: Uint8ClampedArray): Uint8Array {
  const table = new Uint8Array(grain.length >> COARSER);
  for (let at = 0; at < table.length; at += 256)
    table.set(grain.subarray((at << COARSER) | HALF_STEP, ((at << COARSER) | HALF_STEP) + 256), at);
  return table;
}

/** A range in a line: `from` inclusive, `to` exclusive; empty if reversed. */
interface Stretch {
  from: number;
  to: number;
}

/** Added red, green and blue at each point of the lights' canvas, in fixed point, and the lit range of each line. */
interface Lights {
  added: Float32Array;
  stretches: readonly Stretch[];
}

/** A buffer reused across pictures, to avoid allocating a megabyte for each. */
const addedOnce = new Float32Array(LIGHT.width * LIGHT.height * 3);

function collectLights(light: Uint8Array): Lights {
  const added = addedOnce.fill(0);
  const stretches: Stretch[] = [];
  for (let line = 0, from = 0, to = 0; line < LIGHT.height; line += 1) {
    const stretch: Stretch = { from: LIGHT.width, to: 0 };
    for (let column = 0; column < LIGHT.width; column += 1, from += 4, to += 3) {
      const alpha = light[from + 3] as number;
      if (alpha === 0) continue;
      const share = (alpha * alpha * WHOLE) / 255 ** 3;
      added[to] = (light[from] as number) * share;
      added[to + 1] = (light[from + 1] as number) * share;
      added[to + 2] = (light[from + 2] as number) * share;
      if (stretch.to === 0) stretch.from = column;
      stretch.to = column + 1;
    }
    stretches.push(stretch);
  }
  return { added, stretches };
}

const between = new Float32Array(LIGHT.width * 3);

/** Between the two nearest lines of the lights. @returns the lit blocks; other values of `lit` are invalid */
function spread({ added, stretches }: Lights, y: number, lit: Int32Array): Stretch {
  const at = Math.max(0, Math.min(LIGHT.height - 1, (y + 0.5) / SOFTER - 0.5));
  const upper = Math.floor(at);
  const lower = Math.min(LIGHT.height - 1, upper + 1);
  const down = at % 1;
  const [above, below] = [stretches[upper] as Stretch, stretches[lower] as Stretch];
  const last = Math.max(above.to, below.to);
  if (last === 0) return NOWHERE;
  // Interpolation reaches one point further on each side.
  const from = Math.max(0, Math.min(above.from, below.from) - 1);
  const to = Math.min(LIGHT.width, last + 1);
  const [first, end] = [Math.max(0, from - 1) * 3, Math.min(LIGHT.width, to + 1) * 3];
  const [upperLine, lowerLine] = [upper * LIGHT.width * 3, lower * LIGHT.width * 3];
  for (let i = first; i < end; i += 1)
    between[i] = (added[upperLine + i] as number) * (1 - down) + (added[lowerLine + i] as number) * down;
  // SOFTER pixels lie between two points; half as many before the first and after the last.
  const edge = SOFTER / 2;
  for (let channel = 0; channel < 3; channel += 1) {
    for (let x = 0; x < edge; x += 1) {
      if (first === 0) lit[x * 3 + channel] = between[channel] as number;
      if (end === between.length) lit[(WIDTH - 1 - x) * 3 + channel] = between[end - 3 + channel] as number;
    }
    let pixel = first * SOFTER + edge * 3 + channel;
    let left = between[first + channel] as number;
    for (let point = first + 3 + channel; point < end; point += 3) {
      const right = between[point] as number;
      const step = (right - left) / SOFTER;
      let value = left + step / 2;
      for (let x = 0; x < SOFTER; x += 1, pixel += 3, value += step) lit[pixel] = value;
      left = right;
    }
  }
  return { from, to };
}

const NOWHERE: Stretch = { from: 0, to: 0 };

/** The vignette starts at `from` times the radius; `clear` is its square. */
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

/** The vignette's factors of red, green and blue along a line of blocks, in fixed point. */
function darken(corner: Int32Array, row: number, [red, green, blue]: Triple): void {
  const down = ((((row + 0.5) * BLOCK) / HEIGHT - VIGNETTE.y) / VIGNETTE.radius) ** 2;
  for (let column = 0; column < WASH.width; column += 1) {
    const dark = cornerAt(((((column + 0.5) * BLOCK) / WIDTH - VIGNETTE.x) / VIGNETTE.radius) ** 2 + down);
    const [left, deep] = [1 - dark, dark * dark];
    corner[column * 3] = WHOLE * (left + red * deep);
    corner[column * 3 + 1] = WHOLE * (left + green * deep);
    corner[column * 3 + 2] = WHOLE * (left + blue * deep);
  }
}

/** Strength of the vignette at a point, by the squared distance from the middle in radii. */
function cornerAt(square: number): number {
  if (square <= VIGNETTE.clear) return 0;
  const away = Math.sqrt(square);
  if (away < VIGNETTE.middle) return (VIGNETTE.half * (away - VIGNETTE.from)) / (VIGNETTE.middle - VIGNETTE.from);
  const rest = (away - VIGNETTE.middle) / (1 - VIGNETTE.middle);
  return VIGNETTE.half + (VIGNETTE.strength - VIGNETTE.half) * Math.min(1, rest);
}

/** Unevenness and vignette are so smooth that they are constant in blocks of this many pixels a side. */
const BLOCK = SOFTER;
const WASH = { width: WIDTH / BLOCK, height: HEIGHT / BLOCK } as const;
/** A larger texture of unevenness, of which each place gets a section, and the coarser noise it is made from. */
const CLOTH = { width: WASH.width * 2, height: WASH.height * 2, columns: 200, rows: 112 } as const;
/** Neutral value; paint is darker below it, lighter above. */
const EVEN = 128;
const DARKER = 20;
const LIGHTER = 235;

const WASHED = blendTable((under, wash) => {
  const uneven = Math.round(wash * 255) - EVEN;
  return softLight(under, (uneven < 0 ? DARKER : LIGHTER) / 255, Math.abs(uneven) / 255);
});

let cloth: Promise<Uint8Array> | undefined;

/** A texture of wide, soft, lighter and darker clouds, one byte for each pixel of the canvas. */
export async function makeWash(seed: string): Promise<Uint8Array> {
  cloth ??= makeCloth();
  const whole = await cloth;
  const { width, height } = WASH;
  const random = createRandom(`wash:${seed}`);
  const [left, top] = [random.int(0, CLOTH.width - width), random.int(0, CLOTH.height - height)];
  const wash = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = (top + y) * CLOTH.width + left;
    wash.set(whole.subarray(from, from + width), y * width);
  }
  return wash;
}

async function makeCloth(): Promise<Uint8Array> {
  const { columns, rows, width, height } = CLOTH;
  const noise = createNoise2D(createRandom('wash').next);
  const field = new Uint8ClampedArray(columns * rows);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const value = noise(x / 26, y / 15) * 0.7 + noise(x / 9, y / 7) * 0.2 + noise(x / 2.4, y / 2.6) * 0.1;
      field[y * columns + x] = EVEN + value * CLOUDS;
    }
  }
  return await sharp(field, { raw: { width: columns, height: rows, channels: 1 } })
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}
