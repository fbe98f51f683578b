import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPainter } from '../../../server/art/index.ts';
import { createPackageRow } from '../../../server/exchange/index.ts';
import { createLogger } from '../../../server/log.ts';
import { sessionRow } from '../../support/rows.ts';
import { act, character, place } from '../../support/story-fixture.ts';
import { fakeArt } from '../coauthor/support.ts';
import { openShop, patientArt, plainStory } from './support.ts';

describe('an import', () => {
  test('is there at once, whole but for the paint, which comes behind and changes nothing of it', async () => {
    const { art, draw } = patientArt();
    const { exchange, painter, dataDir, changed } = await openShop({ art });
    const { packageId } = await exchange.importPackage(plainStory());
    const [listed] = await exchange.list();
    expect(listed).toMatchObject({
      id: packageId,
      title: 'The Fixture',
      cover: expect.stringMatching(/^\/media\/fixture\/backgrounds\/quay-[0-9a-f]{32}\.webp$/),
      totalNodes: 2,
      painting: { done: 0, total: 6, failed: 0 },
    });
    const story = await exchange.get(packageId);
    draw();
    await painter.settled();
    expect((await exchange.list())[0]).toEqual({ ...listed, painting: { done: 6, total: 6, failed: 0 } });
    expect(await exchange.get(packageId)).toEqual(story);
    expect(changed).toEqual([]);
    const written = JSON.parse(await readFile(join(dataDir, 'packages', packageId, 'package.json'), 'utf8'));
    expect(written).toEqual(story);
  });

  test('of one id twice in the same moment makes two packages', async () => {
    const { exchange } = await openShop();
    const taken = await Promise.all([1, 2, 3].map(() => exchange.importPackage(plainStory())));
    expect(new Set(taken.map(({ packageId }) => packageId)).size).toBe(3);
    expect(await exchange.list()).toHaveLength(3);
    expect(taken.map(({ warnings }) => warnings.length)).toEqual([0, 1, 1]);
  });

  test('keeps its version, and begins at 1 where it got a new id', async () => {
    const { exchange } = await openShop();
    const first = await exchange.importPackage({ ...plainStory(), version: 4 });
    const second = await exchange.importPackage({ ...plainStory(), version: 4 });
    expect((await exchange.get(first.packageId)).version).toBe(4);
    expect((await exchange.get(second.packageId)).version).toBe(1);
  });

  test('says how many pictures this server does not have', async () => {
    const { exchange } = await openShop();
    const own = { url: '/media/elsewhere/backgrounds/quay.webp', mimeType: 'image/webp' };
    const { warnings } = await exchange.importPackage({ ...plainStory(), assets: { backgrounds: { quay: own } } });
    expect(warnings).toEqual([expect.stringMatching(/^1 pictures or tracks are not on this server/)]);
  });

  test('that is refused leaves nothing behind', async () => {
    const { exchange, dataDir } = await openShop();
    await expect(exchange.importPackage({ plot: {} })).rejects.toMatchObject({ code: 'refused' });
    expect(await exchange.list()).toEqual([]);
    expect(existsSync(join(dataDir, 'packages'))).toBe(false);
  });
});

