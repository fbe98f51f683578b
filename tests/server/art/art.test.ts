import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MockImageModelV4 } from 'ai/test';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type ArtLog, type ArtOptions, createArt, mediaPath } from '../../../server/art/index.ts';
import { RefusalError } from '../../../shared/error.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { sharedThreads } from '../../support/threads.ts';

type DoGenerate = MockImageModelV4['doGenerate'];

const portrait = {
  packageId: 'night_ferry',
  characterId: 'aiko',
  name: 'Aiko',
  description: 'A reporter',
  imagePrompt: 'young woman, red coat',
  artStyle: 'noir',
  expressions: ['neutral', 'happy'] as const,
};
const place = { packageId: 'night_ferry', locationId: 'dock', prompt: 'a quiet field', setting: '', artStyle: '' };

const answer = (bytes: Uint8Array) => ({
  images: [bytes],
  warnings: [],
  response: { timestamp: new Date(0), modelId: 'm', headers: {} },
});
const picture = (background: string, width = 300, height = 400) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

function imageModel(doGenerate: DoGenerate, supportsFileInputs = false) {
  return new MockImageModelV4({
    provider: 'mock',
    modelId: 'painter',
    maxImagesPerCall: 1,
    supportsFileInputs,
    doGenerate,
  });
}

const workers = sharedThreads();

