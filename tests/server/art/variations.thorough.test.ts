import { existsSync, readFileSync } from 'node:fs';
import { MockImageModelV4 } from 'ai/test';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { chooseFraming } from '../../../server/art/background/framing.ts';
import { readPlaceScene } from '../../../server/art/background/scene.ts';
import { createArt, mediaPath } from '../../../server/art/index.ts';
import { createRandom, turned } from '../../../server/art/kit/random.ts';
import { planMusic } from '../../../server/art/music/mood.ts';
import { readAppearance } from '../../../server/art/portrait/person.ts';
import { CLOTH_COLORS } from '../../../server/art/portrait/wardrobe.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { sharedThreads } from '../../support/threads.ts';

const aiko = {
  packageId: 'ferry',
  characterId: 'aiko',
  name: 'Aiko',
  description: 'A reporter',
  imagePrompt: 'young woman, red coat',
  artStyle: 'noir',
  expressions: ['neutral', 'happy'] as const,
};
const dock = { packageId: 'ferry', locationId: 'dock', prompt: 'a quiet field', setting: '', artStyle: '' };
const calm = { packageId: 'ferry', mood: 'calm', prompts: [{ text: 'slow piano', weight: 1 }] };

const workers = sharedThreads();

async function studio(model: MockImageModelV4 | null = null) {
  const dataDir = await tempDir();
  const art = createArt({ dataDir, image: () => model, workers });
  const fileOf = (url: string) => {
    const [, , packageId = '', kind = '', file = ''] = url.split('/');
    return mediaPath(dataDir, packageId, kind, file) ?? '';
  };
  return { art, fileOf };
}

/** The mean difference of two pictures, 0…255. */
async function difference(a: string, b: string): Promise<number> {
  const [x, y] = await Promise.all(
    [a, b].map((file) => sharp(file).flatten().resize(160, 160, { fit: 'fill' }).raw().toBuffer()),
  );
  return (x ?? Buffer.alloc(0)).reduce((sum, value, i) => sum + Math.abs(value - (y?.[i] ?? 0)), 0) / (x?.length ?? 1);
}

describe('the first variation', () => {
  it('is the picture of the words alone, under the name that goes with it', async () => {
    const { art } = await studio();
    const [portrait, again, place, track] = await Promise.all([
      art.portrait(aiko),
      art.portrait({ ...aiko, variation: 0, references: [], scope: 'session:s1' }),
      art.background({ ...dock, variation: 0, references: [], scope: 'session:s1' }),
      art.music({ ...calm, variation: 0, scope: 'session:s1' }),
    ]);
    // The names these requests have by these versions of the painters; they change with the pictures alone.
    expect(portrait).toEqual({
      url: '/media/ferry/characters/aiko-neutral-bbb675f48b0965c54ffbfe8b187b2441.png',
      mimeType: 'image/png',
      expressions: {
        neutral: '/media/ferry/characters/aiko-neutral-bbb675f48b0965c54ffbfe8b187b2441.png',
        happy: '/media/ferry/characters/aiko-happy-e2f835988a63d22bc204df748352673b.png',
      },
    });
    expect(again).toEqual(portrait);
    expect(place.url).toBe('/media/ferry/backgrounds/dock-21acd53bce02d333fbfdbbbb50e9d5cf.webp');
    expect(track.url).toBe('/media/ferry/music/calm-1bd58d94343d9de1d4772f634fec4f24.ogg');
  }, 60_000);

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d as a variation', async (variation) => {
    const { art } = await studio();
    await expect(art.portrait({ ...aiko, variation })).rejects.toMatchObject({ code: 'malformed' });
    await expect(art.background({ ...dock, variation })).rejects.toMatchObject({ code: 'malformed' });
    await expect(art.music({ ...calm, variation })).rejects.toMatchObject({ code: 'malformed' });
  });
});

