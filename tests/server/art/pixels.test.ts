import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { indexed, indexedPng } from '../../../server/art/kit/indexed.ts';
import { rasterized, release, shifted, softLight, withPlainOpacity } from '../../../server/art/kit/pixels.ts';
import { getSurface, PAPER_TILE } from '../../../server/art/kit/surface.ts';
import { readTreatment } from '../../../server/art/kit/treatment.ts';

/** A gradient over both colours and alpha, in more colours than a palette holds. */
function gradient(width: number, height: number): Uint8Array {
  return Uint8Array.from({ length: width * height * 4 }, (_, i) => {
    const [x, y] = [(i >> 2) % width, Math.floor((i >> 2) / width)];
    return [(x * 255) / width, (y * 255) / height, ((x + y) * 127) / width, 255 - (x * 80) / width][i % 4] ?? 0;
  });
}

describe('pictures of few colours', () => {
  it('are written as a PNG that says what they say, near to what they were made of', async () => {
    const size = { width: 67, height: 41 };
    const pixels = gradient(size.width, size.height);
    const picture = await indexed(pixels, size);
    const png = await indexedPng(picture);
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ ...size, channels: 4 });
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', isPalette: true });
    picture.indices.forEach((index, i) => {
      const color = [...picture.palette.subarray(index * 3, index * 3 + 3), picture.alphas[index] ?? 255];
      expect([...data.subarray(i * 4, i * 4 + 4)]).toEqual(color);
    });
    const off = data.reduce((sum, value, i) => sum + Math.abs(value - (pixels[i] ?? 0)), 0) / data.length;
    expect(off).toBeLessThan(8);
  });

  it('may be opaque all over, or of one colour', async () => {
    for (const alpha of [255, 0]) {
      const pixels = new Uint8Array(12 * 5 * 4).fill(90).map((value, i) => (i % 4 === 3 ? alpha : value));
      const png = await indexedPng(await indexed(pixels, { width: 12, height: 5 }));
      const { channels } = await sharp(await sharp(png).ensureAlpha().png().toBuffer()).stats();
      expect(channels[3]?.mean).toBe(alpha);
    }
  });
});

describe('opacity', () => {
  const drawing = (markup: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#f0e0c0"/>${markup}</svg>`;
  const pixels = (markup: string) => sharp(Buffer.from(markup)).ensureAlpha().raw().toBuffer();

  it.each([
    ['<rect x="5" y="5" width="30" height="20" fill="#204060" opacity=".4"/>', 'fill-opacity=".4"'],
    ['<path d="M5 5L40 30L10 35" fill="none" stroke="#a02020" stroke-width="6" opacity=".5"/>', 'stroke-opacity=".5"'],
    ['<g fill="none" stroke="#a02020" stroke-width="6"><path d="M5 5L40 30" opacity=".5"/></g>', 'stroke-opacity=".5"'],
    [
      '<g fill="none" stroke="#0a0"><g stroke="none"><circle r="9" fill="#a00" opacity=".5"/></g></g>',
      'fill-opacity=".5"',
    ],
  ])('is that of the only thing a shape is painted with: %s', async (markup, written) => {
    const plain = withPlainOpacity(drawing(markup));
    expect(plain).toContain(written);
    expect(plain).not.toContain(' opacity=');
    const [before, after] = await Promise.all([pixels(drawing(markup)), pixels(plain)]);
    const most = before.reduce((max, value, i) => Math.max(max, Math.abs(value - (after[i] ?? 0))), 0);
    expect(most).toBeLessThanOrEqual(2);
  });

  it.each([
    '<rect x="5" y="5" width="30" height="20" fill="#204060" stroke="#000" opacity=".4"/>',
    '<g stroke="#000"><rect x="5" y="5" width="30" height="20" fill="#204060" opacity=".4"/></g>',
    '<g opacity=".5"><rect width="9" height="9" fill="#204060"/><rect width="5" height="5" fill="#fff"/></g>',
    '<rect width="9" height="9" fill="#204060" fill-opacity=".5" opacity=".4"/>',
  ])('stays where more than one thing fades together: %s', (markup) => {
    expect(withPlainOpacity(drawing(markup))).toBe(drawing(markup));
  });
});

it('moves a mask and lets nothing in from outside', () => {
  const mask = Uint8Array.from([1, 2, 3, 4, 5, 6]);
  const size = { width: 3, height: 2 };
  expect([...shifted(mask, size, 1, 0)]).toEqual([0, 1, 2, 0, 4, 5]);
  expect([...shifted(mask, size, -2, 1)]).toEqual([0, 0, 0, 3, 0, 0]);
  expect([...shifted(mask, size, 0, -1)]).toEqual([4, 5, 6, 0, 0, 0]);
});

it.each([
  [40, 70, 36],
  [128, 200, 108],
  [60, 220, 200],
  [220, 30, 200],
  [100, 255, 255],
])('lays soft light over a picture as the picture library does: %d under %d at %d', async (under, color, alpha) => {
  const pixel = await sharp(Buffer.from([under, under, under]), { raw: { width: 1, height: 1, channels: 3 } })
    .composite([
      {
        input: Buffer.from([color, color, color, alpha]),
        raw: { width: 1, height: 1, channels: 4 },
        blend: 'soft-light',
      },
    ])
    .raw()
    .toBuffer();
  expect(Math.abs(softLight(under / 255, color / 255, alpha / 255) * 255 - (pixel[0] ?? 0))).toBeLessThan(1.1);
});

it('has a surface for a style: its tint keeps the order of tones, its grain is around grey and repeats', async () => {
  const { tint, grain, paper } = await getSurface(readTreatment('noir'), 90);
  expect(paper.length).toBe(PAPER_TILE ** 2);
  const mean = paper.reduce((sum, value) => sum + value, 0) / paper.length;
  expect(Math.abs(mean - 128)).toBeLessThan(6);
  for (let value = 1; value < 256; value += 1) {
    expect(tint[value]).toBeGreaterThanOrEqual(tint[value - 1] ?? 0);
    expect(grain[(128 << 8) | value]).toBeGreaterThanOrEqual(grain[(128 << 8) | (value - 1)] ?? 0);
  }
  expect(grain[(200 << 8) | 128]).toBeGreaterThan(grain[(60 << 8) | 128] ?? 0);
});

describe('pixels that nobody reads any more', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"/>';

  it('give their memory back at once', async () => {
    const pixels = await rasterized(drawing);
    const held = process.memoryUsage().external;
    release(pixels);
    // Asking takes a few bytes of its own.
    expect(held - process.memoryUsage().external).toBeGreaterThan(800 * 600 * 3);
    expect(pixels.length).toBe(0);
  });
});

describe('the surface of a style', () => {
  it('is made once, for each lift', async () => {
    const noir = () => readTreatment('noir');
    expect(await getSurface(noir(), 90)).toBe(await getSurface(noir(), 90));
    expect((await getSurface(noir(), 20)).grain).not.toEqual((await getSurface(noir(), 90)).grain);
    expect((await getSurface(readTreatment('sepia'), 90)).tint).not.toEqual((await getSurface(noir(), 90)).tint);
  });
});
