import { request } from 'node:http';
import sharp from 'sharp';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../server/listen.ts';
import { createLogger } from '../../../server/log.ts';
import type { Services } from '../../../server/main.ts';
import { ask, testConfig } from '../../support/services.ts';
import { claimingPng, halves, type TestFormat } from '../art/pictures.ts';
import { fakeArt } from '../coauthor/support.ts';
import {
  adoptingArt,
  callsBefore,
  drafted,
  expectRefusal,
  expectUnchanged,
  quietServices,
  read,
  servicesWithPictures,
  sharedServices,
} from './support.ts';

const MIB = 1024 * 1024;
const FINISHED = callsBefore('finalizePackage');
const KEN = 'character/ken';
const HARBOUR = 'node/harbour';

const put = (services: Services, path: string, bytes: Uint8Array | string, type = 'image/png') =>
  ask(services, 'PUT', `/api/sessions/desk/draft/${path}`, typeof bytes === 'string' ? bytes : new Uint8Array(bytes), {
    'content-type': type,
  });
const upload = (services: Services, element: string, bytes: Uint8Array | string, type?: string) =>
  put(services, `${element.replace('?', '/picture?')}${element.includes('?') ? '' : '/picture'}`, bytes, type);

const served = async (services: Services, url: string) => {
  const response = await services.app.request(`http://127.0.0.1${url}`);
  expect([url, response.status]).toEqual([url, 200]);
  return sharp(Buffer.from(await response.arrayBuffer())).metadata();
};

