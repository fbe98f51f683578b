import { MockImageModelV4 } from 'ai/test';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createArt, mediaPath, type ReferencePicture } from '../../../server/art/index.ts';
import { getLightness, toLab } from '../../../server/art/kit/color.ts';
import { createGrading, extractSwatches, pickClothColors } from '../../../server/art/kit/swatches.ts';
import { readReferences } from '../../../server/art/pictures/references.ts';
import { readAppearance } from '../../../server/art/portrait/person.ts';
import { CLOTH_COLORS } from '../../../server/art/portrait/wardrobe.ts';
import { type FakeGemini, startFakeGemini } from '../../support/fake-gemini.ts';
import { type FakeRequest, reply } from '../../support/fake-model-script.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { sharedThreads } from '../../support/threads.ts';
import { geminiEnv, setUp } from '../models/support.ts';
import { claimingPng, drawn, halves } from './pictures.ts';

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

const picture = (bytes: Uint8Array, mediaType: ReferencePicture['mediaType'] = 'image/png'): ReferencePicture => ({
  mediaType,
  bytes,
});

let gemini: FakeGemini | undefined;
afterEach(async () => {
  await gemini?.close();
  gemini = undefined;
});

const workers = sharedThreads();

async function studio(image: Parameters<typeof createArt>[0]['image'] = () => null) {
  const dataDir = await tempDir();
  const warnings: string[] = [];
  const art = createArt({ dataDir, image, workers, log: { warn: (_, message) => warnings.push(message) } });
  const fileOf = (url: string) => {
    const [, , packageId = '', kind = '', file = ''] = url.split('/');
    return mediaPath(dataDir, packageId, kind, file) ?? '';
  };
  return { art, fileOf, warnings };
}

/** Art with the real Gemini code, over a server that always sends the same picture. */
async function geminiStudio(model?: string) {
  const sent = (await halves('png')).toString('base64');
  const server = await startFakeGemini(() => reply.image(sent));
  gemini = server;
  const { models } = setUp(geminiEnv(server.url, model === undefined ? {} : { IMAGE_MODEL: model }));
  return { server, ...(await studio((scope) => models.image(scope === undefined ? {} : { scope }))) };
}

const RequestSchema = z.object({
  contents: z.array(
    z.object({
      parts: z.array(
        z.union([
          z.object({ text: z.string() }),
          z.object({ inlineData: z.object({ mimeType: z.string(), data: z.string() }) }),
        ]),
      ),
    }),
  ),
});

/** The words and the pictures that reached the server. */
function asked(request: FakeRequest | undefined) {
  const parts = RequestSchema.parse(request?.body).contents.flatMap((content) => content.parts);
  return {
    text: parts.flatMap((part) => ('text' in part ? [part.text] : [])).join('\n'),
    pictures: parts.flatMap((part) =>
      'inlineData' in part
        ? [{ type: part.inlineData.mimeType, bytes: Buffer.from(part.inlineData.data, 'base64') }]
        : [],
    ),
  };
}