describe('another variation, painted by hand', () => {
  it('is another picture in another file; the first stays', async () => {
    const { art, fileOf } = await studio();
    const first = await art.portrait(aiko);
    const before = readFileSync(fileOf(first.url));
    const second = await art.portrait({ ...aiko, variation: 1 });
    expect(second.url).not.toBe(first.url);
    expect(second.expressions?.happy).not.toBe(first.expressions?.happy);
    expect(readFileSync(fileOf(first.url)).equals(before)).toBe(true);
    expect(await difference(fileOf(first.url), fileOf(second.url))).toBeGreaterThan(4);
    expect(await art.portrait({ ...aiko, variation: 1 })).toEqual(second);
  }, 60_000);

  it('shows a place anew each time', async () => {
    const { art, fileOf } = await studio();
    const places = [];
    for (const variation of [0, 1, 2]) places.push(fileOf((await art.background({ ...dock, variation })).url));
    const [a = '', b = '', c = ''] = places;
    for (const [one, other] of [
      [a, b],
      [b, c],
      [a, c],
    ] as const)
      expect(await difference(one, other)).toBeGreaterThan(8);
    expect(places.every(existsSync)).toBe(true);
  }, 60_000);

  it('leaves the person who they are and follows the words', () => {
    const sketch = {
      id: 'ilse',
      name: 'Ilse',
      description: 'She keeps bees.',
      imagePrompt: 'green coat, glasses, bob',
    };
    const first = readAppearance(sketch);
    const others = [1, 2, 3, 4, 5, 6].map((variation) => readAppearance({ ...sketch, variation }));
    for (const other of others) {
      const { age, build, skin, outfit } = first;
      expect(other).toMatchObject({ age, build, skin, outfit });
      expect(other.eyes.color).toBe(first.eyes.color);
      expect(other.hair.color).toBe(first.hair.color);
      expect(['bangs', 'bangs2', 'mediumStraight']).toContain(other.hair.head);
      expect(other.glasses).not.toBeNull();
      expect(Math.abs(other.pose.tilt)).toBeLessThanOrEqual(4);
      expect(other.pose.size).toBeLessThanOrEqual(1);
    }
    expect(new Set(others.map(({ hair }) => hair.head)).size).toBe(3);
    expect(first.cloth.main).toBe(CLOTH_COLORS.green);
  });

  it('draws what words leave open anew, and never twice the same in a row', () => {
    const sketch = { id: 'nobody', name: 'Nobody', description: '', imagePrompt: '' };
    const heads = [0, 1, 2, 3, 4, 5, 6, 7].map((variation) => readAppearance({ ...sketch, variation }).hair.head);
    heads.slice(1).forEach((head, index) => {
      expect(head).not.toBe(heads[index]);
    });
  });

  it('keeps what a place is said to be', () => {
    const sketch = {
      locationId: 'x',
      prompt: 'a foggy harbor at dusk',
      setting: 'a harbour town in 1923',
      artStyle: '',
    };
    const { kind, time, weather, culture, seed } = readPlaceScene(sketch);
    for (const variation of [1, 2, 3]) {
      const other = readPlaceScene({ ...sketch, variation });
      expect(other).toMatchObject({ kind, time, weather, culture });
      expect(other.seed).not.toBe(seed);
    }
    const open = { ...sketch, prompt: 'a harbor', setting: '' };
    expect(
      new Set([0, 1, 2, 3, 4, 5].map((variation) => readPlaceScene({ ...open, variation }).time)).size,
    ).toBeGreaterThan(2);
  });

  it('is seen from somewhere else, in the same shape and never beyond the canvas', () => {
    expect(chooseFraming('any')).toEqual({ x: 0, y: 0, width: 1600, height: 900, mirrored: false });
    for (let variation = 1; variation < 40; variation += 1) {
      const { x, y, width, height, mirrored } = chooseFraming(`place ${variation}`, variation);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(1600);
      expect(y + height).toBeLessThanOrEqual(900);
      expect(width / height).toBeCloseTo(16 / 9, 2);
      expect(mirrored).toBe(variation % 2 === 1);
    }
  });

  it('is another track of the same mood', () => {
    const [first, second] = [planMusic(calm), planMusic({ ...calm, variation: 1 })];
    expect(second.lead).toBe(first.lead);
    expect(second.energy).toBe(first.energy);
    expect(second.seed).not.toBe(first.seed);
    expect(planMusic({ ...calm, variation: 0 })).toEqual(first);
  });
});

describe('chance turned on', () => {
  it('is itself at 0, and elsewhere the same numbers turned by one share', () => {
    expect(turned(createRandom('a'), 0).next()).toBe(createRandom('a').next());
    const plain = createRandom('a').fork('hair').next();
    const other = turned(createRandom('a'), 3).fork('hair').next();
    expect(other).toBeCloseTo((plain + 3 * 0.6180339887498949) % 1, 9);
    expect(other).toBeLessThan(1);
  });

  it('picks another of three than the time before', () => {
    const picks = Array.from({ length: 12 }, (_, variation) =>
      turned(createRandom('a'), variation).pick(['x', 'y', 'z']),
    );
    picks.slice(1).forEach((pick, index) => {
      expect(pick).not.toBe(picks[index]);
    });
  });
});

describe('another variation by an image model', () => {
  it('asks the model again, once for each, and keeps what it sent before', async () => {
    const colors = ['#803020', '#208030', '#203080'];
    let calls = 0;
    const model = new MockImageModelV4({
      provider: 'mock',
      modelId: 'painter',
      doGenerate: async () => ({
        images: [
          await sharp({ create: { width: 320, height: 180, channels: 3, background: colors[calls++] ?? '#000' } })
            .png()
            .toBuffer(),
        ],
        warnings: [],
        response: { timestamp: new Date(0), modelId: 'm', headers: {} },
      }),
    });
    const { art, fileOf } = await studio(model);
    const first = await art.background(dock);
    const second = await art.background({ ...dock, variation: 1 });
    expect(await art.background({ ...dock, variation: 1 })).toEqual(second);
    expect(await art.background(dock)).toEqual(first);
    expect(calls).toBe(2);
    expect(await difference(fileOf(first.url), fileOf(second.url))).toBeGreaterThan(20);
  });
});