describe('PUT /api/sessions/:id/draft/:type/:elementId/picture', () => {
  test.each<[TestFormat, string]>([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
    ['webp', 'IMAGE/WEBP; name=quay'],
    // The bytes count; a wrong name among the good ones does no harm.
    ['jpeg', 'image/png'],
  ])('takes a %s sent as %s for a character and a place, and serves it', async (format, type) => {
    const services = await drafted(await servicesWithPictures(), FINISHED);
    const bytes = await halves(format);
    const { draft: earlier, seq } = await read(services);

    const portrait = await upload(services, KEN, bytes, type);
    expect(portrait.status, JSON.stringify(portrait.body)).toBe(200);
    expect(Object.keys(portrait.body).sort()).toEqual(['draft', 'remarks', 'seq', 'warnings']);
    expect(portrait.body.seq).toBe(seq + 1);
    const { image } = portrait.body.draft.characters[1];
    expect(image.mimeType).toBe('image/png');
    expect(image.url).not.toBe(earlier.characters[1].image.url);
    expect(await served(services, image.url)).toMatchObject({ format: 'png', width: 768, height: 1024 });

    const place = await upload(services, `${HARBOUR}?actId=act_1`, bytes, type);
    const { background } = place.body.draft.acts[0].sandboxLocations[0];
    expect(background.mimeType).toBe('image/webp');
    expect(await served(services, background.url)).toMatchObject({ format: 'webp', width: 1600, height: 900 });
    expect((await read(services)).draft).toEqual(place.body.draft);

    const undone = await ask(services, 'POST', '/api/sessions/desk/undo', { steps: 2 });
    expect(undone.body.draft).toEqual(earlier);
    // What undo took away can come back, so the files stay.
    for (const { url } of [image, background]) await served(services, url);
  });

  test('is the author’s own: in the history, in the provenance, in the package', async () => {
    const services = await drafted(await servicesWithPictures(), FINISHED);
    const { body } = await upload(services, HARBOUR, await halves());
    const { url } = body.draft.acts[0].sandboxLocations[0].background;
    const { entries } = (await ask(services, 'GET', '/api/sessions/desk/history?limit=1')).body;
    expect(entries).toMatchObject([
      { by: 'author', kind: 'picture-replaced', changed: [{ type: 'node', id: 'harbour' }] },
    ]);
    expect((await read(services)).provenance['node:act_1/harbour'].edited).toContain('background');
    const finalized = await ask(services, 'POST', '/api/sessions/desk/tools/finalizePackage', { title: 'Ebb' });
    const story = (await ask(services, 'GET', `/api/packages/${finalized.body.packageId}`)).body.package;
    expect(story.assets.backgrounds.harbour.url).toBe(url);
  });

  test('takes up to 20 MiB, however large JSON may be elsewhere', async () => {
    const services = await drafted(await servicesWithPictures(), FINISHED);
    const noise = await sharp({
      create: {
        width: 1600,
        height: 1400,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(noise.byteLength).toBeGreaterThan(5 * MIB);
    expect((await upload(services, KEN, noise)).status).toBe(200);
    const json = JSON.stringify({ seq: 1, type: 'premise', changes: { title: 'x'.repeat(MIB) } });
    for (const [method, path] of [
      ['PATCH', '/api/sessions/desk/draft'],
      ['PUT', '/api/sessions/desk/locks'],
      ['POST', '/api/sessions/desk/undo'],
      ['POST', '/api/sessions/desk/try'],
      // Only the very path of a picture takes more.
      ['PUT', '/api/sessions/desk/draft/character/ken/picture/more'],
      ['PUT', '/api/sessions/desk/picture'],
    ] as const) {
      const answer = await ask(services, method, path, json, { 'content-type': 'application/json' });
      expectRefusal(answer, 413, 'too_large');
      expect(answer.body.error.message).toContain('1 MiB');
    }
  });

  describe('refuses, with nothing changed,', () => {
    const theServices = sharedServices(adoptingArt);
    beforeAll(async () => {
      await drafted(theServices(), FINISHED);
    });
    const over = new Uint8Array(20 * MIB + 1);
    over.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const text = (said: string) => new TextEncoder().encode(said);

    test.each<[string, () => Promise<Uint8Array> | Uint8Array, number, RegExp]>([
      [
        'an SVG',
        () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        415,
        /PNG, JPEG/,
      ],
      ['a text', () => text('I am a picture, really.'), 415, /no PNG/],
      ['a page', () => text('<!doctype html><script>alert(1)</script>'), 415, /no PNG/],
      ['JSON', () => text('{"image":{"url":"/media/x/characters/y.png"}}'), 415, /no PNG/],
      ['JSON without an end', () => text('['.repeat(200_000)), 415, /no PNG/],
      ['nothing', () => new Uint8Array(0), 400, /empty/],
      ['one byte', () => new Uint8Array([0x89]), 415, /no PNG/],
      ['half a picture', async () => (await halves()).subarray(0, 900), 400, /broken PNG/],
      ['a picture with its middle torn out', torn, 400, /broken PNG/],
      ['20 MiB and a byte', () => over, 413, /20 MiB/],
      ['one that would fill the memory', () => claimingPng(60_000, 60_000), 413, /60000×60000/],
    ])('%s', async (_what, bytes, status, reason) => {
      const services = theServices();
      const body = await bytes();
      await expectUnchanged(services, async () => {
        for (const element of [KEN, HARBOUR]) {
          const refused = await upload(services, element, body);
          expectRefusal(refused, status);
          expect(refused.body.error.message).toMatch(reason);
        }
      });
    });

    test.each([
      'image/svg+xml',
      'text/html',
      'application/json',
      'application/octet-stream',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'image/*',
      'image/pngx',
      'text/plain, image/png',
      '',
    ])('what does not say that it is a picture: 415 for "%s"', async (type) => {
      const services = theServices();
      const good = await halves();
      await expectUnchanged(services, async () => {
        const refused = await upload(services, KEN, good, type);
        expectRefusal(refused, 415, 'unsupported_media_type');
        expect(refused.body.error.hint).toContain('image/png');
      });
    });

    test.each<[string, number, RegExp]>([
      ['character/nobody', 404, /nobody.*aiko, ken/],
      ['node/moon', 404, /moon.*harbour, lighthouse/],
      ['node/harbour?actId=act_9', 404, /act_9.*act_1/],
      ['act/act_1', 422, /acts have none/],
      ['encounter/enc_rope', 422, /encounters have none/],
      ['premise/premise', 422, /premises have none/],
      ['music/rain', 400, /address/],
      ['character/Ken', 400, /address/],
      ['character/..%2f..%2fken', 400, /address/],
    ])('one for %s: %i', async (element, status, reason) => {
      const services = theServices();
      const good = await halves();
      await expectUnchanged(services, async () => {
        const refused = await upload(services, element, good);
        expectRefusal(refused, status);
        expect(refused.body.error.message).toMatch(reason);
      });
    });

    test('one for no session', async () => {
      expectRefusal(await upload(await quietServices(), KEN, await halves()), 404, 'not_found');
    });
  });

  test('one that arrives after its character has gone is 404', async () => {
    let release: () => void = () => undefined;
    const drawing = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { art } = fakeArt();
    const services = await quietServices();
    services.art.adopt = (request) => drawing.then(() => art.adopt(request));
    await drafted(services, FINISHED);
    const late = upload(services, 'character/aiko', await halves());
    await ask(services, 'DELETE', '/api/sessions/desk/draft/character/aiko');
    release();
    expectRefusal(await late, 404, 'not_found');
    expect((await read(services)).draft.characters).toHaveLength(1);
  });
});

test('over a socket a picture is taken whole, and one that is too large is refused before it has all come', async () => {
  const config = await testConfig();
  const overrides = { art: adoptingArt(config.dataDir), log: createLogger('silent'), samplesDir: null };
  const server = await startServer(config, overrides);
  onTestFinished(() => server.close());
  const json = { 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`${server.address}${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) });
  await post('/api/sessions', { id: 'desk' });
  const ken = { id: 'ken', name: 'Ken', role: 'npc', description: 'Keeper.', imagePrompt: '' };
  await post('/api/sessions/desk/tools/proposeCharacter', ken);
  const url = `${server.address}/api/sessions/desk/draft/character/ken/picture`;
  const headers = { 'content-type': 'image/jpeg' };
  const taken = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(await halves('jpeg')) });
  expect(taken.status).toBe(200);

  const { promise: refused, resolve, reject } = Promise.withResolvers<number>();
  const sending = request(url, { method: 'PUT', headers: { ...headers, 'content-length': 20 * MIB + 1 } }, (answer) => {
    answer.resume();
    resolve(answer.statusCode ?? 0);
  });
  sending.on('error', reject);
  sending.write(new Uint8Array(1000));
  expect(await refused).toBe(413);
  sending.removeListener('error', reject).on('error', () => undefined);
  sending.destroy();
});

/** A PNG whose picture data is noise in the middle. */
async function torn(): Promise<Uint8Array> {
  const bytes = new Uint8Array(await halves());
  bytes.fill(0xaa, bytes.length >> 1, (bytes.length >> 1) + 400);
  return bytes;
}
