import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { parseStoredStory } from '../../../server/exchange/package-row.ts';
import { picture } from './in/cards.ts';
import { bytesOf, openShop, plainStory } from './support.ts';

/** A story of so many pictures, packed with them. */
async function packed(pictures: number): Promise<() => Uint8Array<ArrayBuffer>[]> {
  const drawn = new Uint8Array(await picture('#336699'));
  const names = Array.from({ length: pictures }, (_, at) => `quay${at}.png`);
  const story = plainStory();
  const backgrounds = Object.fromEntries(
    names.map((name, at) => [
      at === 0 ? 'quay' : `more_${at}`,
      { url: `/media/${story.id}/backgrounds/${name}`, mimeType: 'image/png' },
    ]),
  );
  const bytes = zipSync({
    'package.json': strToU8(JSON.stringify({ ...story, assets: { ...story.assets, backgrounds } })),
    ...Object.fromEntries(names.map((name) => [`media/backgrounds/${name}`, drawn])),
  });
  return () => [new Uint8Array(bytes)];
}

const elsewhere = () => Promise.reject(new Error('It is a package.'));
const keep = { session: elsewhere, play: elsewhere, history: elsewhere };

it('two who bring one story at once have one each, with all its pictures', async () => {
  const { exchange, dataDir } = await openShop();
  const blocks = await packed(5);
  const brought = await Promise.all(
    ['one', 'another', 'a third'].map((guest) => exchange.importFiles(blocks(), { guest, name: 'story.zip' }, keep)),
  );
  const ids = brought.map(({ packageId = '' }) => packageId);
  expect(new Set(ids).size).toBe(3);
  expect(ids).toContain(plainStory().id);
  for (const id of ids) {
    const { assets } = await exchange.get(id);
    const urls = Object.values(assets.backgrounds).map(({ url }) => url);
    expect(urls.filter((url) => /quay\d\.png$/.test(url))).toHaveLength(5);
    expect(urls.every((url) => url.startsWith(`/media/${id}/`))).toBe(true);
    expect(await readdir(join(dataDir, 'packages', id, 'backgrounds'))).toEqual(
      expect.arrayContaining(['quay0.png', 'quay4.png']),
    );
  }
});

it('a story that comes in while empty folders are cleared away keeps its pictures', async () => {
  const { exchange, dataDir } = await openShop();
  const blocks = await packed(20);
  const coming = { isOver: false };
  const clearing = (async () => {
    while (!coming.isOver) await exchange.resume();
  })();
  try {
    for (let round = 0; round < 2; round += 1) {
      const { packageId = '' } = await exchange.importFiles(blocks(), { guest: 'one', name: 'story.zip' }, keep);
      expect(await readdir(join(dataDir, 'packages', packageId, 'backgrounds'))).toHaveLength(20);
      await exchange.delete(packageId);
    }
  } finally {
    coming.isOver = true;
    await clearing;
  }
});

it('a newer version updates the one that is here on request, and the older one stays for its plays', async () => {
  const { exchange, store, changed } = await openShop();
  const bring = (title: string, version: number, update: boolean) =>
    exchange.importFiles(
      [bytesOf({ ...plainStory(), title, version })],
      { guest: 'one', mayUpdate: async () => update },
      keep,
    );
  await bring('The Ferry', 1, false);
  const shown = await exchange.preview([bytesOf({ ...plainStory(), version: 3 })], { guest: 'one' });
  const { id } = plainStory();
  expect(shown.here).toEqual({ packageId: id, version: 1, brought: 3 });
  expect(await bring('The Ferry, Again', 3, true)).toMatchObject({
    packageId: id,
    remarks: [{ code: 'story-updated', version: 3, before: 1 }],
  });
  expect(changed).toContain(id);
  // One that is no newer follows all the same: it was asked for.
  await bring('The Ferry, Once More', 2, true);
  expect(await exchange.get(id)).toMatchObject({ title: 'The Ferry, Once More', version: 4 });
  expect((await store.getPackage(id, 1))?.title).toBe('The Ferry');
  expect(await exchange.list()).toHaveLength(1);
  // What is not here yet is no update.
  const other = await exchange.importFiles(
    [bytesOf({ ...plainStory(), id: 'elsewhere' })],
    { guest: 'one', mayUpdate: async () => true },
    keep,
  );
  expect(other).toMatchObject({ packageId: 'elsewhere', remarks: [] });
});

it('an update has its own pictures, under whatever names they come, and the older version keeps its own', async () => {
  const { exchange, store, dataDir } = await openShop();
  const url = '/media/the_ferry/backgrounds/quay-1.png';
  const zipped = async (version: number, background: string) => {
    const story = plainStory();
    const assets = { ...story.assets, backgrounds: { quay: { url, mimeType: 'image/png' } } };
    const bytes = zipSync({
      'package.json': strToU8(JSON.stringify({ ...story, version, assets })),
      'media/backgrounds/quay-1.png': new Uint8Array(await picture(background)),
    });
    return new Uint8Array(bytes);
  };
  const bring = async (version: number, background: string) =>
    exchange.importFiles(
      [await zipped(version, background)],
      { guest: 'one', name: 'story.zip', mayUpdate: async () => true },
      keep,
    );
  const { packageId = '' } = await bring(1, '#ff0000');
  await bring(2, '#0000ff');
  const seen = async (version: number) => {
    const row = await store.getPackage(packageId, version);
    const quay = row ? parseStoredStory(row).assets.backgrounds.quay?.url : undefined;
    const [, , id = '', kind = '', file = ''] = quay?.split('/') ?? [];
    const { data } = await sharp(join(dataDir, 'packages', id, kind, file))
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data.subarray(0, 3)];
  };
  expect([await seen(1), await seen(2)]).toEqual([
    [255, 0, 0],
    [0, 0, 255],
  ]);
});
