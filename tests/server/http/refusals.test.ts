import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAdmission, createApp } from '../../../server/http/index.ts';
import { startServer } from '../../../server/listen.ts';
import { createLogger } from '../../../server/log.ts';
import type { Services } from '../../../server/main.ts';
import { RefusalError } from '../../../shared/error.ts';
import { ask, testConfig } from '../../support/services.ts';
import { fakeArt } from '../coauthor/support.ts';
import { everything, expectRefusal, fromAuthor, longStory, quietServices, sharedServices } from './support.ts';

const theServices = sharedServices();
const json = { 'content-type': 'application/json' };

describe('what comes later is not there yet: 404', () => {
  test.each([
    ['POST', '/api/plans'],
    ['GET', '/api/plans'],
    ['GET', '/api/plans/validate'],
    ['GET', '/api/plan-templates/plan_1'],
    ['POST', '/api/packages/salt/check'],
    ['GET', '/api/packages/salt/playtest'],
    ['GET', '/api/plays/evening/rollback'],
    ['POST', '/api/plays/evening/saves'],
    ['GET', '/api/plays/evening/turns/1'],
    ['POST', '/api/plays/evening/plans'],
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['POST', '/api/sessions/desk'],
    ['PUT', '/api/sessions'],
    ['OPTIONS', '/api/sessions'],
  ])('%s %s', async (method, path) => {
    const services = theServices();
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    expectRefusal(await ask(services, method, path, body), 404, 'not_found');
  });

  test.each(['plan', 'undo', 'metrics', 'mcp'])('nor a page of the web app at /api/%s', async (name) => {
    const answer = await ask(theServices(), 'GET', `/api/${name}`, undefined, { accept: 'text/html' });
    expectRefusal(answer, 404);
  });
});

const ROUTES_WITH_AN_ID: [string, (id: string) => string, object?][] = [
  ['GET', (id) => `/api/sessions/${id}`],
  ['DELETE', (id) => `/api/sessions/${id}`],
  ['POST', (id) => `/api/sessions/${id}/tools/proposeStoryPremise`, {}],
  ['PATCH', (id) => `/api/sessions/${id}/draft`, { seq: 0, type: 'premise', changes: { title: 'Ebb' } }],
  ['DELETE', (id) => `/api/sessions/${id}/draft/character/ken`],
  ['DELETE', (id) => `/api/sessions/desk/draft/character/${id}`],
  ['DELETE', (id) => `/api/sessions/desk/draft/${id}/ken`],
  ['POST', (id) => `/api/sessions/${id}/undo`],
  ['POST', (id) => `/api/sessions/${id}/redo`, {}],
  ['GET', (id) => `/api/sessions/${id}/history`],
  ['GET', (id) => `/api/sessions/${id}/history/1`],
  ['GET', (id) => `/api/sessions/desk/history/${id}`],
  ['GET', (id) => `/api/sessions/${id}/events`],
  ['PUT', (id) => `/api/sessions/${id}/locks`, { type: 'premise', locked: true }],
  ['GET', (id) => `/api/sessions/${id}/check`],
  ['PUT', (id) => `/api/sessions/${id}/check/ignored`, { code: 'pool-thin', where: { type: 'story' }, because: null }],
  ['POST', (id) => `/api/sessions/${id}/try`],
  ['GET', (id) => `/api/chat/${id}/stream`],
  ['POST', (id) => `/api/chat/${id}/stop`],
  ['POST', (id) => `/api/sessions/${id}/plans`, { request: 'build the first act' }],
  ['GET', (id) => `/api/sessions/${id}/plans`],
  ['GET', (id) => `/api/plans/${id}`],
  ['PUT', (id) => `/api/plans/${id}`, { version: 1, steps: [] }],
  ['DELETE', (id) => `/api/plans/${id}`],
  ['POST', (id) => `/api/plans/${id}/regenerate`, { feedback: 'shorter' }],
  ['POST', (id) => `/api/plans/${id}/execute`],
  ['GET', (id) => `/api/plans/${id}/stream`],
  ['POST', (id) => `/api/plans/${id}/steps/step_1/approval`, { approved: true }],
  ['POST', (id) => `/api/plans/${id}/steps/step_1/recovery`, { choice: 'skip' }],
  ['POST', (id) => `/api/plans/${id}/abort`],
  ['POST', (id) => `/api/plans/${id}/template`, { title: 'An act' }],
  ['DELETE', (id) => `/api/plan-templates/${id}`],
  ['GET', (id) => `/api/packages/${id}`],
  ['DELETE', (id) => `/api/packages/${id}`],
  ['GET', (id) => `/api/packages/${id}/export?format=json`],
  ['GET', (id) => `/api/packages/${id}/check`],
  ['POST', (id) => `/api/packages/${id}/playtest`, { runs: 1 }],
  ['POST', (id) => `/api/sessions/${id}/playtest`, { runs: 1 }],
  ['GET', (id) => `/api/plays/${id}`],
  ['DELETE', (id) => `/api/plays/${id}`],
  ['POST', (id) => `/api/plays/${id}/turns`, { action: { type: 'start' } }],
  ['GET', (id) => `/api/plays/${id}/turns`],
  ['GET', (id) => `/api/plays/${id}/stream`],
  ['POST', (id) => `/api/plays/${id}/stop`],
  ['POST', (id) => `/api/plays/${id}/rollback`, { turn: 0 }],
  ['POST', (id) => `/api/plays/${id}/branch`, { turn: 0 }],
  ['POST', (id) => `/api/plays/${id}/reroll`],
  ['GET', (id) => `/api/plays/${id}/saves`],
  ['GET', (id) => `/api/plays/${id}/saves/quay`],
  ['PUT', (id) => `/api/plays/${id}/saves/quay`, { note: 'x' }],
  ['DELETE', (id) => `/api/plays/${id}/saves/quay`],
  ['POST', (id) => `/api/plays/${id}/saves/quay/load`],
  ['GET', (id) => `/api/plays/${id}/turns/1/record`],
  ['POST', (id) => `/api/plays/${id}/tick`],
  ['GET', (id) => `/api/plays/${id}/plans`],
  ['GET', (id) => `/api/plays/${id}/errors`],
  ['GET', (id) => `/api/plays/${id}/version`],
  ['POST', (id) => `/api/plays/${id}/version`],
  ['GET', (id) => `/api/sessions/${id}/plays`],
  ['GET', (id) => `/media/${id}/music/rain.ogg`],
];

