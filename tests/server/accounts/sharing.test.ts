import { EventEmitter } from 'node:events';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { WHOLE_STORY } from '../../shared/story/fixture.ts';
import { ask, openServices } from '../../support/services.ts';
import { sharedServices } from '../http/support.ts';

const TOKEN = 'sixteen-letters-or-more';
const OWNER = { authorization: `Bearer ${TOKEN}` };
const PASSWORD = 'a long password';
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

type As = Record<string, string>;

const cookiesOf = (headers: Headers, before: As = {}): As => {
  const made = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
  return { cookie: [before.cookie ?? '', ...made].filter(Boolean).join('; ') };
};

const signIn = (services: Services, name: string, before: As = {}) =>
  ask(
    ...([services, 'POST', '/sign-in'] as const),
    new URLSearchParams({ email: `${name}@example.com`, password: PASSWORD }).toString(),
    { ...FORM, ...before },
  );

async function join(services: Services, name: string, role: string): Promise<As> {
  const person = { name, role, email: `${name}@example.com`, password: PASSWORD };
  expect((await ask(services, 'POST', '/api/people', person, OWNER)).status).toBe(201);
  return cookiesOf((await signIn(services, name)).headers);
}

/** Writes a whole story in a draft of one's own. @returns its id */
async function write(services: Services, as: As, draft: string): Promise<string> {
  await ask(services, 'POST', '/api/sessions', { id: draft }, as);
  for (const { tool, input } of WHOLE_STORY) {
    const { status, body } = await ask(services, 'POST', `/api/sessions/${draft}/tools/${tool}`, input, as);
    expect([tool, status], JSON.stringify(body)).toEqual([tool, 200]);
  }
  return (await ask(services, 'GET', `/api/sessions/${draft}`, undefined, as)).body.packageId;
}

