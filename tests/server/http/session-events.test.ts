import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '../../../server/listen.ts';
import { ken, premise } from '../../shared/story/fixture.ts';
import { ask, testConfig, testParts } from '../../support/services.ts';
import { fakeArt } from '../coauthor/support.ts';
import { listenTo, type Told } from './events.ts';
import { drafted, expectRefusal, fromAuthor, quietServices, waitingModel } from './support.ts';

/** Opens the events of a session in process. */
async function open(services: Awaited<ReturnType<typeof quietServices>>, id = 'desk') {
  const response = await services.app.request(`http://127.0.0.1/api/sessions/${id}/events`);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  return listenTo(response.body);
}

describe('GET /api/sessions/:id/events', () => {
  test('greets with where the session stands, then tells every tab of every change', async () => {
    const services = await quietServices();
    await ask(services, 'POST', '/api/sessions', { id: 'desk' });
    const tabs = [await open(services), await open(services)];
    for (const tab of tabs) expect(await tab.next()).toEqual({ event: 'hello', data: { seq: 1, running: false } });

    await ask(services, 'POST', '/api/sessions/desk/tools/proposeStoryPremise', premise);
    await ask(services, 'POST', '/api/sessions/desk/undo');
    await ask(services, 'POST', '/api/sessions/desk/tools/proposeCharacter', ken);
    await ask(services, 'PUT', '/api/sessions/desk/locks', { type: 'character', id: 'ken', locked: true });
    const { draft } = (await ask(services, 'GET', '/api/sessions/desk')).body;
    for (const tab of tabs) {
      const told = [];
      while (told.length < 5) told.push(await tab.next());
      expect(told.filter((each) => each?.event === 'picture')).toEqual([
        {
          event: 'picture',
          data: {
            urls: Object.values(draft.characters[0].image.expressions),
            state: 'painted',
          },
        },
      ]);
      expect(told.filter((each) => each?.event !== 'picture')).toEqual([
        change({ seq: 2, changed: [{ type: 'premise' }] }),
        change({ seq: 3, changed: [{ type: 'premise' }] }),
        change({ seq: 4, changed: [{ type: 'character', id: 'ken' }] }),
        change({ seq: 5, changed: [], locks: true }),
      ]);
      await tab.leave();
    }
  });

  test('tells when an answer begins and ends, and of its messages', async () => {
    const { model, release, hasBegun } = waitingModel('I think', ' … done.');
    const services = await quietServices({ coauthor: model });
    await ask(services, 'POST', '/api/sessions', { id: 'desk' });
    const tab = await open(services);
    await tab.next();
    const answered = ask(services, 'POST', '/api/chat', { id: 'desk', message: fromAuthor('hello') });
    await hasBegun;
    expect(await tab.next()).toEqual(change({ seq: 2, changed: [], messages: true }));
    expect(await tab.next()).toEqual({ event: 'run', data: { running: true } });
    const late = await open(services);
    expect(await late.next()).toMatchObject({ event: 'hello', data: { running: true } });
    release();
    await answered;
    let last = await tab.next();
    while (last?.event === 'change') last = await tab.next();
    expect(last).toEqual({ event: 'run', data: { running: false } });
    await tab.leave();
    await late.leave();
  });

  test('tells that the package was deleted in the library, and goes on', async () => {
    const services = await drafted(await quietServices());
    const { packageId } = (await ask(services, 'GET', '/api/sessions/desk')).body;
    expect(packageId).not.toBeNull();
    await ask(services, 'POST', '/api/sessions', { id: 'other' });
    const [tab, other] = [await open(services), await open(services, 'other')];
    await other.next();
    expect((await ask(services, 'DELETE', `/api/packages/${packageId}`)).status).toBe(204);
    let told = await tab.next();
    while (told && told.event !== 'package-deleted') told = await tab.next();
    expect(told).toEqual({ event: 'package-deleted', data: {} });
    expect((await ask(services, 'GET', '/api/sessions/desk')).body.packageId).toBeNull();
    await ask(services, 'PUT', '/api/sessions/other/locks', { type: 'premise', locked: true });
    await ask(services, 'DELETE', '/api/sessions/other');
    for (let next = await other.next(); next; next = await other.next()) expect(next.event).not.toBe('package-deleted');
    await tab.leave();
  });

  test('ends with the session', async () => {
    const services = await quietServices();
    await ask(services, 'POST', '/api/sessions', { id: 'desk' });
    const tab = await open(services);
    await tab.next();
    await ask(services, 'DELETE', '/api/sessions/desk');
    expect(await tab.next()).toEqual({ event: 'gone', data: {} });
    expect(await tab.next()).toBeNull();
  });

  test('a tab that left is told nothing any more, and costs nothing', async () => {
    const services = await quietServices();
    await ask(services, 'POST', '/api/sessions', { id: 'desk' });
    const watch = vi.spyOn(services.coauthor, 'watch');
    const tab = await open(services);
    await tab.next();
    const unwatched = watch.mock.settledResults[0];
    expect(unwatched?.type).toBe('fulfilled');
    await tab.leave();
    const heard: unknown[] = [];
    const unwatch = await services.coauthor.watch('desk', (happening) => heard.push(happening));
    await ask(services, 'POST', '/api/sessions/desk/tools/proposeStoryPremise', premise);
    unwatch();
    await ask(services, 'POST', '/api/sessions/desk/undo');
    expect(heard).toHaveLength(1);
  });

  test('of a session that is not there is 404', async () => {
    const services = await quietServices();
    expectRefusal(await ask(services, 'GET', '/api/sessions/nobody/events'), 404);
  });

  test('says every 20 seconds that it lives, in comments nobody hears, and stops with its listener', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const services = await quietServices();
    await ask(services, 'POST', '/api/sessions', { id: 'desk' });
    const timers = vi.getTimerCount();
    const response = await services.app.request('http://127.0.0.1/api/sessions/desk/events');
    const reader = response.body?.getReader();
    const chunk = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await chunk()).toMatch(/^event: hello\n/);
    for (let beat = 0; beat < 3; beat++) {
      vi.advanceTimersByTime(20_000);
      expect(await chunk()).toBe(': still here\n\n');
    }
    expect(vi.getTimerCount()).toBe(timers + 1);
    await reader?.cancel();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(timers));
  });

  test('leaves nobody listening where the session cannot be read', async () => {
    const services = await quietServices();
    await ask(services, 'POST', '/api/sessions', { id: 'desk' });
    const { watch, readSession } = services.coauthor;
    const unwatched = vi.fn();
    services.coauthor.watch = async (id, listener) => {
      const unwatch = await watch(id, listener);
      return () => {
        unwatched();
        unwatch();
      };
    };
    services.coauthor.readSession = () => Promise.reject(new Error('the disk is gone'));
    expectRefusal(await ask(services, 'GET', '/api/sessions/desk/events'), 500, 'internal');
    expect(unwatched).toHaveBeenCalledOnce();
    services.coauthor.readSession = readSession;
  });

  test('asks for the token, and takes the cookie of who has signed in: a browser sends nothing else here', async () => {
    const token = 'a-long-secret-token';
    const services = await quietServices({}, { AUTH_TOKEN: token });
    const bearer = { authorization: `Bearer ${token}` };
    await ask(services, 'POST', '/api/sessions', { id: 'desk' }, bearer);
    const events = (headers: Record<string, string>) =>
      ask(services, 'GET', '/api/sessions/desk/events', undefined, { accept: 'text/event-stream', ...headers });
    expectRefusal(await events({}), 401, 'unauthorized');
    expectRefusal(await events({ cookie: `kamishibai_session=${token}` }), 401, 'unauthorized');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const signedIn = await ask(services, 'POST', '/sign-in', `token=${token}`, form);
    const [cookie = ''] = (signedIn.headers.get('set-cookie') ?? '').split(';');
    expect((await events({ cookie })).body).toMatch(/^event: hello\n/);
  });

  test('over a socket it arrives as it happens, and does not hold up the end of the server', async () => {
    const server = await startServer(await testConfig(), { ...testParts(), art: fakeArt().art });
    const post = (path: string, body: unknown) =>
      fetch(`${server.address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await post('/api/sessions', { id: 'desk' });
    const tab = listenTo((await fetch(`${server.address}/api/sessions/desk/events`)).body);
    expect(await tab.next()).toMatchObject({ event: 'hello' });
    await post('/api/sessions/desk/tools/proposeStoryPremise', premise);
    expect(await tab.next()).toEqual(change({ seq: 2, changed: [{ type: 'premise' }] }));
    await server.close();
    await tab.next().catch((error: unknown) => expect(error).toBeInstanceOf(TypeError));
  });
});

const change = (fields: Record<string, unknown>): Told => ({
  event: 'change',
  data: { checklist: false, locks: false, messages: false, ...fields },
});