describe('references and a model that takes pictures', () => {
  it('reach the server beside the words, decoded and encoded anew within bounds', async () => {
    const { server, art, warnings } = await geminiStudio();
    const large = await sharp(await halves('png', { width: 2400, height: 1200 }))
      .withExif({ IFD0: { Copyright: 'secret7f3' } })
      .jpeg()
      .toBuffer();
    const cutOut = await drawn('<circle cx="120" cy="80" r="60" fill="#c03020"/>');
    await art.background({ ...dock, references: [picture(large, 'image/jpeg'), picture(cutOut)] });
    expect(warnings).toEqual([]);
    expect(server.requests).toHaveLength(1);
    const { text, pictures } = asked(server.requests[0]);
    expect(text).toContain('a quiet field');
    expect(text).toContain('The 2 attached pictures are references');
    expect(text).toMatch(/manner of painting/);
    expect(text).toMatch(/Copy no text/);
    expect(pictures.map(({ type }) => type)).toEqual(['image/jpeg', 'image/png']);
    expect(await sharp(pictures[0]?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1024, height: 512 });
    expect(await sharp(pictures[1]?.bytes).metadata()).toMatchObject({
      format: 'png',
      width: 240,
      height: 160,
      hasAlpha: true,
    });
    expect(pictures[0]?.bytes.includes('secret7f3')).toBe(false);
  });

  it('go with the first portrait; further faces are painted after that one alone', async () => {
    const { server, art, warnings } = await geminiStudio();
    await art.portrait({ ...aiko, references: [picture(await halves())] });
    expect(warnings).toEqual([]);
    const [first, second] = server.requests.map(asked);
    expect(server.requests).toHaveLength(2);
    expect(first?.pictures).toHaveLength(1);
    expect(first?.text).toContain('The attached picture is a reference');
    expect(second?.text).toContain('the same person');
    expect(second?.text).not.toContain('reference');
    expect(second?.pictures.map(({ bytes }) => bytes.equals(first?.pictures[0]?.bytes ?? Buffer.alloc(0)))).toEqual([
      false,
    ]);
  });

  it('are not spoken of where there are none', async () => {
    const { server, art } = await geminiStudio();
    await art.background({ ...dock, references: [] });
    const { text, pictures } = asked(server.requests[0]);
    expect(pictures).toEqual([]);
    expect(text).not.toMatch(/attached|reference/);
  });

  it('stay at home where the model takes none: words only', async () => {
    const { server, art } = await geminiStudio('google:gemini-9-unknown-image');
    await art.background({ ...dock, references: [picture(await halves())] });
    const { text, pictures } = asked(server.requests[0]);
    expect(pictures).toEqual([]);
    expect(text).not.toMatch(/attached|reference/);
  });

  it('make another picture than the words alone, and than other references', async () => {
    const { server, art } = await geminiStudio();
    const [one, two] = [picture(await halves()), picture(await drawn('<rect width="9" height="9" fill="#0a0"/>'))];
    const urls = [];
    for (const references of [[], [one], [two], [one, two], [one]])
      urls.push((await art.background({ ...dock, references })).url);
    expect(new Set(urls).size).toBe(4);
    expect(urls[4]).toBe(urls[1]);
    expect(server.requests).toHaveLength(4);
  });
});