describe('a story of an author', () => {
  const theServices = sharedServices(undefined, undefined, { AUTH_TOKEN: TOKEN });
  let services: Services;
  let [mei, ken, pip]: As[] = [];
  let story = '';

  const get = async (path: string, as: As = {}) => (await ask(services, 'GET', path, undefined, as)).body;
  const stories = async (as: As) => (await get('/api/packages', as)).packages.map(({ id }: { id: string }) => id);
  const share = (body: unknown) => ask(services, 'PATCH', `/api/packages/${story}/sharing`, body, mei);
  const play = (as: As) => ask(services, 'POST', '/api/plays', { packageId: story }, as);

  beforeAll(async () => {
    services = theServices();
    await join(services, 'olga', 'owner');
    [mei, ken, pip] = [
      await join(services, 'mei', 'author'),
      await join(services, 'ken', 'author'),
      await join(services, 'pip', 'player'),
    ];
    story = await write(services, mei, 'desk');
  });

  test('is in no other library, and cannot be played or read by its id', async () => {
    expect(await stories(mei ?? {})).toEqual([story]);
    expect(await stories(pip ?? {})).toEqual([]);
    expect((await play(pip ?? {})).status).toBe(404);
    expect((await ask(services, 'GET', `/api/packages/${story}`, undefined, ken)).status).toBe(404);
    expect((await ask(services, 'POST', '/api/sessions', { fromPackage: story }, ken)).status).toBe(404);
    // Naming somebody's draft neither opens nor takes it.
    expect((await ask(services, 'POST', '/api/sessions', { id: 'desk' }, ken)).status).toBe(404);
    expect((await ask(services, 'GET', '/api/sessions/desk', undefined, mei)).status).toBe(200);
  });

  test('is played by whom it is shared with, without its secrets', async () => {
    const to = { email: 'pip@example.com', role: 'player' };
    expect((await ask(services, 'PUT', `/api/packages/${story}/sharing/people`, to, ken)).status).toBe(404);
    const shared = await ask(services, 'PUT', `/api/packages/${story}/sharing/people`, to, mei);
    expect(shared.body).toMatchObject({ owner: { name: 'mei' }, people: [{ name: 'pip', role: 'player' }] });
    expect(await get('/api/packages', pip)).toMatchObject({ packages: [{ id: story, mayWrite: false }] });
    const begun = await play(pip ?? {});
    expect(begun.status).toBe(201);
    const path = `/api/plays/${begun.body.id}`;
    await ask(services, 'POST', `${path}/turns`, { action: { type: 'start' } }, pip);
    expect((await get(path, pip)).turn).toBe(1);
    const record = (as: As | undefined) => ask(services, 'GET', `${path}/turns/1/record`, undefined, as);
    expect((await record(pip)).status).toBe(403);
    expect((await record(mei)).status).toBe(404);
    expect((await ask(services, 'GET', `${path}/ledger?author=true`, undefined, pip)).status).toBe(403);
    // The player's word lets the author read it, and ends it.
    await ask(services, 'PUT', `${path}/sharing`, { sharesRecords: true }, pip);
    expect((await record(mei)).status).toBe(200);
    expect((await record(ken)).status).toBe(404);
    expect((await ask(services, 'GET', path, undefined, mei)).status).toBe(404);
    await ask(services, 'PUT', `${path}/sharing`, { sharesRecords: false }, pip);
    expect((await record(mei)).status).toBe(404);
  });

  test('is played by link without an account; the plays come along when the guest signs in', async () => {
    const { link } = (await share({ visibility: 'link' })).body;
    expect(link).toMatch(/^\/shared\/[\w-]{16}$/);
    const visit = await ask(services, 'GET', link, undefined, { accept: 'text/html' });
    expect(visit.status).toBe(302);
    const guest = cookiesOf(visit.headers);
    expect(await get('/api/me', guest)).toMatchObject({ person: { role: 'guest' } });
    expect(await stories(guest)).toEqual([story]);
    const { id } = (await play(guest)).body;
    expect((await get('/api/plays', guest)).plays.map((each: { id: string }) => each.id)).toEqual([id]);
    expect((await ask(services, 'GET', `/api/plays/${id}`, undefined, pip)).status).toBe(404);
    for (const path of ['/api/sessions', '/api/people', `/api/packages/${story}`, `/api/plays/${id}/turns/1/record`]) {
      expect([path, (await ask(services, 'GET', path, undefined, guest)).status]).toEqual([path, 403]);
    }
    const entered = await signIn(services, 'pip', guest);
    const both = { cookie: `${guest.cookie}; ${cookiesOf(entered.headers).cookie}` };
    const now = await get('/api/plays', both);
    expect(now.plays.map((each: { id: string }) => each.id)).toContain(id);
  });

  test('is begun by no guest any more once its link is new, or it is private', async () => {
    const { link } = (await share({ visibility: 'link' })).body;
    const guest = cookiesOf((await ask(services, 'GET', link, undefined, { accept: 'text/html' })).headers);
    const { id } = (await play(guest)).body;
    const renewed = (await share({ newLink: true })).body.link;
    expect(renewed).not.toBe(link);
    expect((await ask(services, 'GET', link, undefined, { accept: 'text/html' })).status).toBe(404);
    expect((await play(guest)).status).toBe(404);
    // What was begun goes on.
    expect((await get(`/api/plays/${id}`, guest)).turn).toBe(0);
    await share({ visibility: 'private' });
    expect((await ask(services, 'GET', renewed, undefined, { accept: 'text/html' })).status).toBe(404);
  });

  test('is on the front page for everyone when it is public', async () => {
    const visit = () => ask(services, 'GET', '/', undefined, { accept: 'text/html' });
    expect((await visit()).headers.get('location')).toBe('/sign-in');
    await share({ visibility: 'public' });
    const guest = cookiesOf((await visit()).headers);
    expect(await stories(guest)).toEqual([story]);
    expect(await stories(ken ?? {})).toEqual([story]);
    expect((await play(guest)).status).toBe(201);
    await share({ visibility: 'private' });
    expect(await stories(guest)).toEqual([]);
  });

  test('is written with co-writers and read by readers of its draft', async () => {
    const path = '/api/sessions/desk/sharing/people';
    const asReader = await ask(services, 'PUT', path, { email: 'ken@example.com', role: 'reader' }, mei);
    const kenId = asReader.body.people[0].id;
    expect((await ask(services, 'GET', '/api/sessions/desk', undefined, ken)).status).toBe(200);
    expect((await ask(services, 'POST', '/api/sessions/desk/undo', undefined, ken)).status).toBe(403);
    expect((await ask(services, 'GET', `/api/packages/${story}`, undefined, ken)).status).toBe(404);
    await ask(services, 'PUT', path, { email: 'ken@example.com', role: 'co-writer' }, mei);
    expect((await ask(services, 'POST', '/api/sessions/desk/undo', undefined, ken)).status).toBe(200);
    expect((await ask(services, 'GET', `/api/packages/${story}`, undefined, ken)).status).toBe(200);
    expect((await ask(services, 'DELETE', '/api/sessions/desk', undefined, ken)).status).toBe(403);
    // A reader again, they may no longer see the story's secrets.
    await ask(services, 'PUT', path, { email: 'ken@example.com', role: 'reader' }, mei);
    expect((await ask(services, 'GET', `/api/packages/${story}`, undefined, ken)).status).toBe(404);
    await ask(services, 'PUT', path, { email: 'ken@example.com', role: 'co-writer' }, mei);
    await ask(services, 'DELETE', `${path}/${kenId}`, undefined, mei);
    expect((await ask(services, 'GET', '/api/sessions/desk', undefined, ken)).status).toBe(404);
    expect((await ask(services, 'GET', `/api/packages/${story}`, undefined, ken)).status).toBe(404);
  });

  test('is not taken by a co-writer, nor written on after they were let go', async () => {
    const path = '/api/sessions/desk/sharing/people';
    const shared = await ask(services, 'PUT', path, { email: 'ken@example.com', role: 'co-writer' }, mei);
    // A draft of it is the co-writer's own, and becomes another story.
    const { id } = (await ask(services, 'POST', '/api/sessions', { fromPackage: story }, ken)).body;
    await ask(services, 'PATCH', `/api/sessions/${id}/sharing`, { owner: 'ken@example.com' }, ken);
    expect((await get(`/api/packages/${story}/sharing`, mei)).owner.name).toBe('mei');
    await ask(services, 'DELETE', `${path}/${shared.body.people[0].id}`, undefined, mei);
    const finalized = await ask(services, 'POST', `/api/sessions/${id}/tools/finalizePackage`, { title: 'Mine' }, ken);
    expect(finalized.body.packageId).not.toBe(story);
    expect((await ask(services, 'GET', `/api/packages/${story}`, undefined, ken)).status).toBe(404);
  });

  test('that was there before the first account stays the owner’s, whoever opens its draft', async () => {
    await ask(services, 'POST', '/api/sessions', { id: 'old', locale: 'en' }, OWNER);
    const to = { email: 'ken@example.com', role: 'reader' };
    await ask(services, 'PUT', '/api/sessions/old/sharing/people', to, OWNER);
    expect((await ask(services, 'POST', '/api/sessions', { id: 'old' }, ken)).status).toBe(200);
    expect((await get('/api/sessions/old/sharing', OWNER)).owner).toBeNull();
    expect((await ask(services, 'POST', '/api/sessions/old/undo', undefined, ken)).status).toBe(403);
    // Nor does a co-writer take it by bringing something in.
    await ask(services, 'PUT', '/api/sessions/old/sharing/people', { ...to, role: 'co-writer' }, OWNER);
    const card = { spec: 'chara_card_v2', spec_version: '2.0', data: { name: 'Ken', description: 'A ferryman.' } };
    const file = new TextEncoder().encode(JSON.stringify(card));
    const raw = { 'content-type': 'application/octet-stream' };
    const joined = await ask(services, 'POST', '/api/import?filename=k.json&session=old', file, { ...raw, ...ken });
    expect([joined.status, joined.body.sessionId], JSON.stringify(joined.body)).toEqual([201, 'old']);
    expect((await get('/api/sessions/old/sharing', OWNER)).owner).toBeNull();
  });

  test('is followed no longer by whom it is not shared with any more', async () => {
    const path = '/api/sessions/desk/sharing/people';
    const shared = await ask(services, 'PUT', path, { email: 'ken@example.com', role: 'reader' }, mei);
    const events = await services.app.request('http://127.0.0.1/api/sessions/desk/events', { headers: ken ?? {} });
    const reader = events.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await ask(services, 'DELETE', `${path}/${shared.body.people[0].id}`, undefined, mei);
    const end = async (): Promise<string> => {
      for (;;) if ((await reader?.read())?.done !== false) return 'ended';
    };
    expect(await end().catch(() => 'ended')).toBe('ended');
  });

  test('keeps its id for its author when it is deleted, while its draft is there', async () => {
    const copy = await write(services, mei ?? {}, 'second');
    const file = (await get(`/api/packages/${copy}`, mei)).package;
    await ask(services, 'DELETE', `/api/packages/${copy}`, undefined, mei);
    expect((await ask(services, 'POST', '/api/packages/import', file, ken)).body.packageId).not.toBe(copy);
    expect((await ask(services, 'POST', '/api/packages/import', file, mei)).body.packageId).toBe(copy);
  });

  test('is given to somebody else by its owner alone', async () => {
    const give = (as: As | undefined) =>
      ask(services, 'PATCH', '/api/sessions/desk/sharing', { owner: 'ken@example.com' }, as);
    expect((await give(pip)).status).toBe(403);
    expect((await give(mei)).body.owner.name).toBe('ken');
    expect((await ask(services, 'GET', `/api/packages/${story}`, undefined, mei)).status).toBe(404);
    expect((await ask(services, 'GET', `/api/packages/${story}`, undefined, ken)).status).toBe(200);
  });

  test('brought in from a file belongs to who brought it, and replaces nobody else’s', async () => {
    const exported = await get(`/api/packages/${story}`, ken);
    const { packageId } = (await ask(services, 'POST', '/api/packages/import', exported.package, mei)).body;
    expect(packageId).not.toBe(story);
    expect(await stories(mei ?? {})).toContain(packageId);
    const file = new TextEncoder().encode(JSON.stringify(exported.package));
    const raw = { 'content-type': 'application/octet-stream' };
    const updated = await ask(services, 'POST', '/api/import?filename=s.json&update=1', file, { ...raw, ...mei });
    expect([updated.status, updated.body.packageId === story]).toEqual([201, false]);
  });

  test('is downloaded with all else of its author, who then goes', async () => {
    const mine = await get('/api/me/export', ken);
    expect(mine.person.name).toBe('ken');
    expect(mine.stories.map(({ id }: { id: string }) => id)).toContain(story);
    expect(mine.drafts.map(({ id }: { id: string }) => id)).toContain('desk');
    expect((await ask(services, 'DELETE', '/api/me', undefined, ken)).status).toBe(204);
    expect((await ask(services, 'GET', `/api/packages/${story}`, undefined, OWNER)).status).toBe(404);
    expect((await signIn(services, 'ken')).status).toBe(401);
  });
});

