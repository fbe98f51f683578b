import { beforeAll, expect, test } from 'vitest';
import type { Services } from '../../../server/main.ts';
import { ask, openServices } from '../../support/services.ts';
import { type As, cookiesOf, join, OWNER, TOKEN, writeStory } from '../accounts/support.ts';
import { sharedServices } from '../http/support.ts';

const theServices = sharedServices(undefined, undefined, { AUTH_TOKEN: TOKEN });
let services: Services;
let mei: As;
let ken: As;
let story = '';

const send = (as: As, method: string, path: string, body?: unknown) => ask(services, method, path, body, as);
const entries = async (as: As) => (await send(as, 'GET', '/api/bin')).body.entries;
const putStory = async () => (await send(mei, 'POST', '/api/bin', { kind: 'story', id: story })).body;

beforeAll(async () => {
  services = theServices();
  await join(services, 'olga', 'owner');
  mei = await join(services, 'mei', 'author');
  ken = await join(services, 'ken', 'author');
  story = await writeStory(services, mei, 'desk');
});

test('what is in the bin is seen and restored by nobody else', async () => {
  expect((await send(ken, 'POST', '/api/bin', { kind: 'story', id: story })).status).toBe(404);
  const { id } = await putStory();
  expect((await entries(mei)).map((entry: { id: string }) => entry.id)).toEqual([id]);
  for (const other of [ken, OWNER]) {
    expect(await entries(other)).toEqual([]);
    expect((await send(other, 'POST', `/api/bin/${id}/restore`)).status).toBe(404);
    expect((await send(other, 'DELETE', `/api/bin/${id}`)).status).toBe(404);
    expect((await send(other, 'GET', `/api/packages/${story}`)).status).toBe(404);
  }
  await send(mei, 'POST', `/api/bin/${id}/restore`);
  expect((await send(mei, 'GET', `/api/packages/${story}`)).status).toBe(200);
});

test('players of a story in the bin cannot play on, but keep their play', async () => {
  const sharing = `/api/packages/${story}/sharing`;
  const { link } = (await send(mei, 'PATCH', sharing, { visibility: 'link' })).body;
  const visit = (as: As = {}) => ask(services, 'GET', link, undefined, { accept: 'text/html', ...as });
  const guest = cookiesOf((await visit()).headers);
  const { id: play } = (await send(guest, 'POST', '/api/plays', { packageId: story })).body;
  await send(mei, 'PUT', `${sharing}/people`, { email: 'ken@example.com', role: 'player' });
  const entry = await putStory();
  expect(entry.holds.map(({ id }: { id: string }) => id)).not.toContain(play);
  expect((await visit()).status).toBe(404);
  const refused = await send(guest, 'POST', `/api/plays/${play}/turns`, { action: { type: 'start' } });
  expect(refused.body.error.reason).toEqual({ code: 'gone', what: 'story-of-play' });
  expect((await send(guest, 'GET', '/api/plays')).body.plays).toMatchObject([{ id: play, storyGone: true }]);
  expect((await send(ken, 'GET', '/api/packages')).body.packages).toEqual([]);
  await send(mei, 'POST', `/api/bin/${entry.id}/restore`);
  expect((await send(guest, 'GET', `/api/plays/${play}`)).status).toBe(200);
  expect((await send(ken, 'GET', '/api/packages')).body.packages).toMatchObject([{ id: story, isOwn: false }]);
  // Without its story, a play can still be deleted.
  const again = await putStory();
  expect((await send(guest, 'POST', '/api/bin', { kind: 'play', id: play })).status).toBe(201);
  await send(mei, 'POST', `/api/bin/${again.id}/restore`);
});

test('the export of an account has what is in its bin, and its end deletes it', async () => {
  await putStory();
  await send(mei, 'PUT', `/api/shelves/${story}`, { shelf: 'Winter' });
  const { body } = await send(mei, 'GET', '/api/me/export');
  const { drafts, stories } = body;
  expect([drafts.length, stories.map(({ id }: { id: string }) => id)]).toEqual([1, [story]]);
  expect((await send(mei, 'DELETE', '/api/me')).status).toBe(204);
  expect(await services.store.getPackage(story)).toBeNull();
  expect((await services.store.library.listBin()).map(({ kind }) => kind)).not.toContain('story');
  expect(await services.store.accounts.hasPeople()).toBe(true);
});

test('after 30 days an entry is not restored any more, and is deleted with the next start', async () => {
  let now = Date.parse('2026-01-01T12:00:00.000Z');
  let made = 0;
  const clock = { now: () => now, iso: () => new Date(now).toISOString(), id: () => `id-${++made}`, seed: () => 7 };
  const server = await openServices({}, { clock });
  await ask(server, 'POST', '/api/sessions', { id: 'old' });
  const { id } = (await ask(server, 'POST', '/api/bin', { kind: 'draft', id: 'old' })).body;
  now += 29 * 24 * 60 * 60 * 1000;
  await server.takeUp(new AbortController().signal);
  expect((await ask(server, 'GET', '/api/bin')).body.entries).toHaveLength(1);
  now += 24 * 60 * 60 * 1000;
  expect((await ask(server, 'GET', '/api/bin')).body.entries).toEqual([]);
  expect((await ask(server, 'POST', `/api/bin/${id}/restore`)).status).toBe(404);
  await server.takeUp(new AbortController().signal);
  expect(await server.store.getSession('old')).toBeNull();
  expect(await server.store.library.listBin()).toEqual([]);
});