describe('references that cannot be read', () => {
  const cases: [string, string, () => Promise<Uint8Array> | Uint8Array][] = [
    ['a torn PNG', 'malformed', async () => (await halves()).subarray(0, 900)],
    ['an SVG', 'unsupported_media_type', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an AVIF', 'unsupported_media_type', () => halves('avif')],
    ['nothing', 'malformed', () => new Uint8Array()],
    ['a bomb', 'too_large', () => claimingPng(50_000, 50_000)],
  ];

  it.each(cases)('refuses %s by its number, before anything is painted', async (_, code, make) => {
    let calls = 0;
    const model = new MockImageModelV4({
      doGenerate: () => {
        calls += 1;
        return Promise.reject(new Error('not to be asked'));
      },
    });
    const { art } = await studio(() => model);
    const references = [picture(await halves()), picture(await make())];
    const refusal = { name: 'RefusalError', code, message: expect.stringMatching(/^Reference picture 2 /) };
    await expect(art.portrait({ ...aiko, references })).rejects.toMatchObject(refusal);
    await expect(art.background({ ...dock, references })).rejects.toMatchObject(refusal);
    expect(calls).toBe(0);
  });

  it('refuses more than four', async () => {
    const { art } = await studio();
    const one = picture(await halves());
    await expect(art.background({ ...dock, references: [one, one, one, one, one] })).rejects.toMatchObject({
      code: 'malformed',
      message: expect.stringContaining('at most 4'),
    });
  });

  it('takes a picture for what it is, whatever it is called', async () => {
    const { images } = await readReferences([picture(await halves('webp'), 'image/gif')]);
    expect((await sharp(images[0]).metadata()).format).toBe('jpeg');
  });
});

/** How far a colour lies from green to red, and from blue to yellow. */
const hue = (color: string) => toLab(color).slice(1) as [number, number];

describe('the colours of references, for the embedded painter', () => {
  it('are found by their share, the same every time', async () => {
    const flag = await drawn(
      '<rect width="100%" height="100%" fill="#1f5f8f"/><rect width="30%" height="100%" fill="#d0a020"/>',
    );
    const [one, again] = await Promise.all([readReferences([picture(flag)]), readReferences([picture(flag)])]);
    expect(one.swatches).toEqual(again.swatches);
    expect(one.swatches.slice(0, 2).map(({ color }) => color)).toEqual(['#1f5f8f', '#d0a020']);
    expect(one.swatches[0]?.share).toBeCloseTo(0.7, 1);
    expect(extractSwatches(new Uint8Array())).toEqual([]);
  });

  it('leave out what is see-through', async () => {
    const { swatches } = await readReferences([
      picture(await drawn('<rect width="50%" height="100%" fill="#c03020"/>')),
    ]);
    expect(swatches[0]?.color).toBe('#c03020');
    // The rest are the pixels of the edge.
    expect(swatches[0]?.share).toBeGreaterThan(0.9);
  });

  it('draw the colours of a place towards theirs and leave its light and dark', () => {
    const grade = createGrading([
      { color: '#c08030', share: 0.6 },
      { color: '#402010', share: 0.4 },
    ]);
    for (const color of ['#3050a0', '#508050', '#e0e0f0']) {
      expect(getLightness(grade(color))).toBeCloseTo(getLightness(color), 1);
      expect(hue(grade(color))[1]).toBeGreaterThan(hue(color)[1]);
    }
    expect(createGrading([])('#3050a0')).toBe('#3050a0');
    expect(Math.abs(hue(createGrading([{ color: '#777777', share: 1 }])('#a03050'))[0])).toBeLessThan(
      Math.abs(hue('#a03050')[0]),
    );
  });

  it('tint a painted place, in a file of its own', async () => {
    const { art, fileOf } = await studio();
    const warm = await drawn('<rect width="100%" height="100%" fill="#d07020"/>');
    const [plain, tinted] = [
      await art.background(dock),
      await art.background({ ...dock, references: [picture(warm)] }),
    ];
    expect(tinted.url).not.toBe(plain.url);
    const blueOver = async (url: string) => {
      const { channels } = await sharp(fileOf(url)).stats();
      return (channels[2]?.mean ?? 0) - (channels[0]?.mean ?? 0);
    };
    expect(await blueOver(tinted.url)).toBeLessThan((await blueOver(plain.url)) - 10);
  }, 60_000);

  it('dress somebody whose clothes the words leave open; words come first', () => {
    const clothColors = pickClothColors([
      { color: '#2f7d4f', share: 0.5 },
      { color: '#d8b13a', share: 0.1 },
    ]);
    const sketch = { id: 'ilse', name: 'Ilse', description: '', clothColors };
    const [green, yellow] = clothColors;
    expect(readAppearance({ ...sketch, imagePrompt: 'someone quiet' }).cloth).toMatchObject({
      main: green,
      accent: yellow,
    });
    expect(readAppearance({ ...sketch, imagePrompt: 'a red coat' }).cloth).toMatchObject({
      main: CLOTH_COLORS.red,
      accent: green,
    });
    expect(readAppearance({ ...sketch, imagePrompt: 'someone quiet' }).skin).toBe(
      readAppearance({ ...sketch, clothColors: [], imagePrompt: 'someone quiet' }).skin,
    );
  });

  it('pass over skin, shadow and bare paper', () => {
    const swatches = ['#e9bd98', '#0a0a0c', '#fdfdfb'].map((color) => ({ color, share: 0.3 }));
    expect(pickClothColors(swatches)).toEqual([]);
    expect(pickClothColors([...swatches, { color: '#33507e', share: 0.1 }])).toHaveLength(1);
  });
});
