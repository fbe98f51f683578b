import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OpenAPIHono } from '@hono/zod-openapi';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorAnswer, toRefusal } from '../../../server/http/errors.ts';
import { mediaRoutes } from '../../../server/http/media.ts';
import { ask } from '../../support/services.ts';
import { expectRefusal, sharedServices } from './support.ts';

const MUSIC = Array.from({ length: 100 }, (_, index) => String.fromCharCode(48 + (index % 75))).join('');

const theServices = sharedServices();
let dataDir: string;
const looks: string[] = [];
const app = new OpenAPIHono();
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kamishibai-media-'));
  for (const kind of ['backgrounds', 'characters', 'music', 'secrets'])
    await mkdir(join(dataDir, 'packages', 'salt', kind), { recursive: true });
  const files: Record<string, string> = {
    'packages/salt/music/rain.ogg': MUSIC,
    'packages/salt/music/empty.ogg': '',
    'packages/salt/backgrounds/quay.webp': 'a quay',
    'packages/salt/characters/ken.png': 'a face',
    'packages/salt/characters/page.html': '<script>alert(1)</script>',
    'packages/salt/characters/drawing.svg': '<svg onload="alert(1)"/>',
    'packages/salt/secrets/a.png': 'hidden',
    'packages/salt/package.json': '{"secret":true}',
    'kamishibai.sqlite': 'SQLite format 3',
  };
  for (const [file, content] of Object.entries(files)) await writeFile(join(dataDir, file), content);
  await mkdir(join(dataDir, 'packages', 'salt', 'music', 'folder.ogg'));
  mediaRoutes(app, dataDir, {
    lookAt: async (packageId, kind, file) => {
      looks.push(`${packageId}/${kind}/${file}`);
      return file.startsWith('coming') ? 'waiting' : file.startsWith('failed') ? 'failed' : null;
    },
  });
  app.onError((error, context) =>
    errorAnswer(
      context,
      toRefusal(error, () => undefined),
    ),
  );
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const get = (path: string, headers: Record<string, string> = {}) => ask({ app }, 'GET', path, undefined, headers);

describe('GET /media/:packageId/:kind/:file', () => {
  test('answers 202 without caching while a picture is being painted, and then the picture', async () => {
    const { status, headers, body } = await get('/media/salt/backgrounds/coming.webp');
    expect([status, body, headers.get('cache-control')]).toEqual([202, { state: 'waiting' }, 'no-store']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(looks).toEqual(['salt/backgrounds/coming.webp']);
    expectRefusal(await get('/media/salt/backgrounds/failed.webp'), 404, 'not_found');
  });

  test.each([
    ['backgrounds/quay.webp', 'image/webp', 'a quay'],
    ['characters/ken.png', 'image/png', 'a face'],
    ['music/rain.ogg', 'audio/ogg', MUSIC],
    ['music/empty.ogg', 'audio/ogg', ''],
  ])('%s is %s, and may be kept', async (file, type, content) => {
    const { status, headers, body } = await get(`/media/salt/${file}`);
    expect([status, headers.get('content-type'), body]).toEqual([200, type, content]);
    expect(headers.get('content-length')).toBe(String(content.length));
    expect(headers.get('cache-control')).toContain('immutable');
  });

  test.each([
    'music/quay.webp',
    'music/none.ogg',
    'music/folder.ogg',
    'secrets/a.png',
    'characters/page.html',
    'characters/drawing.svg',
    'music/..%2f..%2f..%2fkamishibai.sqlite',
    'music/..%2fpackage.json',
    'music/rain.ogg%00.png',
    'music/rain.ogg%2f',
    `music/${'x'.repeat(300)}.ogg`,
  ])('%s is not there: 404', async (file) => {
    expectRefusal(await get(`/media/salt/${file}`), 404, 'not_found');
  });

  test('of another package is 404, of an invalid package id 400', async () => {
    expectRefusal(await get('/media/pepper/music/rain.ogg'), 404, 'not_found');
    const services = theServices();
    expectRefusal(await ask(services, 'GET', '/media/..%2fsalt/music/rain.ogg'), 400, 'malformed');
  });

  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/100'],
    ['bytes=96-', 206, MUSIC.slice(96), 'bytes 96-99/100'],
    ['bytes=-2', 206, MUSIC.slice(98), 'bytes 98-99/100'],
    ['bytes=-1000', 206, MUSIC, 'bytes 0-99/100'],
    ['bytes=90-99999999999999999999', 206, MUSIC.slice(90), 'bytes 90-99/100'],
  ])('in part: %s', async (range, status, content, of) => {
    const answer = await get('/media/salt/music/rain.ogg', { range });
    expect([answer.status, answer.body, answer.headers.get('content-range')]).toEqual([status, content, of]);
    expect(answer.headers.get('content-length')).toBe(String(content.length));
  });

  test.each(['bytes=100-', 'bytes=5-2', 'bytes=-0', 'bytes=99999999999999999999-'])(
    'a part it does not have is 416: %s',
    async (range) => {
      const answer = await get('/media/salt/music/rain.ogg', { range });
      expectRefusal(answer, 416);
      expect(answer.headers.get('content-range')).toBe('bytes */100');
    },
  );

  test.each(['bytes=0-1,4-5', 'items=0-1', 'bytes=a-b', 'bytes=-', '', 'x'.repeat(5000)])(
    'a range nobody can read is left aside: %j',
    async (range) => {
      const { status, body } = await get('/media/salt/music/rain.ogg', { range });
      expect([status, body]).toEqual([200, MUSIC]);
    },
  );

  test('HEAD tells the size and opens nothing', async () => {
    const response = await app.request('http://127.0.0.1/media/salt/music/rain.ogg', { method: 'HEAD' });
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '100', '']);
  });
});
