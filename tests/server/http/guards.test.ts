import { describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { ask, openServices } from '../../support/services.ts';
import { everything, expectRefusal, sharedServices } from './support.ts';

const TOKEN = 'a-long-secret-token';
const BEARER = { authorization: `Bearer ${TOKEN}` };
const PUBLIC = { ALLOWED_HOSTS: 'novels.example, other.example:8443', AUTH_TOKEN: TOKEN };

describe('the door', () => {
  test.each([
    ['localhost:4600', 200],
    ['127.0.0.1', 200],
    ['[::1]:4600', 200],
    ['evil.example', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost.evil.example:4600', 403],
  ])('a request for %s is answered %i', async (host, status) => {
    const services = await openServices();
    expect((await ask(services, 'GET', '/healthz', undefined, { host })).status).toBe(status);
  });

  test('ALLOWED_HOSTS adds names, with or without a port', async () => {
    const services = await openServices(PUBLIC);
    for (const host of ['novels.example', 'novels.example:443', 'other.example:8443']) {
      expect((await ask(services, 'GET', '/healthz', undefined, { host })).status).toBe(200);
    }
    expect((await ask(services, 'GET', '/healthz', undefined, { host: 'third.example' })).status).toBe(403);
  });

  test.each<[string, Record<string, string>, number]>([
    ['its own page', { host: '127.0.0.1:4600', origin: 'http://127.0.0.1:4600' }, 201],
    ['its own page, as a browser tells', { origin: 'http://127.0.0.1', 'sec-fetch-site': 'same-origin' }, 201],
    ['its own page behind TLS', { host: 'novels.example', origin: 'https://novels.example' }, 201],
    [
      'its own page behind TLS, with the usual port',
      { host: 'novels.example:443', origin: 'https://novels.example' },
      201,
    ],
    ['its own page on another port', { host: 'novels.example:8443', origin: 'https://novels.example:8443' }, 201],
    ['a listed name, where a proxy asks by another', { host: '127.0.0.1:4600', origin: 'https://novels.example' }, 201],
    ['a listed name and port', { host: '127.0.0.1:4600', origin: 'https://other.example:8443' }, 201],
    ['no page', { host: '127.0.0.1:4600' }, 201],
    ['the address bar', { 'sec-fetch-site': 'none' }, 201],
    ['another program on this machine', { host: '127.0.0.1:4600', origin: 'http://127.0.0.1:4601' }, 403],
    [
      'another program on this machine, of the server’s public name',
      { host: 'novels.example', origin: 'http://localhost:3000' },
      403,
    ],
    [
      'another program on this machine, to its public name',
      { host: 'novels.example', origin: 'http://localhost' },
      403,
    ],
    ['another port of a listed name', { host: '127.0.0.1:4600', origin: 'https://novels.example:9999' }, 403],
    ['another port of its own name', { host: 'novels.example', origin: 'https://novels.example:9999' }, 403],
    ['another site', { origin: 'http://evil.example' }, 403],
    [
      'another site that calls itself by a longer name',
      { host: '127.0.0.1:4600', origin: 'http://127.0.0.1:4600.evil.example' },
      403,
    ],
    ['a program that is no website', { host: 'novels.example', origin: 'chrome-extension://novels.example' }, 403],
    ['nowhere', { origin: 'null' }, 403],
    ['nowhere, as a browser tells', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
    ['a form of its own that must not say its origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 201],
    [
      'its own name over another protocol',
      { host: '127.0.0.1', origin: 'http://127.0.0.1', 'sec-fetch-site': 'cross-site' },
      403,
    ],
    [
      'a listed name, which its browser calls another site',
      { host: '127.0.0.1:4600', origin: 'https://novels.example', 'sec-fetch-site': 'cross-site' },
      201,
    ],
    ['another site that tells no origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another port of the site that tells no origin', { 'sec-fetch-site': 'same-site' }, 403],
    ['nonsense', { origin: 'what is this' }, 403],
  ])('a request from %s is answered as it should', async (_from, headers, status) => {
    const services = await openServices(PUBLIC);
    expect((await ask(services, 'POST', '/api/sessions', {}, { ...BEARER, ...headers })).status).toBe(status);
  });

  test.each<[string, Record<string, string>, number]>([
    ['a link to a page', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }, 200],
    ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }, 403],
    ['an event stream', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', origin: 'http://127.0.0.1:3000' }, 403],
    ['a script', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' }, 403],
    ['a picture', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 403],
    ['a socket', { 'sec-fetch-mode': 'websocket', 'sec-fetch-dest': 'empty', upgrade: 'websocket' }, 403],
  ])('%s of another site is read only where a person goes there', async (_what, headers, status) => {
    const services = await openServices();
    for (const site of ['cross-site', 'same-site']) {
      const answer = await ask(services, 'GET', '/api/docs', undefined, { 'sec-fetch-site': site, ...headers });
      expect(answer.status).toBe(status);
    }
  });

  test('a form of another site cannot post: bodies are JSON', async () => {
    const services = await openServices();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const { status, body } = await ask(services, 'POST', '/api/sessions', '{}', { 'content-type': type });
      expect([status, body.error.code]).toEqual([415, 'unsupported_media_type']);
    }
  });

  test('a body over the limit is refused, with or without its length', async () => {
    const services = await openServices();
    const long = JSON.stringify({ id: 'x', pad: 'x'.repeat(1024 * 1024) });
    const told = await ask(services, 'POST', '/api/sessions', long, { 'content-length': String(long.length) });
    expect([told.status, told.body.error.code]).toEqual([413, 'too_large']);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(long));
        controller.close();
      },
    });
    const untold = await services.app.request(
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
    const services = await openServices();
    const { headers } = await ask(services, 'GET', '/api/docs');
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
  const theServices = sharedServices();
  const send = (
    services: Services,
    [method, path, body]: (typeof DRAFT_ROUTES)[number],
    headers: Record<string, string>,
  ) =>
    ask(services, method, path, body, {
      ...(body instanceof Uint8Array && { 'content-type': 'image/png' }),
      ...headers,
    });

  test.each(DRAFT_ROUTES)('%s %s is for names and pages that are ours', async (...route) => {
    const services = theServices();
    await ask(services, 'POST', '/api/sessions', { id: 'desk' });
    const earlier = await everything(services.store);
    expectRefusal(await send(services, route, { host: 'evil.example' }), 403, 'forbidden');
    expectRefusal(await send(services, route, { origin: 'https://evil.example' }), 403, 'forbidden');
    await send(services, route, { origin: 'null' });
    expect(await everything(services.store)).toEqual(earlier);
    expect([401, 403]).not.toContain((await send(services, route, { origin: 'http://127.0.0.1' })).status);
  });

  test.each(DRAFT_ROUTES.filter(([method]) => method !== 'GET'))(
    '%s %s refuses a page without an origin',
    async (...route) => {
      const services = theServices();
      await ask(services, 'POST', '/api/sessions', { id: 'desk' });
      expectRefusal(await send(services, route, { origin: 'null' }), 403, 'forbidden');
    },
  );

  test.each(DRAFT_ROUTES)('%s %s asks for the token', async (...route) => {
    const services = await openServices({ AUTH_TOKEN: 'a-long-secret-token' });
    expectRefusal(await send(services, route, {}), 401, 'unauthorized');
    expectRefusal(await send(services, route, { authorization: 'Bearer a-long-secret-tokem' }), 401, 'unauthorized');
    expect((await send(services, route, { authorization: 'Bearer a-long-secret-token' })).status).toBe(404);
  });
});

describe('what a JSON body holds', () => {
  test('nests at most 100 deep', async () => {
    const services = await openServices();
    const nested = (levels: number) => `{"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect((await ask(services, 'POST', '/api/sessions', nested(100))).status).toBe(201);
    const refused = await ask(services, 'POST', '/api/sessions', nested(101));
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining('100 levels')]);
  });

  test.each([
    ['/api/sessions', 'POST'],
    ['/api/chat', 'POST'],
    ['/api/plans/p', 'PUT'],
    ['/api/sessions/s/draft', 'PATCH'],
    ['/api/plays', 'POST'],
  ])('is little enough to be read where everybody waits: %s', async (path, method) => {
    const services = await openServices();
    for (const [text, bound] of [
      [`{"x":[${'{},'.repeat(30_000)}0]}`, '20,000 entries'],
      [`{"x":[${`[${'0,'.repeat(9_000)}0],`.repeat(15)}0]}`, '100,000 values'],
    ] as const) {
      const refused = await ask(services, method, path, text);
      expectRefusal(refused, 400, 'malformed');
      expect(refused.body.error.message).toContain(bound);
    }
  });
});

describe('a token', () => {
  test('is asked for everywhere but where one signs in', async () => {
    const services = await openServices({ AUTH_TOKEN: TOKEN });
    for (const path of [
      '/api/sessions',
      '/api/packages',
      '/api/openapi.json',
      '/media/a/music/b.ogg',
      '/',
      '/licences',
    ]) {
      expect((await ask(services, 'GET', path)).status).toBe(401);
    }
    expect((await ask(services, 'GET', '/healthz')).status).toBe(200);
    expect((await ask(services, 'GET', '/sign-in')).status).toBe(200);
    for (const path of ['/fonts/lora.woff2', '/licences/lora.txt'])
      expect((await ask(services, 'GET', path)).status, path).not.toBe(401);
  });

  test('opens as a bearer, and a wrong one does not', async () => {
    const services = await openServices({ AUTH_TOKEN: TOKEN });
    const get = (authorization: string) => ask(services, 'GET', '/api/sessions', undefined, { authorization });
    expect((await get(`Bearer ${TOKEN}`)).status).toBe(200);
    expect((await get(`Bearer ${TOKEN}x`)).status).toBe(401);
    expect((await get(TOKEN)).status).toBe(401);
  });

  test('is left by signing out: no cookie opens any more, and the browser is to keep nothing', async () => {
    const services = await openServices({ AUTH_TOKEN: TOKEN });
    const { status, headers } = await ask(services, 'POST', '/sign-out');
    expect([status, headers.get('clear-site-data')]).toEqual([204, '"cache", "storage"']);
    const cookies = headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split('=')[0]?.replace(/_[0-9a-f]{8}$/, ''))).toEqual([
      'kamishibai_session',
      'kamishibai_guest',
      'kamishibai_player',
    ]);
    for (const cookie of cookies) expect(cookie).toMatch(/=; .*Max-Age=0/);
  });

  test('leads a person to the sign-in page, whose cookie opens and does not hold the token', async () => {
    const services = await openServices({ AUTH_TOKEN: TOKEN });
    const page = await ask(services, 'GET', '/studio/a', undefined, { accept: 'text/html' });
    expect([page.status, page.headers.get('location')]).toEqual([302, '/sign-in?next=%2Fstudio%2Fa']);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await ask(services, 'POST', '/sign-in', 'token=wrong', form)).status).toBe(401);
    const signedIn = await ask(services, 'POST', '/sign-in', `token=${TOKEN}`, form);
    const cookie = signedIn.headers.get('set-cookie') ?? '';
    expect(signedIn.status).toBe(302);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect(cookie).not.toContain(TOKEN);
    const [pair = ''] = cookie.split(';');
    expect((await ask(services, 'GET', '/api/sessions', undefined, { cookie: pair })).status).toBe(200);
  });

  const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
  const signIn = (services: Services, token: string, headers: Record<string, string> = {}) =>
    ask(services, 'POST', '/sign-in', `token=${token}`, { ...FORM, ...headers });
  const byBearer = (services: Services, token: string) =>
    ask(services, 'GET', '/api/sessions', undefined, { authorization: `Bearer ${token}` });
  const byCookie = (services: Services, value: string, headers: Record<string, string> = {}) =>
    ask(services, 'GET', '/api/sessions', undefined, { cookie: `kamishibai_session=${value}`, ...headers });

  test.each<[string, (services: Services, guess: string) => ReturnType<typeof ask>]>([
    ['by signing in', signIn],
    ['as a bearer', byBearer],
    ['as a cookie', byCookie],
  ])('guessing %s is slowed down, and all doors count together', async (_how, guess) => {
    const services = await openServices({ AUTH_TOKEN: TOKEN });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt++) statuses.push((await guess(services, `guess${attempt}`)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    for (const door of [signIn, byBearer, byCookie]) {
      const refused = await door(services, 'another');
      expectRefusal(refused, 429, 'rate_limited');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
  });

  test('the right one is let in whatever others behind the same address have tried', async () => {
    const services = await openServices({ AUTH_TOKEN: TOKEN });
    for (let attempt = 0; attempt < 40; attempt++) await signIn(services, `guess${attempt}`);
    const signedIn = await signIn(services, TOKEN);
    expect(signedIn.status).toBe(302);
    const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';');
    expect((await ask(services, 'GET', '/api/sessions', undefined, { cookie })).status).toBe(200);
    expect((await byBearer(services, TOKEN)).status).toBe(200);
  });

  test('a cookie from before the token was changed is no guess each time the browser sends it', async () => {
    const services = await openServices({ AUTH_TOKEN: TOKEN });
    const page = { accept: 'text/html' };
    for (let attempt = 0; attempt < 30; attempt++) expect((await byCookie(services, 'stale', page)).status).toBe(302);
    expect((await signIn(services, 'a slip')).status).toBe(401);
  });

  test.each([
    ['en', 'Too many wrong attempts from this address.'],
    ['zh', '此地址输错的次数过多'],
    ['ja', 'このアドレスからの誤りが続いています'],
  ])(
    'a person with a stale cookie at a limited address is told so on the sign-in page (%s)',
    async (language, says) => {
      const services = await openServices({ AUTH_TOKEN: TOKEN });
      for (let attempt = 0; attempt < 10; attempt++) await byBearer(services, `guess${attempt}`);
      const cookie = 'kamishibai_session=stale';
      for (const path of ['/', '/studio/a', '/stage/b']) {
        const page = await ask(services, 'GET', path, undefined, {
          ...{ accept: 'text/html,*/*', 'accept-language': language, cookie },
        });
        expect([page.status, page.headers.get('content-type')]).toEqual([429, expect.stringContaining('text/html')]);
        expect(page.body).toContain(`<html lang="${language}">`);
        expect(page.body).toContain(says);
        expect(page.body).toContain('action="/sign-in"');
        expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      // A program goes on being told as programs are.
      expectRefusal(await byCookie(services, 'stale'), 429, 'rate_limited');
      const signedIn = await signIn(services, TOKEN, { cookie });
      expect(signedIn.status).toBe(302);
    },
  );

  test('a person who tried too often is told so on the page, with how long to wait', async () => {
    const services = await openServices({ AUTH_TOKEN: TOKEN });
    for (let attempt = 0; attempt < 10; attempt++) await signIn(services, `guess${attempt}`);
    const page = await signIn(services, 'once more', { accept: 'text/html,*/*' });
    expect([page.status, page.headers.get('content-type')]).toEqual([429, expect.stringContaining('text/html')]);
    expect(page.body).toMatch(/role="alert">Too many wrong attempts from this address\. Try again in \d+ s\./);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh', '令牌不正确。'],
    ['ja', 'ja', 'トークンが違います。'],
    ['fr-FR, ja;q=0.5', 'ja', 'トークンが違います。'],
    ['fr', 'en', 'That is not the token.'],
  ])('the page is in a language of the browser’s: %s', async (preferred, language, wrong) => {
    const services = await openServices({ AUTH_TOKEN: TOKEN });
    const { body } = await signIn(services, 'a slip', { 'accept-language': preferred });
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(wrong);
  });
});