describe('the art a package lacks', () => {
  test('is asked for in the story’s own words, once for each key', async () => {
    const { exchange, painter, art } = await openShop();
    const rain = { mood: 'rainy_night', location: 'harbour' };
    await exchange.importPackage(
      plainStory({
        acts: [
          act('act_1', [
            place('quay', [], { ...rain, backgroundPrompt: 'a wet quay', musicPrompts: [{ text: 'bass', weight: 1 }] }),
            place('light', [], rain),
          ]),
        ],
        characters: [character('aiko', { role: 'protagonist', imagePrompt: 'a coat', expressions: ['smirk'] })],
      }),
    );
    await painter.settled();
    expect(art.asked.map(({ kind, request }) => [kind, request])).toEqual([
      ['portrait', expect.objectContaining({ imagePrompt: 'a coat', expressions: ['neutral', 'smirk'] })],
      ['background', expect.objectContaining({ locationId: 'harbour', prompt: 'a wet quay', setting: 'Nowhere.' })],
      ['music', expect.objectContaining({ mood: 'rainy_night', prompts: [{ text: 'bass', weight: 1 }] })],
    ]);
  });

  test('is described where the story has no prompts', async () => {
    const { exchange, painter, art } = await openShop();
    await exchange.importPackage(plainStory({ acts: [act('a', [place('old_pier', [], { mood: 'low_tide' })])] }));
    await painter.settled();
    const asked = art.asked.slice(-2).map(({ request }) => request);
    expect(asked).toEqual([
      expect.objectContaining({ prompt: 'Title of old_pier. How old_pier feels.' }),
      expect.objectContaining({ prompts: [{ text: 'low tide, Plain.', weight: 1 }] }),
    ]);
  });

  test('is made for a person whose id every object knows', async () => {
    const { exchange } = await openShop();
    const { packageId } = await exchange.importPackage(plainStory({ characters: [character('constructor')] }));
    expect(Object.keys((await exchange.get(packageId)).assets.characters)).toEqual(['constructor']);
  });

  test('may fail: the rest is made, and the story is there all the same, and says so', async () => {
    const quick = fakeArt().art;
    const { exchange, painter } = await openShop({
      art: { ...quick, background: () => Promise.reject(new Error('no paint')) },
    });
    const { packageId } = await exchange.importPackage(plainStory());
    await painter.settled();
    const story = await exchange.get(packageId);
    expect(await exchange.painting(story.id)).toEqual({ done: 4, total: 6, failed: 2 });
    expect((await painter.unpainted(packageId)).failed).toEqual(
      Object.values(story.assets.backgrounds).map(({ url }) => url),
    );
  });

  test('is given up when the server closes, and made after the next start', async () => {
    const { art, isAsked } = patientArt();
    const { exchange, painter, store } = await openShop({ art });
    const { packageId } = await exchange.importPackage(plainStory());
    await isAsked;
    await painter.close();
    const story = await exchange.get(packageId);
    expect(await exchange.painting(story.id)).toEqual({ done: 0, total: 6, failed: 0 });

    const log = createLogger('silent');
    const next = createPainter({ store, art: fakeArt().art, log });
    await next.resume();
    await next.settled();
    expect(await next.unpainted(packageId)).toEqual({ waiting: [], failed: [] });
    const idle = fakeArt();
    const third = createPainter({ store, art: idle.art, log });
    await third.resume();
    await third.settled();
    expect(idle.asked).toEqual([]);
  });

  test('is wanted at the start where an older server kept a package without it', async () => {
    const { exchange, painter, store, changed } = await openShop();
    await store.putPackage(createPackageRow(plainStory()));
    await exchange.resume();
    await painter.settled();
    const story = await exchange.get('fixture');
    expect(Object.keys(story.assets.backgrounds)).toEqual(['quay', 'light']);
    expect(await exchange.painting(story.id)).toEqual({ done: 6, total: 6, failed: 0 });
    expect(changed).toEqual(['fixture']);
    await exchange.resume();
    expect(changed).toEqual(['fixture']);
  });

  test('does not bring a package back that was deleted meanwhile', async () => {
    const { art, draw, isAsked } = patientArt();
    const { exchange, painter, store } = await openShop({ art });
    const { packageId } = await exchange.importPackage(plainStory());
    await isAsked;
    await exchange.delete(packageId);
    draw();
    await painter.settled();
    expect(await store.getPackage(packageId)).toBeNull();
    expect(await store.listPictures({})).toEqual([]);
    expect(await exchange.list()).toEqual([]);
  });

  test('of a mended import under the same id is its own', async () => {
    const { art, draw, isAsked, asked } = patientArt();
    const { exchange, painter } = await openShop({ art });
    const { packageId } = await exchange.importPackage(plainStory({ title: 'Old' }));
    await isAsked;
    await exchange.delete(packageId);
    const mended = plainStory({ title: 'Mended', characters: [character('aiko', { role: 'protagonist' })] });
    expect((await exchange.importPackage(mended)).packageId).toBe(packageId);
    draw();
    await painter.settled();
    expect(asked.map(({ kind }) => kind).sort()).toEqual(['background', 'background', 'music', 'music', 'portrait']);
    expect(await exchange.painting(packageId)).toEqual({ done: 5, total: 5, failed: 0 });
  });
});