const PATHS_FOR_IDS = [
  '..%2f..%2fetc%2fpasswd',
  '..%2F..%2Fdata',
  '%2e%2e%2fx',
  '..%5c..%5cx',
  '%252e%252e%252fx',
  '%2fetc%2fpasswd',
  'a%2fb',
  'a%00b',
  '%ff%fe',
  '%c0%ae%c0%ae%2f',
  '.hidden',
  '~',
  'A',
  '__proto__',
  'x'.repeat(65),
  '%E2%80%A8',
  'a b',
];

describe('an id that is a path, or no slug, is 400', () => {
  test.each(ROUTES_WITH_AN_ID)('%s %s', async (method, path, body) => {
    const services = theServices();
    const before = await everything(services.store);
    for (const id of PATHS_FOR_IDS) expectRefusal(await ask(services, method, path(id), body), 400, 'malformed');
    expect(await everything(services.store)).toEqual(before);
  });

  test.each<[string, object]>([
    ['/api/sessions', { id: '../x' }],
    ['/api/sessions', { fromPackage: '../x' }],
    ['/api/chat', { id: '../x', message: fromAuthor('hello') }],
    ['/api/plays', { packageId: '../x' }],
    ['/api/plans/run', { format: 'task', plan: { steps: [] }, session: '../x' }],
    ['/api/plans/run', { format: 'task', plan: { steps: [] }, play: '../x' }],
  ])('in the body of POST %s', async (path, body) => {
    expectRefusal(await ask(theServices(), 'POST', path, body), 400, 'malformed');
  });

  test('over the wire, where nobody tidies the address up first', async () => {
    const overrides = { art: fakeArt().art, samplesDir: null, log: createLogger('silent') };
    const server = await startServer(await testConfig(), overrides);
    onTestFinished(() => server.close());
    const { hostname, port } = new URL(server.address);
    const raw = (path: string): Promise<string> =>
      new Promise((resolve, reject) => {
        let text = '';
        const socket = connect(Number(port), hostname, () => {
          socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`);
        });
        socket.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        socket.on('end', () => resolve(text)).on('error', reject);
      });
    for (const path of [
      '/api/sessions/../../etc/passwd',
      '/api/sessions/..',
      '/api/plays/%2e%2e/x',
      '/api/plays/.%2E/x?y=1',
      '/api/packages/./x',
      '/media/../../../etc/passwd',
      '/media/x/music/../../../kamishibai.sqlite',
      '/media/x/music/..\\..\\kamishibai.sqlite',
      '/assets/../../package.json',
    ]) {
      expect([path, (await raw(path)).split('\r\n')[0]]).toEqual([path, 'HTTP/1.1 400 Bad Request']);
    }
    for (const path of [
      '/assets/..%2f..%2fpackage.json',
      '/..%2fpackage.json',
      '//etc/passwd',
      '/.env',
      '/.git/HEAD',
    ]) {
      expect(await raw(path)).not.toMatch(/root:|"devDependencies"|ref: refs/);
    }
    for (const path of ['/api/sessions?id=../x', '/healthz']) {
      expect([path, (await raw(path)).split('\r\n')[0]]).toEqual([path, 'HTTP/1.1 200 OK']);
    }
  });
});

describe('a body', () => {
  const SENT: [string, string, object][] = [
    ['POST', '/api/sessions', { id: 'desk' }],
    ['POST', '/api/sessions/desk/tools/proposeStoryPremise', {}],
    ['PATCH', '/api/sessions/desk/draft', { seq: 0, type: 'premise', changes: {} }],
    ['POST', '/api/sessions/desk/undo', {}],
    ['POST', '/api/sessions/desk/redo', { steps: 1 }],
    ['PUT', '/api/sessions/desk/locks', { type: 'premise', locked: true }],
    ['PUT', '/api/sessions/desk/check/ignored', { code: 'pool-thin', where: { type: 'story' }, because: null }],
    ['POST', '/api/sessions/desk/try', {}],
    ['POST', '/api/chat', { id: 'desk', message: fromAuthor('hello') }],
    ['POST', '/api/packages/import', {}],
    ['POST', '/api/plays', { packageId: 'x' }],
    ['POST', '/api/plays/evening/turns', { action: { type: 'start' } }],
  ];

  test.each(SENT)('of another media type is 415 at %s %s', async (method, path, body) => {
    const services = theServices();
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/zip',
      'application/jsonx',
      'text/json',
      'application/xml, application/json',
    ]) {
      // A package may come as a zip: what is none is refused for that.
      if (path === '/api/packages/import' && type === 'application/zip') continue;
      const answer = await ask(services, method, path, JSON.stringify(body), { 'content-type': type });
      expectRefusal(answer, 415, 'unsupported_media_type');
    }
    expect((await everything(services.store)).sessions).toEqual([]);
  });

  test.each(['/api/chat/desk/stop', '/api/plays/evening/stop'])(
    'is not read at %s, and a form is 415 there too',
    async (path) => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        expectRefusal(await ask(theServices(), 'POST', path, 'x=1', { 'content-type': type }), 415);
      }
    },
  );

  test('of JSON with a charset is taken', async () => {
    const type = 'application/json; charset=utf-8';
    const services = await quietServices();
    expect((await ask(services, 'POST', '/api/sessions', '{"id":"desk"}', { 'content-type': type })).status).toBe(201);
  });

  test.each(SENT)('that is broken JSON is 400 at %s %s', async (method, path) => {
    const services = theServices();
    for (const broken of ['{', '{"a":}', 'undefined', '\u0000', '{"a":1}{"b":2}', "{'a':1}", '', 'NaN']) {
      expectRefusal(await ask(services, method, path, broken, json), 400, 'malformed');
    }
  });

  test.each(SENT.filter(([, path]) => path !== '/api/packages/import'))(
    'over 1 MiB is 413 at %s %s',
    async (method, path, body) => {
      const services = theServices();
      const long = JSON.stringify({ ...body, pad: 'x'.repeat(1024 * 1024) });
      expectRefusal(await ask(services, method, path, long), 413, 'too_large');
      const shorter = JSON.stringify({ ...body, pad: 'x'.repeat(1024 * 900) });
      expect((await ask(services, method, path, shorter)).status).not.toBe(413);
    },
  );

  test('of an import may weigh more: up to 64 MiB', async () => {
    const services = await quietServices();
    const heavy = JSON.stringify({ pad: 'x'.repeat(3 * 1024 * 1024) });
    expectRefusal(await ask(services, 'POST', '/api/packages/import', heavy), 422, 'refused');
    const told = { ...json, 'content-length': String(64 * 1024 * 1024 + 1) };
    expectRefusal(await ask(services, 'POST', '/api/packages/import', '{}', told), 413, 'too_large');
  });

  test('that is very deep harms nobody', async () => {
    const services = await quietServices();
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const nested = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const inside = (good: object, field: string) => JSON.stringify(good).replace('"@here@"', field);
    const bodies = [
      ...[deep, nested, `{"id":"desk","message":${nested}}`, `{"action":${deep}}`].flatMap((body) =>
        SENT.map(([method, path]) => [method, path, body] as const),
      ),
      ['POST', '/api/packages/import', inside({ ...longStory(), meta: { a: '@here@' } }, nested)] as const,
      ['POST', '/api/packages/import', inside({ package: { ...longStory(), meta: { a: '@here@' } } }, deep)] as const,
      [
        'POST',
        '/api/chat',
        inside({ id: 'desk', message: { ...fromAuthor('x'), metadata: '@here@' } }, deep.slice(150_000, -150_000)),
      ] as const,
      [
        'POST',
        '/api/sessions/desk/tools/updateElement',
        inside({ type: 'premise', changes: { title: '@here@' } }, deep),
      ] as const,
      [
        'PATCH',
        '/api/sessions/desk/draft',
        inside({ seq: 1, type: 'premise', changes: { 'globalContext.tone': '@here@' } }, nested),
      ] as const,
    ];
    await ask(services, 'POST', '/api/sessions', { id: 'desk' });
    for (const [method, path, body] of bodies) {
      const answer = await ask(services, method, path, body, json);
      expect([path, body.slice(0, 40), answer.status < 500], JSON.stringify(answer.body)).toEqual([
        path,
        body.slice(0, 40),
        true,
      ]);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expectRefusal(answer, answer.status);
    }
  });
});

describe('what is our own fault', () => {
  const broken = (services: Services, error: unknown) => {
    const { coauthor, ...parts } = services;
    const failing = { ...coauthor, listSessions: () => Promise.reject(error) };
    const config = { allowedHosts: [], authToken: null, dataDir: '/nowhere', oidc: null, requestsPerMinute: 600 };
    const clock = { now: () => 0, iso: () => '', id: () => 'x', seed: () => 1 };
    return {
      app: createApp({ ...parts, config, coauthor: failing, clock, admission: createAdmission(), webDir: '/nowhere' }),
    };
  };

  test.each([
    new Error('ENOENT: no such file, open /root/secret.ts'),
    new TypeError("Cannot read properties of undefined (reading 'x')"),
  ])('is 500 in the one shape, without its words: %s', async (error) => {
    const answer = await ask(broken(await quietServices(), error), 'GET', '/api/sessions');
    expectRefusal(answer, 500, 'internal');
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|undefined|SQLITE|thrown/);
    // What was under way may have been done in part: nothing is claimed of it.
    expect(answer.body.error).toMatchObject({
      message: 'Something went wrong here; it has been logged.',
      hint: expect.stringMatching(/^Look whether it was done, then try again\./),
    });
  });

  test('is 503 at /readyz where the database does not answer, while /healthz lives', async () => {
    const services = await quietServices();
    services.store.trouble = () => Promise.resolve(new RefusalError('internal', 'The database cannot be trusted.'));
    expectRefusal(await ask(services, 'GET', '/readyz'), 503, 'unavailable');
    expect((await ask(services, 'GET', '/healthz')).status).toBe(200);
  });

  test('is 404 with what to do where the web app was not built', async () => {
    const answer = await ask(broken(await quietServices(), new Error('x')), 'GET', '/');
    expectRefusal(answer, 404, 'not_found');
    expect(answer.body.error.hint).toContain('npm start');
  });
});
