import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Art } from '../../../server/art/types.ts';
import { createExchange, rowOf } from '../../../server/exchange/index.ts';
import { createLogger } from '../../../server/log.ts';
import { sessionRow } from '../../support/rows.ts';
import { act, character, place } from '../../support/story-fixture.ts';
import { fakeArt, fakeClock } from '../coauthor/support.ts';
import { openShop, plainStory } from './support.ts';

/** An art that draws only when told to. */
function patientArt() {
  const { promise: mayDraw, resolve: draw } = Promise.withResolvers<void>();
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  const quick = fakeArt();
  const wait = async (signal: AbortSignal | undefined) => {
    asked();
    const stopped = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    await Promise.race([mayDraw, stopped]);
  };
  const art: Art = {
    portrait: (request) => wait(request.signal).then(() => quick.art.portrait(request)),
    background: (request) => wait(request.signal).then(() => quick.art.background(request)),
    music: (request) => wait(request.signal).then(() => quick.art.music(request)),
    adopt: (request) => wait(request.signal).then(() => quick.art.adopt(request)),
  };
  return { art, draw, isAsked, asked: quick.asked };
}

describe('an import', () => {
  test('is there at once, and its art afterwards', async () => {
    const { art, draw } = patientArt();
    const { exchange, dataDir, changed } = await openShop({ art });
    const { packageId } = await exchange.import(plainStory());
    expect((await exchange.list())[0]).toMatchObject({
      id: packageId,
      title: 'The Fixture',
      cover: null,
      totalNodes: 2,
    });
    draw();
    await exchange.settled();
    expect((await exchange.list())[0]?.cover).toMatch(/^\/media\/fixture\/backgrounds\/quay/);
    expect(changed).toEqual([packageId]);
    const written = JSON.parse(await readFile(join(dataDir, 'packages', packageId, 'package.json'), 'utf8'));
    expect(written).toEqual(await exchange.get(packageId));
  });

  test('of one id twice in the same moment makes two packages', async () => {
    const { exchange } = await openShop();
    const taken = await Promise.all([1, 2, 3].map(() => exchange.import(plainStory())));
    expect(new Set(taken.map(({ packageId }) => packageId)).size).toBe(3);
    expect(await exchange.list()).toHaveLength(3);
    expect(taken.map(({ warnings }) => warnings.length)).toEqual([0, 1, 1]);
  });

  test('keeps its version, and begins at 1 where it got a new id', async () => {
    const { exchange } = await openShop();
    const first = await exchange.import({ ...plainStory(), version: 4 });
    const second = await exchange.import({ ...plainStory(), version: 4 });
    expect((await exchange.get(first.packageId)).version).toBe(4);
    expect((await exchange.get(second.packageId)).version).toBe(1);
  });

  test('says how many pictures this house does not have', async () => {
    const { exchange } = await openShop();
    const own = { url: '/media/elsewhere/backgrounds/quay.webp', mimeType: 'image/webp' };
    const { warnings } = await exchange.import({ ...plainStory(), assets: { backgrounds: { quay: own } } });
    expect(warnings).toEqual([expect.stringMatching(/^1 pictures or tracks are not in this house/)]);
  });

  test('that is refused leaves nothing behind', async () => {
    const { exchange, dataDir } = await openShop();
    await expect(exchange.import({ plot: {} })).rejects.toMatchObject({ code: 'refused' });
    expect(await exchange.list()).toEqual([]);
    expect(existsSync(join(dataDir, 'packages'))).toBe(false);
  });
});