test('a person known by a header is believed of the proxy alone, and becomes the owner if they are the first', async () => {
  const services = await openServices({
    ...{ TRUSTED_USER_HEADER: 'Remote-User', TRUSTED_PROXIES: '10.0.0.0/8', TRUSTED_USER_ROLE: 'author' },
    ALLOWED_HOSTS: 'play.example',
  });
  const from = async (remoteAddress: string, user: string) => {
    const incoming = Object.assign(new EventEmitter(), { socket: { remoteAddress }, complete: true });
    const env = { incoming, outgoing: {} };
    const init = { headers: { 'remote-user': user } };
    const response = await services.app.request('http://127.0.0.1/api/me', init, env);
    return response.ok ? (await response.json()).person : response.status;
  };
  // A page makes several requests at once, all of them the first.
  const first = await Promise.all([1, 2, 3].map(() => from('10.1.2.3', 'olga@example.com')));
  expect(first[0]).toMatchObject({ role: 'owner', email: 'olga@example.com' });
  expect(first).toEqual([first[0], first[0], first[0]]);
  expect(await from('10.1.2.3', 'mei')).toMatchObject({ role: 'author', name: 'mei' });
  expect(await from('::ffff:10.1.2.3', 'mei')).toMatchObject({ role: 'author' });
  expect(await from('192.168.1.4', 'olga@example.com')).toBe(401);
  expect(await from('127.0.0.1', 'olga@example.com')).toBe(401);
});