async function studio(model: MockImageModelV4 | null = null, options: Partial<ArtOptions> = {}) {
  const dataDir = await tempDir();
  const warnings: { fields: object; message: string }[] = [];
  const log: ArtLog = { warn: (fields, message) => warnings.push({ fields, message }) };
  const art = createArt({ dataDir, image: () => model, log, workers, ...options });
  const fileOf = (url: string) => {
    const [, , packageId = '', kind = '', file = ''] = url.split('/');
    return mediaPath(dataDir, packageId, kind, file) ?? '';
  };
  const files = () =>
    readdirSync(dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  return { art, dataDir, warnings, fileOf, files };
}

describe('the embedded studio', () => {
  it('makes a portrait with a sprite for each expression, at the urls it names', async () => {
    const { art, fileOf } = await studio();
    const asset = await art.portrait(portrait);
    expect(Object.keys(asset.expressions ?? {})).toEqual(['neutral', 'happy']);
    expect(asset.url).toBe(asset.expressions?.neutral);
    expect(asset.mimeType).toBe('image/png');
    expect(asset.url).toMatch(/^\/media\/night_ferry\/characters\/aiko-neutral-[0-9a-f]{32}\.png$/);
    for (const url of Object.values(asset.expressions ?? {}))
      expect((await sharp(fileOf(url)).metadata()).format).toBe('png');
  }, 60_000);

  it('draws the neutral face where none is asked for', async () => {
    const { art } = await studio();
    const asset = await art.portrait({ ...portrait, expressions: [] });
    expect(Object.keys(asset.expressions ?? {})).toEqual(['neutral']);
  }, 60_000);

  it('makes the same thing once: for many at the same time, later, and for other packages', async () => {
    const { art, dataDir, files } = await studio();
    const [one, two, other] = await Promise.all([
      art.background(place),
      art.background(place),
      art.background({ ...place, packageId: 'second' }),
    ]);
    expect(one).toEqual(two);
    expect(other.url).toBe(one.url.replace('night_ferry', 'second'));
    const cache = join(dataDir, 'art-cache');
    expect(readdirSync(cache)).toHaveLength(1);
    const cached = join(cache, readdirSync(cache)[0] ?? '');
    const made = statSync(cached);
    expect(made.nlink).toBe(3);
    await art.background(place);
    expect(statSync(cached).mtimeMs).toBe(made.mtimeMs);
    expect(statSync(cached).ino).toBe(made.ino);
    expect(files().filter((name) => name.startsWith('.'))).toEqual([]);
  }, 60_000);

  it('keeps what determines a picture in its name', async () => {
    const { art } = await studio();
    const [one, other, styled] = await Promise.all([
      art.background(place),
      art.background({ ...place, prompt: 'a quiet lake' }),
      art.background({ ...place, artStyle: 'noir' }),
    ]);
    expect(new Set([one.url, other.url, styled.url]).size).toBe(3);
  }, 60_000);

  it('composes a track at its mood', async () => {
    const { art, fileOf } = await studio();
    const asset = await art.music({
      packageId: 'night_ferry',
      mood: 'calm',
      prompts: [{ text: 'slow piano', weight: 1 }],
    });
    expect(asset).toMatchObject({
      mimeType: 'audio/ogg',
      url: expect.stringMatching(/^\/media\/night_ferry\/music\/calm-[0-9a-f]{32}\.ogg$/),
    });
    expect(readFileSync(fileOf(asset.url)).subarray(0, 4).toString()).toBe('OggS');
  }, 60_000);

  it('refuses ids that could lead elsewhere, and makes nothing for them', async () => {
    const { art, dataDir } = await studio();
    await expect(art.background({ ...place, packageId: '../../etc' })).rejects.toThrow(RefusalError);
    await expect(art.background({ ...place, locationId: 'a/b' })).rejects.toThrow(RefusalError);
    await expect(art.portrait({ ...portrait, characterId: '..' })).rejects.toThrow(RefusalError);
    await expect(art.music({ packageId: 'p', mood: '/x', prompts: [] })).rejects.toThrow(RefusalError);
    expect(existsSync(join(dataDir, 'packages'))).toBe(false);
    expect(existsSync(join(dataDir, 'art-cache'))).toBe(false);
  });

  it('stops for one who leaves and goes on for one who stays', async () => {
    const { art, files } = await studio();
    const leaver = new AbortController();
    const leaving = art.background({ ...place, signal: leaver.signal });
    const staying = art.background(place);
    leaver.abort(new Error('gone'));
    await expect(leaving).rejects.toThrow('gone');
    expect((await staying).mimeType).toBe('image/webp');
    await expect(art.background({ ...place, prompt: 'never', signal: leaver.signal })).rejects.toThrow('gone');
    expect(files()).toHaveLength(2);
  }, 60_000);
});

describe('with an image model', () => {
  it('paints places with it: bounded, re-encoded, under the same name as any painter', async () => {
    const prompts: (string | undefined)[] = [];
    const model = imageModel(async ({ prompt, aspectRatio }) => {
      prompts.push(prompt);
      expect(aspectRatio).toBe('16:9');
      return answer(await picture('#336699', 640, 360));
    });
    const { art, fileOf, warnings } = await studio(model);
    const asset = await art.background(place);
    expect(await sharp(fileOf(asset.url)).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 900 });
    expect(prompts).toEqual([expect.stringContaining('a quiet field')]);
    expect(warnings).toEqual([]);
    const byHand = await createArt({ dataDir: await tempDir(), image: () => null, workers }).background(place);
    expect(byHand).toEqual(asset);
    await art.background(place);
    expect(prompts).toHaveLength(1);
  }, 60_000);

  it('asks once for many who ask at the same time', async () => {
    let calls = 0;
    const model = imageModel(async () => {
      calls += 1;
      return answer(await picture('#224466', 320, 180));
    });
    const { art } = await studio(model);
    await Promise.all(['one', 'two', 'three'].map((packageId) => art.background({ ...place, packageId })));
    expect(calls).toBe(1);
  });

  it('paints expressions after the first picture where the model takes pictures', async () => {
    const asked: { prompt: string | undefined; files: number }[] = [];
    const model = imageModel(async ({ prompt, files }) => {
      asked.push({ prompt, files: files?.length ?? 0 });
      return answer(await picture(asked.length === 1 ? '#553322' : '#885522'));
    }, true);
    const { art, fileOf } = await studio(model);
    const asset = await art.portrait(portrait);
    expect(asked.map(({ files }) => files)).toEqual([0, 1]);
    expect(asked[1]?.prompt).toContain('the same person');
    expect(asset.expressions?.neutral).not.toBe(asset.expressions?.happy);
    expect(await sharp(fileOf(asset.url)).metadata()).toMatchObject({
      format: 'png',
      width: 768,
      height: 1024,
      hasAlpha: true,
    });
    const more = await art.portrait({ ...portrait, expressions: ['neutral', 'happy', 'sad'] });
    expect(asked.map(({ files }) => files)).toEqual([0, 1, 1]);
    expect(more.url).toBe(asset.url);
  }, 60_000);

  it('shows one picture for all expressions where the model takes none', async () => {
    let calls = 0;
    const model = imageModel(async () => {
      calls += 1;
      return answer(await picture('#553322'));
    });
    const { art, fileOf } = await studio(model);
    const { expressions = {} } = await art.portrait(portrait);
    expect(calls).toBe(1);
    expect(readFileSync(fileOf(expressions.happy ?? '')).equals(readFileSync(fileOf(expressions.neutral ?? '')))).toBe(
      true,
    );
  }, 60_000);

  it.each<[string, DoGenerate]>([
    ['throws', () => Promise.reject(new Error('quota exceeded'))],
    ['answers bytes that are no picture', async () => answer(Buffer.from('<html>not a picture</html>'))],
    ['answers a torn picture', async () => answer((await picture('#112233')).subarray(0, 200))],
    ['answers nothing', async () => ({ ...answer(Buffer.alloc(0)), images: [] })],
    ['answers an empty picture', async () => answer(Buffer.alloc(0))],
  ])(
    'paints by hand, with a warning, when it %s',
    async (_, doGenerate) => {
      const model = imageModel(doGenerate);
      const { art, fileOf, warnings, files } = await studio(model);
      const asset = await art.background(place);
      expect(await sharp(fileOf(asset.url)).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 900 });
      expect(warnings).toEqual([
        {
          fields: expect.objectContaining({ model: 'mock/painter', picture: 'dock' }),
          message: expect.stringContaining('painting by hand'),
        },
      ]);
      expect(files().filter((name) => name.startsWith('.'))).toEqual([]);
      const byHand = await createArt({ dataDir: await tempDir(), image: () => null, workers }).background(place);
      expect(byHand.url).toBe(asset.url);
    },
    60_000,
  );

  it('is not asked for what the package has, and gives another package nothing that another painter made', async () => {
    let calls = 0;
    const model = imageModel(async () => {
      calls += 1;
      if (calls === 1) throw new Error('busy');
      return answer(await picture('#446688', 320, 180));
    });
    const { art, fileOf } = await studio(model);
    const first = await art.background(place);
    const byHand = readFileSync(fileOf(first.url));
    expect(await art.background(place)).toEqual(first);
    expect(calls).toBe(1);
    expect(readFileSync(fileOf(first.url)).equals(byHand)).toBe(true);
    const other = await art.background({ ...place, packageId: 'second' });
    expect(calls).toBe(2);
    expect(readFileSync(fileOf(other.url)).equals(byHand)).toBe(false);
  }, 60_000);

  it('paints one more face after those the package has', async () => {
    const asked: number[] = [];
    const model = imageModel(async ({ files }) => {
      asked.push(files?.length ?? 0);
      return answer(await picture('#553322'));
    }, true);
    const { art, dataDir } = await studio(model);
    await art.portrait({ ...portrait, expressions: ['neutral'] });
    rmSync(join(dataDir, 'art-cache'), { recursive: true });
    mkdirSync(join(dataDir, 'art-cache'));
    await art.portrait(portrait);
    expect(asked).toEqual([0, 1]);
  }, 60_000);

  it('passes an abort on to the model and paints nothing instead', async () => {
    const abort = new AbortController();
    let seen: AbortSignal | undefined;
    const model = imageModel(
      ({ abortSignal }) =>
        new Promise((_, reject) => {
          seen = abortSignal;
          abortSignal?.addEventListener('abort', () => reject(abortSignal.reason));
          abort.abort(new Error('stopped by the author'));
        }),
    );
    const { art, files, warnings } = await studio(model);
    await expect(art.background({ ...place, signal: abort.signal })).rejects.toThrow('stopped by the author');
    expect(seen?.aborted).toBe(true);
    expect(files()).toEqual([]);
    expect(warnings).toEqual([]);
  });
});