describe('a package that is deleted', () => {
  test('is gone with its files, and who plays it is told', async () => {
    const { exchange, painter, dataDir, changed } = await openShop();
    const { packageId } = await exchange.importPackage(plainStory());
    await painter.settled();
    await exchange.delete(packageId);
    expect(existsSync(join(dataDir, 'packages', packageId))).toBe(false);
    expect(changed.at(-1)).toBe(packageId);
    await expect(exchange.get(packageId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(exchange.delete(packageId)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('leaves the pictures to the session that made it', async () => {
    const { exchange, painter, store, dataDir } = await openShop();
    const { packageId } = await exchange.importPackage(plainStory());
    await painter.settled();
    const row = sessionRow({ id: 'desk', reservedPackageId: packageId, packageSaved: true });
    await store.append('session:desk', 0, [], [{ kind: 'put-session', row }]);
    const folder = join(dataDir, 'packages', packageId);
    await mkdir(join(folder, 'characters'), { recursive: true });
    await writeFile(join(folder, 'characters', 'aiko.png'), 'a face');
    await exchange.delete(packageId);
    expect(existsSync(join(folder, 'characters', 'aiko.png'))).toBe(true);
    expect(existsSync(join(folder, 'package.json'))).toBe(false);
    expect(existsSync(join(folder, 'package.v1.json'))).toBe(false);
  });

  test('with its session is forgotten at the next start, where the process ended before its pictures were', async () => {
    const { exchange, painter, store, dataDir } = await openShop({ art: patientArt().art });
    const { packageId } = await exchange.importPackage(plainStory());
    const kept = await exchange.importPackage(plainStory());
    await store.deletePackage(packageId);
    const folder = join(dataDir, 'packages', packageId);
    expect(existsSync(folder)).toBe(true);
    await exchange.resume();
    expect(existsSync(folder)).toBe(false);
    const owners = new Set((await store.listPictures({})).map((picture) => picture.packageId));
    expect([...owners]).toEqual([kept.packageId]);
    expect(existsSync(join(dataDir, 'packages', kept.packageId))).toBe(true);
    await painter.close();
  });

  test('between being listed and being read is left out of the list', async () => {
    const { exchange, store } = await openShop({
      wrapStore: (store) => ({
        ...store,
        getPackage: async (id, version) => (id === 'fixture' && version ? null : store.getPackage(id, version)),
      }),
    });
    for (const id of ['fixture', 'other']) {
      const { card: _, ...row } = createPackageRow({ ...plainStory(), id });
      await store.putPackage(row);
    }
    expect((await exchange.list()).map(({ id }) => id)).toEqual(['other']);
  });
});

describe('the list', () => {
  test('shows each story by its start and its cast', async () => {
    const { exchange, painter } = await openShop();
    const story = plainStory({ acts: [act('a', [place('quay'), place('light')], { startLocation: 'light' })] });
    const { packageId } = await exchange.importPackage(story);
    await painter.settled();
    const [listed] = await exchange.list();
    expect(listed).toMatchObject({
      id: packageId,
      premise: 'A story to test with.',
      cover: expect.stringMatching(/\/backgrounds\/light/),
      cast: [
        { id: 'aiko', name: 'Name of aiko', image: expect.stringMatching(/\/characters\/aiko/) },
        { id: 'ken', name: 'Name of ken', image: expect.any(String) },
      ],
    });
  });
});
