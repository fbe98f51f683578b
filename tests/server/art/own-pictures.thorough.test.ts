import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createArt, mediaPath } from '../../../server/art/index.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { sharedThreads } from '../../support/threads.ts';
import { claimingGif, claimingPng, drawn, halves, pixelOf, TEST_FORMATS } from './pictures.ts';

const workers = sharedThreads();

async function studio() {
  const dataDir = await tempDir();
  const art = createArt({ dataDir, image: () => null, workers });
  const fileOf = (url: string) => {
    const [, , packageId = '', kind = '', file = ''] = url.split('/');
    return mediaPath(dataDir, packageId, kind, file) ?? '';
  };
  return {
    art,
    dataDir,
    fileOf,
    place: (bytes: Uint8Array) => art.adopt({ packageId: 'ferry', kind: 'backgrounds', id: 'dock', bytes }),
    person: (bytes: Uint8Array) => art.adopt({ packageId: 'ferry', kind: 'characters', id: 'aiko', bytes }),
  };
}

const [WIDTH, HEIGHT] = [768, 1024];
const RED = [192, 48, 32];
const near = (found: readonly number[], wanted: readonly number[], off = 14) =>
  wanted.every((value, index) => Math.abs((found[index] ?? 0) - value) <= off);

describe("an author's picture of a place", () => {
  it.each(TEST_FORMATS)('is taken in from %s as WebP of 1600×900', async (format) => {
    const { place, fileOf } = await studio();
    const asset = await place(await halves(format));
    expect(asset).toEqual({
      url: expect.stringMatching(/^\/media\/ferry\/backgrounds\/dock-[0-9a-f]{32}\.webp$/),
      mimeType: 'image/webp',
    });
    const file = fileOf(asset.url);
    expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 900 });
    expect(near(await pixelOf(file, 1590, 20), [32, 64, 192], 30)).toBe(true);
  });

  it('is cropped around its middle, not squeezed', async () => {
    const { place, fileOf } = await studio();
    const tall = await drawn(
      '<rect width="100%" height="100%" fill="#10a040"/><circle cx="200" cy="400" r="60" fill="#fff"/>',
      {
        width: 400,
        height: 800,
      },
    );
    const file = fileOf((await place(tall)).url);
    const [middle, above, beside] = await Promise.all([
      pixelOf(file, 800, 450),
      pixelOf(file, 800, 450 - 200),
      pixelOf(file, 800 - 200, 450),
    ]);
    expect(near(middle, [255, 255, 255], 4)).toBe(true);
    expect(near(above, [255, 255, 255], 4)).toBe(true);
    expect(near(beside, [255, 255, 255], 4)).toBe(true);
    expect(near(await pixelOf(file, 800 - 300, 450), [16, 160, 64], 20)).toBe(true);
  });

  it('is turned upright and loses its metadata', async () => {
    const { place, fileOf } = await studio();
    // Taken with the camera turned: what is red at the top was stored at the left.
    const sideways = await sharp(await halves('png', { width: 320, height: 180 }))
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(sideways).metadata()).orientation).toBe(6);
    const file = fileOf((await place(sideways)).url);
    expect(near(await pixelOf(file, 800, 20), RED, 40)).toBe(true);
    const { exif, icc, xmp, orientation } = await sharp(file).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
  });

  it('shows the first frame of a moving picture', async () => {
    const { place, fileOf } = await studio();
    const frames = await Promise.all(
      ['#c03020', '#2040c0'].map((fill) => drawn(`<rect width="100%" height="100%" fill="${fill}"/>`)),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const file = fileOf((await place(moving)).url);
    expect(await sharp(file).metadata()).toMatchObject({ width: 1600, height: 900 });
    expect(near(await pixelOf(file, 800, 450), RED)).toBe(true);
  });

  it('is kept once by what is on it, under each id and in each package it is used', async () => {
    const { art, dataDir, place } = await studio();
    const bytes = await halves();
    const [one, again] = [await place(bytes), await place(Buffer.from(bytes))];
    const other = await art.adopt({ packageId: 'second', kind: 'backgrounds', id: 'quay', bytes });
    expect(again).toEqual(one);
    expect(other.url.replace('second/backgrounds/quay', 'ferry/backgrounds/dock')).toBe(one.url);
    expect(readdirSync(join(dataDir, 'art-cache'))).toHaveLength(1);
    const changed = await place(await halves('jpeg'));
    expect(changed.url).not.toBe(one.url);
    expect(readdirSync(join(dataDir, 'packages/ferry/backgrounds'))).toHaveLength(2);
  });
});

