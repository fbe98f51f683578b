import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ask, openServices } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { fakeArt } from '../coauthor/support.ts';
import { expectRefusal } from './support.ts';

/** A server with a built web app: one page, one script, a picture, and what lies beside them. */
async function servicesWithPages(env: Record<string, string> = {}) {
  const dir = await tempDir();
  const webDir = join(dir, 'dist');
  await mkdir(join(webDir, 'assets'), { recursive: true });
  for (const [file, content] of Object.entries({
    'index.html': '<!doctype html><head><title>The page</title></head>',
    'manifest.webmanifest': '{}',
    'service-worker.js': 'self',
    'assets/index-abc123.js': 'console.log(1)',
    'assets/studio-abc123.js': 'console.log(2)',
    'assets/studio-abc123.js.gz': gzipSync('console.log(2)'),
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.built-from': 'a stamp',
    '../secret.txt': 'A SECRET',
  })) {
    await writeFile(join(webDir, file), content);
  }
  return openServices(env, { art: fakeArt().art, webDir });
}

describe('the web app', () => {
  test.each(['/', '/studio/desk', '/play/evening', '/library', '/x/y/z?a=b'])('is the page at %s', async (path) => {
    const { status, headers, body } = await ask(await servicesWithPages(), 'GET', path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(body).toContain('The page');
  });

  test('has its files, of which those with a hash in their name may be kept', async () => {
    const services = await servicesWithPages();
    const script = await ask(services, 'GET', '/assets/index-abc123.js');
    expect([script.status, script.body]).toEqual([200, 'console.log(1)']);
    expect(script.headers.get('content-type')).toMatch(/javascript/);
    expect(script.headers.get('cache-control')).toContain('immutable');
    const logo = await ask(services, 'GET', '/logo.svg');
    expect([logo.status, logo.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\/svg\+xml/)]);
    expect(logo.headers.get('cache-control')).toBe('no-cache');
    const worker = await ask(services, 'GET', '/service-worker.js');
    expect([worker.status, worker.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const manifest = await ask(services, 'GET', '/manifest.webmanifest');
    expect([manifest.status, manifest.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^application\/manifest\+json/),
    ]);
  });

  test('says where one signs out, where one has to sign in', async () => {
    const token = 'a-token-of-sixteen-or-more';
    const headers = { authorization: `Bearer ${token}` };
    const asked = await ask(await servicesWithPages({ AUTH_TOKEN: token }), 'GET', '/', undefined, headers);
    expect(asked.body).toContain('<meta name="sign-out" content="/sign-out">');
    expect((await ask(await servicesWithPages(), 'GET', '/')).body).not.toContain('sign-out');
  });

  test('serves the compressed copy of a file to clients that accept it', async () => {
    const { app } = await servicesWithPages();
    const script = (headers: Record<string, string>) =>
      app.request('http://127.0.0.1/assets/studio-abc123.js', { headers });
    const packed = await script({ 'accept-encoding': 'gzip, deflate, br' });
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe('console.log(2)');
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('content-type')).toMatch(/javascript/);
    expect(packed.headers.get('cache-control')).toContain('immutable');
    expect(packed.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    const plain = await script({});
    expect([await plain.text(), plain.headers.get('content-encoding')]).toEqual(['console.log(2)', null]);
  });

  test.each(['/assets/', '/assets', '/assets/gone.js', '/gone.png', '/media', '/media/x'])(
    'has nothing at %s: 404, not the page',
    async (path) => {
      const answer = await ask(await servicesWithPages(), 'GET', path);
      expectRefusal(answer, 404, 'not_found');
      expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable');
    },
  );

  test.each([
    '/.built-from',
    '/..%2fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
  ])('gives nothing away at %s', async (path) => {
    const { body } = await ask(await servicesWithPages(), 'GET', path);
    expect(JSON.stringify(body)).not.toMatch(/A SECRET|a stamp/);
  });

  test('takes no other method', async () => {
    const services = await servicesWithPages();
    for (const method of ['POST', 'PUT', 'DELETE']) expectRefusal(await ask(services, method, '/studio/desk'), 404);
  });
});
