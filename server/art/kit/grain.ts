import sharp from 'sharp';
import { createNoise, createRandom } from './random.ts';

/** The side of the paper tile in pixels; a power of two, so that coordinates wrap by masking bits. */
export const PAPER_TILE = 512;

let tile: Promise<Uint8Array> | undefined;

/** The paper's grain: one grey byte for each pixel of a seamless square tile, 128 on average. Made once. */
export function paperGrain(): Promise<Uint8Array> {
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