describe("an author's picture of a character", () => {
  it('is a rounded picture card where nothing is see-through, one picture for every face', async () => {
    const { person, fileOf } = await studio();
    const asset = await person(await halves('jpeg', { width: 600, height: 800 }));
    expect(asset).toEqual({
      url: expect.stringMatching(/^\/media\/ferry\/characters\/aiko-[0-9a-f]{32}\.png$/),
      mimeType: 'image/png',
    });
    const file = fileOf(asset.url);
    expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: WIDTH, height: HEIGHT });
    const [corner, border, inside] = await Promise.all([
      pixelOf(file, 0, 0),
      pixelOf(file, 12, 512),
      pixelOf(file, 60, 512),
    ]);
    expect(corner[3]).toBe(0);
    expect(near(border, [244, 236, 220, 255], 3)).toBe(true);
    expect(near(inside, [...RED, 255], 20)).toBe(true);
  });

  it('keeps a cut-out see-through, trims it and stands it at the bottom', async () => {
    const { person, fileOf } = await studio();
    const figure = await drawn('<rect x="300" y="100" width="200" height="300" fill="#c03020"/>', {
      width: 1200,
      height: 800,
    });
    const file = fileOf((await person(figure)).url);
    expect(await sharp(file).metadata()).toMatchObject({ width: WIDTH, height: HEIGHT, hasAlpha: true });
    // 200×300 becomes 619×928 in the middle, with some air above as painted sprites have it.
    expect(near(await pixelOf(file, 384, 1020), [...RED, 255])).toBe(true);
    expect(near(await pixelOf(file, 384, 104), [...RED, 255])).toBe(true);
    expect((await pixelOf(file, 384, 88))[3]).toBe(0);
    expect((await pixelOf(file, 60, 512))[3]).toBe(0);
    expect((await pixelOf(file, 708, 512))[3]).toBe(0);
  });

  it('takes a wide cut-out whole, at the bottom', async () => {
    const { person, fileOf } = await studio();
    const wide = await drawn('<rect x="50" y="100" width="700" height="100" fill="#c03020"/>', {
      width: 800,
      height: 400,
    });
    const file = fileOf((await person(wide)).url);
    expect((await pixelOf(file, 384, 500))[3]).toBe(0);
    expect(near(await pixelOf(file, 384, 1000), [...RED, 255])).toBe(true);
    expect(near(await pixelOf(file, 18, 1000), [...RED, 255])).toBe(true);
  });

  it('takes a picture that is opaque but for a few specks as a card', async () => {
    const { person, fileOf } = await studio();
    const opaque = await sharp(await halves())
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    opaque.data[3] = 0;
    const { width, height } = opaque.info;
    const file = fileOf(
      (
        await person(
          await sharp(opaque.data, { raw: { width, height, channels: 4 } })
            .png()
            .toBuffer(),
        )
      ).url,
    );
    expect(near(await pixelOf(file, 12, 512), [244, 236, 220, 255], 3)).toBe(true);
  });

  it('refuses one on which nothing is to be seen', async () => {
    const { person } = await studio();
    await expect(person(await drawn(''))).rejects.toMatchObject({
      code: 'malformed',
      message: expect.stringContaining('see-through'),
    });
  });
});

const ascii = (text: string) => Buffer.from(text, 'latin1');
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