describe('the art a package lacks', () => {
  test('is asked for in the story’s own words, once for each key', async () => {
    const { exchange, art } = await openShop();
    const rain = { mood: 'rainy_night', location: 'harbour' };
    await exchange.import(
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
    await exchange.settled();
    expect(art.asked.map(({ kind, request }) => [kind, request])).toEqual([
      ['portrait', expect.objectContaining({ imagePrompt: 'a coat', expressions: ['neutral', 'smirk'] })],
      ['background', expect.objectContaining({ locationId: 'harbour', prompt: 'a wet quay', setting: 'Nowhere.' })],
      ['music', expect.objectContaining({ mood: 'rainy_night', prompts: [{ text: 'bass', weight: 1 }] })],
    ]);
  });

  test('is described where the story has no prompts', async () => {
    const { exchange, art } = await openShop();
    await exchange.import(plainStory({ acts: [act('a', [place('old_pier', [], { mood: 'low_tide' })])] }));
    await exchange.settled();
    const asked = art.asked.slice(-2).map(({ request }) => request);
    expect(asked).toEqual([
      expect.objectContaining({ prompt: 'Title of old_pier. How old_pier feels.' }),
      expect.objectContaining({ prompts: [{ text: 'low tide, Plain.', weight: 1 }] }),
    ]);
  });

  test('is made for a person whose id every object knows', async () => {
    const { exchange } = await openShop();
    const { packageId } = await exchange.import(plainStory({ characters: [character('constructor')] }));
    await exchange.settled();
    expect(Object.keys((await exchange.get(packageId)).assets.characters)).toEqual(['constructor']);
  });

  test('may fail: the rest is made, and the story is there all the same', async () => {
    const quick = fakeArt().art;
    const { exchange } = await openShop({
      art: { ...quick, background: () => Promise.reject(new Error('no paint')) },
    });
    const { packageId } = await exchange.import(plainStory());
    await exchange.settled();
    const { assets } = await exchange.get(packageId);
    expect(Object.keys(assets.backgrounds)).toEqual([]);
    expect(Object.keys(assets.characters)).toEqual(['aiko', 'ken']);
  });

  test('is given up when the house closes, and made after the next start', async () => {
    const { art, isAsked } = patientArt();
    const { exchange, store, dataDir, workers } = await openShop({ art });
    const { packageId } = await exchange.import(plainStory());
    await isAsked;
    await exchange.close();
    expect((await exchange.get(packageId)).assets.backgrounds).toEqual({});

    const deps = { store, workers, clock: fakeClock(), log: createLogger('silent'), dataDir };
    const restarted = createExchange({ ...deps, art: fakeArt().art });
    await restarted.resume();
    await restarted.settled();
    expect(Object.keys((await restarted.get(packageId)).assets.backgrounds)).toEqual(['quay', 'light']);
    const idle = fakeArt();
    const third = createExchange({ ...deps, art: idle.art });
    await third.resume();
    await third.settled();
    expect(idle.asked).toEqual([]);
  });

  test('does not bring a package back that was deleted meanwhile', async () => {
    const { art, draw, isAsked } = patientArt();
    const { exchange, store } = await openShop({ art });
    const { packageId } = await exchange.import(plainStory());
    await isAsked;
    await exchange.delete(packageId);
    draw();
    await exchange.settled();
    expect(await store.getPackage(packageId)).toBeNull();
    expect(await exchange.list()).toEqual([]);
  });
});

describe('art that was begun for a story that is another by now', () => {
  /** An art that takes no notice of being stopped, and draws when told to. */
  function stubbornArt() {
    const { promise: mayDraw, resolve: draw } = Promise.withResolvers<void>();
    const { promise: isAsked, resolve: begun } = Promise.withResolvers<void>();
    const quick = fakeArt();
    const wait = () => {
      begun();
      return mayDraw;
    };
    const art: Art = {
      portrait: (request) => wait().then(() => quick.art.portrait(request)),
      background: (request) => wait().then(() => quick.art.background(request)),
      music: (request) => wait().then(() => quick.art.music(request)),
      adopt: (request) => wait().then(() => quick.art.adopt(request)),
    };
    return { art, draw, isAsked, asked: quick.asked };
  }

  test('leaves a mended import under the same id alone, and no more of it is made', async () => {
    const { art, draw, isAsked, asked } = stubbornArt();
    const { exchange } = await openShop({ art });
    const { packageId } = await exchange.import(plainStory({ title: 'Old' }));
    await isAsked;
    await exchange.delete(packageId);
    expect((await exchange.import(plainStory({ title: 'Mended' }))).packageId).toBe(packageId);
    draw();
    await exchange.settled();
    expect((await exchange.get(packageId)).title).toBe('Mended');
    // One face of the old story was under way; then each piece of the new one, once.
    expect(asked.map(({ kind }) => kind)).toEqual([
      'portrait',
      'portrait',
      'portrait',
      'background',
      'music',
      'background',
      'music',
    ]);
    expect(Object.keys((await exchange.get(packageId)).assets.backgrounds)).toEqual(['quay', 'light']);
  });

  test('is not saved where the same version was rewritten meanwhile', async () => {
    const { art, draw, isAsked } = stubbornArt();
    const { exchange, store } = await openShop({ art });
    const { packageId } = await exchange.import(plainStory({ title: 'Old' }));
    await isAsked;
    await store.putPackage(rowOf({ ...(await exchange.get(packageId)), title: 'Rewritten' }));
    draw();
    await exchange.settled();
    expect(await exchange.get(packageId)).toMatchObject({ title: 'Rewritten', assets: { backgrounds: {} } });
  });

  test('completes the pictures that came meanwhile and replaces none', async () => {
    const { art, draw, isAsked } = stubbornArt();
    const { exchange, store } = await openShop({ art });
    const { packageId } = await exchange.import(plainStory());
    await isAsked;
    const story = await exchange.get(packageId);
    const own = { url: `/media/${packageId}/backgrounds/own.webp`, mimeType: 'image/webp' };
    await store.putPackage(rowOf({ ...story, assets: { ...story.assets, backgrounds: { quay: own } } }));
    draw();
    await exchange.settled();
    const { assets } = await exchange.get(packageId);
    expect(assets.backgrounds.quay).toEqual(own);
    expect(Object.keys(assets.backgrounds)).toEqual(['quay', 'light']);
    expect(Object.keys(assets.characters)).toEqual(['aiko', 'ken']);
  });
});

describe('a package that is deleted', () => {
  test('is gone with its files, and who plays it is told', async () => {
    const { exchange, dataDir, changed } = await openShop();
    const { packageId } = await exchange.import(plainStory());
    await exchange.settled();
    await exchange.delete(packageId);
    expect(existsSync(join(dataDir, 'packages', packageId))).toBe(false);
    expect(changed.at(-1)).toBe(packageId);
    await expect(exchange.get(packageId)).rejects.toMatchObject({ code: 'not_found' });
    await expect(exchange.delete(packageId)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('leaves the pictures to the session that made it', async () => {
    const { exchange, store, dataDir } = await openShop();
    const { packageId } = await exchange.import(plainStory());
    await exchange.settled();
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

  test('between being listed and being read is left out of the list', async () => {
    const { exchange, store } = await openShop({
      wrapStore: (store) => ({
        ...store,
        getPackage: async (id, version) => (id === 'fixture' && version ? null : store.getPackage(id, version)),
      }),
    });
    for (const id of ['fixture', 'other']) {
      const { card: _, ...row } = rowOf({ ...plainStory(), id });
      await store.putPackage(row);
    }
    expect((await exchange.list()).map(({ id }) => id)).toEqual(['other']);
  });
});

describe('the list', () => {
  test('shows each story by its start and its cast', async () => {
    const { exchange } = await openShop();
    const story = plainStory({ acts: [act('a', [place('quay'), place('light')], { startLocation: 'light' })] });
    const { packageId } = await exchange.import(story);
    await exchange.settled();
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
