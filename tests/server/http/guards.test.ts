import { describe, expect, test } from 'vitest';
import { depthOf } from '../../../server/http/guards.ts';
import type { House } from '../../../server/main.ts';
import { ask, openHouse } from '../../support/house.ts';
import { everything, expectRefusal, sharedHouse } from './support.ts';

describe('the door', () => {
  test.each([
    ['localhost:4600', 200],
    ['127.0.0.1', 200],
    ['[::1]:4600', 200],
    ['evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost.evil.example:4600', 403],
  ])('a request for %s is answered %i', async (host, status) => {
    const house = await openHouse();
    expect((await ask(house, 'GET', '/healthz', undefined, { host })).status).toBe(status);
  });

  test('ALLOWED_HOSTS adds names, with or without a port', async () => {
    const house = await openHouse({ ALLOWED_HOSTS: 'novels.example, other.example:8443' });
    for (const host of ['novels.example', 'novels.example:443', 'other.example:8443']) {
      expect((await ask(house, 'GET', '/healthz', undefined, { host })).status).toBe(200);
    }
    expect((await ask(house, 'GET', '/healthz', undefined, { host: 'third.example' })).status).toBe(403);
  });

  test.each([
    ['http://localhost:4600', 201],
    ['http://evil.example', 403],
    ['null', 403],
  ])('a request from %s is answered %i', async (origin, status) => {
    const house = await openHouse();
    expect((await ask(house, 'POST', '/api/sessions', {}, { origin })).status).toBe(status);
  });

  test('a form of another site cannot post: bodies are JSON', async () => {
    const house = await openHouse();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { status, body } = await ask(house, 'POST', '/api/sessions', '{}', { 'content-type': type });
      expect([status, body.error.code]).toEqual([415, 'unsupported_media_type']);
    }
  });

  test('a body over the limit is refused, with or without its length', async () => {
    const house = await openHouse();
    const long = JSON.stringify({ id: 'x', pad: 'x'.repeat(1024 * 1024) });
    const told = await ask(house, 'POST', '/api/sessions', long, { 'content-length': String(long.length) });
    expect([told.status, told.body.error.code]).toEqual([413, 'too_large']);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(long));
        controller.close();
      },
    });
    const untold = await house.app.request(
      new Request('http://127.0.0.1/api/sessions', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: stream,
        duplex: 'half',
      } as RequestInit),
    );
    expect(untold.status).toBe(413);
  });

  test('a page may load nothing from elsewhere and be framed by nobody', async () => {
    const house = await openHouse();
    const { headers } = await ask(house, 'GET', '/api/docs');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

/** The routes that change a session or tell of it, each as it would be taken. */
const DRAFT_ROUTES: [string, string, (object | Uint8Array)?][] = [
  ['PATCH', '/api/sessions/desk/draft', { seq: 2, type: 'premise', changes: { title: 'Ebb' } }],
  ['DELETE', '/api/sessions/desk/draft/character/ken'],
  ['PUT', '/api/sessions/desk/draft/character/ken/picture', new Uint8Array([1])],
  ['POST', '/api/sessions/desk/undo'],
  ['POST', '/api/sessions/desk/redo', {}],
  ['GET', '/api/sessions/desk/history'],
  ['GET', '/api/sessions/desk/history/2'],
  ['GET', '/api/sessions/desk/events'],
  ['PUT', '/api/sessions/desk/locks', { type: 'premise', locked: true }],
  ['GET', '/api/sessions/desk/check'],
  ['PUT', '/api/sessions/desk/check/ignored', { code: 'pool-thin', where: { type: 'story' }, because: null }],
  ['POST', '/api/sessions/desk/try'],
];

describe('every route of the draft', () => {
  const theHouse = sharedHouse();
  const send = (house: House, [method, path, body]: (typeof DRAFT_ROUTES)[number], headers: Record<string, string>) =>
    ask(house, method, path, body, { ...(body instanceof Uint8Array && { 'content-type': 'image/png' }), ...headers });

  test.each(DRAFT_ROUTES)('%s %s is for names and pages that are ours', async (...route) => {
    const house = theHouse();
    await ask(house, 'POST', '/api/sessions', { id: 'desk' });
    const earlier = await everything(house.store);
    const isRead = route[0] === 'GET';
    expectRefusal(await send(house, route, { host: 'evil.example' }), 403, 'forbidden');
    expectRefusal(await send(house, route, { origin: 'https://evil.example' }), 403, 'forbidden');
    const nowhere = await send(house, route, { origin: 'null' });
    if (!isRead) expectRefusal(nowhere, 403, 'forbidden');
    expect(await everything(house.store)).toEqual(earlier);
    expect([401, 403]).not.toContain((await send(house, route, { origin: 'http://localhost:4600' })).status);
  });

  test.each(DRAFT_ROUTES)('%s %s asks for the token', async (...route) => {
    const house = await openHouse({ AUTH_TOKEN: 'a-long-secret-token' });
    expectRefusal(await send(house, route, {}), 401, 'unauthorized');
    expectRefusal(await send(house, route, { authorization: 'Bearer a-long-secret-tokem' }), 401, 'unauthorized');
    expect((await send(house, route, { authorization: 'Bearer a-long-secret-token' })).status).toBe(404);
  });
});

describe('the depth of a JSON text', () => {
  test.each([
    ['1', 0],
    ['[]', 1],
    ['{"a":[{"b":1}],"c":{}}', 3],
    ['{"a":"[[[[[["}', 1],
    ['{"a":"\\"[[[["}', 1],
    ['{"a\\\\":[1]}', 2],
    ['[[[[[[[[[[[[[[[[[[', 11],
    ['"', 0],
  ])('of %s is %i', (text, depth) => {
    expect(depthOf(text, 10)).toBe(depth);
  });

  test('is at most 100 at the door', async () => {
    const house = await openHouse();
    const nested = (levels: number) => `{"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect((await ask(house, 'POST', '/api/sessions', nested(100))).status).toBe(201);
    const refused = await ask(house, 'POST', '/api/sessions', nested(101));
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining('100 levels')]);
  });
});

describe('a token', () => {
  const TOKEN = 'a-long-secret-token';

  test('is asked for everywhere but where one signs in', async () => {
    const house = await openHouse({ AUTH_TOKEN: TOKEN });
    for (const path of ['/api/sessions', '/api/packages', '/api/openapi.json', '/media/a/music/b.ogg', '/']) {
      expect((await ask(house, 'GET', path)).status).toBe(401);
    }
    expect((await ask(house, 'GET', '/healthz')).status).toBe(200);
    expect((await ask(house, 'GET', '/sign-in')).status).toBe(200);
  });

  test('opens as a bearer, and a wrong one does not', async () => {
    const house = await openHouse({ AUTH_TOKEN: TOKEN });
    const get = (authorization: string) => ask(house, 'GET', '/api/sessions', undefined, { authorization });
    expect((await get(`Bearer ${TOKEN}`)).status).toBe(200);
    expect((await get(`Bearer ${TOKEN}x`)).status).toBe(401);
    expect((await get(TOKEN)).status).toBe(401);
  });

  test('leads a person to the sign-in page, whose cookie opens and does not hold the token', async () => {
    const house = await openHouse({ AUTH_TOKEN: TOKEN });
    const page = await ask(house, 'GET', '/studio/a', undefined, { accept: 'text/html' });
    expect([page.status, page.headers.get('location')]).toEqual([302, '/sign-in']);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await ask(house, 'POST', '/sign-in', 'token=wrong', form)).status).toBe(401);
    const signedIn = await ask(house, 'POST', '/sign-in', `token=${TOKEN}`, form);
    const cookie = signedIn.headers.get('set-cookie') ?? '';
    expect(signedIn.status).toBe(302);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).not.toContain(TOKEN);
    const [pair = ''] = cookie.split(';');
    expect((await ask(house, 'GET', '/api/sessions', undefined, { cookie: pair })).status).toBe(200);
  });

  test('guessing is slowed down', async () => {
    const house = await openHouse({ AUTH_TOKEN: TOKEN });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) {
      statuses.push((await ask(house, 'POST', '/sign-in', `token=guess${attempt}`, form)).status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});