const HOSTILE: [string, string, () => Buffer | Promise<Buffer>][] = [
  ['an SVG', 'unsupported_media_type', () => ascii(SVG)],
  [
    'an SVG behind an XML prologue',
    'unsupported_media_type',
    () => ascii(`<?xml version="1.0"?>\n<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}`),
  ],
  ['HTML', 'unsupported_media_type', () => ascii('<!doctype html><img src=x onerror=alert(1)>')],
  ['a PDF', 'unsupported_media_type', () => ascii('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
  ['a ZIP', 'unsupported_media_type', () => ascii('PK\u0003\u0004aaaaaaaaaaaaaaaaaaaaaaaaaaaa')],
  [
    'a TIFF',
    'unsupported_media_type',
    async () =>
      sharp(await halves())
        .tiff()
        .toBuffer(),
  ],
  [
    'an HEIC by its brand',
    'unsupported_media_type',
    () => ascii('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic'),
  ],
  ['one byte', 'unsupported_media_type', () => Buffer.from([0x89])],
  ['nothing', 'malformed', () => Buffer.alloc(0)],
  ['a bare PNG signature', 'malformed', () => Buffer.from(PNG_START)],
  ['an SVG behind a PNG signature', 'malformed', () => Buffer.concat([Buffer.from(PNG_START), ascii(SVG)])],
  [
    'a script that begins as a GIF',
    'malformed',
    () => ascii('GIF89a/*\u0000\u0000\u0000*/=1;alert(document.cookie);//'),
  ],
  ['an SVG dressed as WebP', 'malformed', () => ascii(`RIFF\u0040\u0000\u0000\u0000WEBP${SVG}`)],
  [
    'PHP behind the start of a JPEG',
    'malformed',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), ascii('<?php system($_GET[0]); ?>')]),
  ],
  ['a PNG of 60000×60000 in a hundred bytes', 'too_large', () => claimingPng(60_000, 60_000)],
  ['a PNG wider than any is', 'malformed', () => claimingPng(2_147_483_647, 1)],
  ['a GIF of 65535×65535', 'too_large', () => claimingGif(65_535, 65_535)],
  [
    'a whole PNG of 49 million pixels in a few kilobytes',
    'too_large',
    () =>
      sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
  ],
  [
    'a file of more than 20 MB',
    'too_large',
    async () => Buffer.concat([await halves(), Buffer.alloc(20 * 1024 * 1024)]),
  ],
];

describe('uploads that are not to be trusted', () => {
  it.each(HOSTILE)('refuses %s (%s) and keeps nothing of it', async (_, code, make) => {
    const { place, person, dataDir } = await studio();
    const bytes = await make();
    for (const take of [place, person]) {
      const refusal = await take(bytes).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ name: 'RefusalError', code, hint: expect.any(String) });
      expect(String(refusal)).toContain('The picture');
    }
    expect(existsSync(join(dataDir, 'packages'))).toBe(false);
    expect(existsSync(join(dataDir, 'art-cache')) ? readdirSync(join(dataDir, 'art-cache')) : []).toEqual([]);
  });

  it.each(TEST_FORMATS)('refuses a torn %s', async (format) => {
    const { place, person } = await studio();
    const whole = await halves(format);
    for (const share of [0.3, 0.6, 0.9]) {
      const torn = whole.subarray(0, Math.floor(whole.length * share));
      await expect(place(torn)).rejects.toMatchObject({ code: 'malformed' });
      await expect(person(torn)).rejects.toMatchObject({ code: 'malformed' });
    }
  });

  it('keeps of a picture that is something else besides only the picture', async () => {
    const { place, person, fileOf } = await studio();
    const both = Buffer.concat([await halves(), ascii('PK\u0003\u0004<html><script>alert("tail")</script></html>')]);
    for (const take of [place, person]) {
      const kept = await sharp(fileOf((await take(both)).url)).toBuffer();
      expect(kept.includes('tail')).toBe(false);
      expect(kept.includes('<html>')).toBe(false);
    }
  });

  it('refuses ids that could lead elsewhere', async () => {
    const { art, dataDir } = await studio();
    const bytes = await halves();
    const ask = { packageId: 'ferry', kind: 'characters', id: 'aiko', bytes } as const;
    await expect(art.adopt({ ...ask, id: '../aiko' })).rejects.toMatchObject({ code: 'malformed' });
    await expect(art.adopt({ ...ask, packageId: '../../etc' })).rejects.toMatchObject({ code: 'malformed' });
    expect(existsSync(join(dataDir, 'packages'))).toBe(false);
  });

  it('stops when told to', async () => {
    const { art, dataDir } = await studio();
    const bytes = await halves();
    const asking = art.adopt({
      packageId: 'p',
      kind: 'backgrounds',
      id: 'x',
      bytes,
      signal: AbortSignal.abort(new Error('gone')),
    });
    await expect(asking).rejects.toThrow('gone');
    expect(existsSync(join(dataDir, 'packages'))).toBe(false);
  });
});
