import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { BackgroundRequest } from '../../../server/art/index.ts';
import { startServer } from '../../../server/listen.ts';
import { createLogger } from '../../../server/log.ts';
import type { Services } from '../../../server/main.ts';
import { LIVE_BEAT_MS, LIVE_CHANNELS_MAX, patched } from '../../../shared/wire/index.ts';
import { ken, premise, WHOLE_STORY } from '../../shared/story/fixture.ts';
import { ask, openServices, testConfig, testParts } from '../../support/services.ts';
import { fakeArt } from '../coauthor/support.ts';
import { listenToLive } from './live-stream.ts';
import {
  beginPlay,
  callsBefore,
  expectRefusal,
  fromAuthor,
  longStory,
  quietServices,
  waitingModel,
} from './support.ts';

/** A browser's stream, and how it says what it wants to follow. */
async function open(services: Services) {
  const response = await services.app.request('http://127.0.0.1/api/live');
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  const stream = listenToLive(response.body);
  const connection = await stream.connection();
  onTestFinished(async () => void (await stream.leave()?.catch(() => undefined)));
  const wish = (body: object) => ask(services, 'POST', `/api/live/${connection}`, body);
  return {
    ...stream,
    wish,
    watch: async (channel: number, topic: string) =>
      expect((await wish({ watch: [{ channel, topic }] })).status).toBe(202),
  };
}

const read = async (services: Services) => (await ask(services, 'GET', '/api/sessions/desk')).body;

describe('the one stream of a browser', () => {
  test('says of a session where it stands, then what makes its view of the one before, whatever changes it', async () => {
    const services = await quietServices();
    await ask(services, 'POST', '/api/sessions', { id: 'desk' });
    const browser = await open(services);
    await browser.watch(1, 'session:desk');
    let view = await read(services);
    expect(await browser.of(1)).toEqual({ type: 'open' });
    const { usage, metered, painting, plans } = view;
    const hello = { type: 'hello', seq: 1, running: false, busy: null, budget: null, usage, metered, painting, plans };
    expect(await browser.of(1)).toEqual({ type: 'event', data: hello });

    const follow = async () => {
      let { data } = await browser.of(1);
      while (data.type === 'status' || data.type === 'picture') ({ data } = await browser.of(1));
      expect(data).toMatchObject({ type: 'change', from: view.seq });
      view = patched(view, data.patch);
      const now = await read(services);
      // How far the pictures are is told beside the changes.
      expect({ ...view, painting: now.painting }).toEqual(now);
      return data;
    };
    for (const { tool, input } of WHOLE_STORY.slice(0, callsBefore('finalizeNode'))) {
      await ask(services, 'POST', `/api/sessions/desk/tools/${tool}`, input);
      const { patch } = await follow();
      expect(JSON.stringify(patch)).not.toContain('/messages');
    }
    await ask(services, 'POST', '/api/sessions/desk/undo');
    await follow();
    await ask(services, 'POST', '/api/sessions/desk/redo');
    await follow();
    await ask(services, 'PUT', '/api/sessions/desk/locks', { type: 'character', id: 'ken', locked: true });
    await follow();
    const changes = { objective: 'Go home.' };
    await ask(services, 'PATCH', '/api/sessions/desk/draft', { seq: view.seq, type: 'act', id: 'act_1', changes });
    const { patch } = await follow();
    // One field of one act, and what is told about it: no other act, no character, no message.
    expect(patch).toContainEqual({ op: 'replace', path: '/draft/acts/0/objective', value: 'Go home.' });
    expect(JSON.stringify(patch).length).toBeLessThan(1500);
  });

  test('says which pictures of a story are still to come, and tells of each as it comes', async () => {
    const { promise: mayPaint, resolve: paint } = Promise.withResolvers<void>();
    const quick = fakeArt().art;
    const art = {
      ...quick,
      background: (request: BackgroundRequest) => mayPaint.then(() => quick.background(request)),
    };
    const services = await openServices({}, { art, log: createLogger('silent') });
    const imported = await ask(services, 'POST', '/api/packages/import', { ...longStory(), assets: {} });
    const { packageId } = imported.body;
    const { assets } = (await ask(services, 'GET', `/api/packages/${packageId}`)).body.package;
    const urls = Object.values(assets.backgrounds as Record<string, { url: string }>).map(({ url }) => url);
    const browser = await open(services);
    await browser.watch(1, `pictures:${packageId}`);
    expect(await browser.of(1)).toEqual({ type: 'open' });
    const { data: hello } = await browser.of(1);
    expect(hello).toMatchObject({ type: 'hello', waiting: expect.arrayContaining(urls), failed: [] });
    expect((await ask(services, 'GET', urls[0] ?? '')).status).toBe(202);
    paint();
    const come = new Set<string>();
    while (!urls.every((url) => come.has(url))) {
      const { data } = await browser.of(1);
      expect(data).toMatchObject({ type: 'picture', state: 'painted' });
      for (const url of data.urls) come.add(url);
    }
    await services.painter.settled();
    const { packages } = (await ask(services, 'GET', '/api/packages')).body;
    const { total } = packages[0].painting;
    expect(packages[0].painting).toEqual({ done: total, total, failed: 0 });
  });

  test('tells of finishing, of an answer with its messages, and of what its journal does not tell', async () => {
    const { model, release, hasBegun } = waitingModel('I think', ' … done.');
    const services = await quietServices({ coauthor: model });
    await ask(services, 'POST', '/api/sessions', { id: 'desk' });
    for (const { tool, input } of WHOLE_STORY) await ask(services, 'POST', `/api/sessions/desk/tools/${tool}`, input);
    const browser = await open(services);
    let view = await read(services);
    await browser.watch(1, 'session:desk');
    await browser.of(1);
    await browser.of(1);
    const until = async (isIt: (data: { type: string; running?: boolean }) => boolean) => {
      for (;;) {
        const { data } = await browser.of(1);
        if (data.type === 'change') view = patched(view, data.patch);
        const { type, ...status } = data;
        if (type === 'status') view = { ...view, ...status };
        if (isIt(data)) return;
      }
    };
    const answered = ask(services, 'POST', '/api/chat', { id: 'desk', message: fromAuthor('hello') });
    await hasBegun;
    await until(({ type, running }) => type === 'status' && running === true);
    expect(view.running).toBe(true);
    expect(view.messages).toHaveLength(1);
    release();
    await answered;
    await until(({ type, running }) => type === 'status' && running === false);
    expect(view).toEqual(await read(services));
    expect(view.messages.at(-1)).toMatchObject({ role: 'assistant' });
    expect(view.usage.calls).toBe(1);
    await ask(services, 'PATCH', '/api/sessions/desk/draft', {
      seq: view.seq,
      type: 'premise',
      changes: { artStyle: 'ink' },
    });
    await until(({ type }) => type === 'change');
    expect(view.changedSinceFinalized).toBe(true);
    await ask(services, 'POST', '/api/sessions/desk/tools/finalizePackage', { title: 'Again' });
    await until(({ type }) => type === 'change');
    expect(view).toEqual(await read(services));
    await ask(services, 'DELETE', '/api/sessions/desk');
    await until(({ type }) => type === 'gone');
    expect(await browser.of(1)).toEqual({ type: 'end' });
  });

  test('carries an answer and a turn under way from the first part, for as many as follow; else says that nothing goes on', async () => {
    const { model, release, hasBegun } = waitingModel('I think', ' … done.');
    const services = await quietServices({ coauthor: model });
    const play = await beginPlay(services);
    const browser = await open(services);
    await browser.watch(1, 'chat:desk');
    await browser.watch(2, `play:${play}`);
    expect(await browser.of(1)).toEqual({ type: 'none' });
    expect(await browser.of(2)).toEqual({ type: 'none' });
    const answered = ask(services, 'POST', '/api/chat', { id: 'desk', message: fromAuthor('hello') });
    await hasBegun;
    await browser.watch(3, 'chat:desk');
    await browser.watch(4, 'chat:desk');
    const heard: Record<number, unknown[]> = { 3: [], 4: [] };
    release();
    while (Object.values(heard).some((each) => each.at(-1) !== 'end')) {
      const message = await browser.next();
      if (message === null || !('channel' in message)) continue;
      heard[message.channel]?.push(message.type === 'event' ? (message.data as { type: string }).type : message.type);
    }
    await answered;
    expect(heard[3]).toEqual(heard[4]);
    expect(heard[3]?.slice(0, 2)).toEqual(['open', 'start']);
    expect(heard[3]).toContain('text-delta');
  });

  test('refuses an unknown channel, and the other channels go on', async () => {
    const services = await quietServices();
    await ask(services, 'POST', '/api/sessions', { id: 'desk' });
    const browser = await open(services);
    await browser.watch(1, 'session:nobody');
    await browser.watch(2, 'weather:today');
    await browser.watch(3, 'session:desk');
    expect(await browser.of(1)).toMatchObject({ type: 'refused', status: 404, error: { code: 'not_found' } });
    expect(await browser.of(2)).toMatchObject({ type: 'refused', status: 400, error: { code: 'malformed' } });
    expect(await browser.of(3)).toEqual({ type: 'open' });
    expectRefusal(await browser.wish({ watch: [{ channel: 3, topic: 'session:desk' }] }), 409);
    expectRefusal(await browser.wish({ watch: [{ channel: 'x', topic: 'session:desk' }] }), 400);
    expectRefusal(await browser.wish({ watch: [{ channel: 5, topic: 'x'.repeat(200) }] }), 400);
    expectRefusal(await ask(services, 'POST', '/api/live/nobody', {}), 404);
    await ask(services, 'POST', '/api/sessions/desk/tools/proposeStoryPremise', premise);
    expect((await browser.of(3)).data).toMatchObject({ type: 'hello' });
    expect((await browser.of(3)).data).toMatchObject({ type: 'change', seq: 2 });
  });

  test('has bounded channels, and what is left or gone is watched no more', async () => {
    const services = await quietServices();
    await ask(services, 'POST', '/api/sessions', { id: 'desk' });
    const unwatched = vi.fn();
    const { watch } = services.coauthor;
    services.coauthor.watch = async (id, listener) => {
      const unwatch = await watch(id, listener);
      return () => {
        unwatched();
        unwatch();
      };
    };
    const browser = await open(services);
    const all = Array.from({ length: LIVE_CHANNELS_MAX }, (_, channel) => ({ channel, topic: 'session:desk' }));
    expect((await browser.wish({ watch: all })).status).toBe(202);
    expectRefusal(await browser.wish({ watch: [{ channel: LIVE_CHANNELS_MAX, topic: 'session:desk' }] }), 429);
    expect(
      (await browser.wish({ leave: [0], watch: [{ channel: LIVE_CHANNELS_MAX, topic: 'session:desk' }] })).status,
    ).toBe(202);
    await vi.waitFor(() => expect(unwatched).toHaveBeenCalledTimes(1));
    await browser.leave();
    await vi.waitFor(() => expect(unwatched).toHaveBeenCalledTimes(LIVE_CHANNELS_MAX + 1));
    expectRefusal(await browser.wish({}), 404);
  });

  test('says that it lives, and stops with its listener', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const services = await quietServices();
    const timers = vi.getTimerCount();
    const browser = await open(services);
    vi.advanceTimersByTime(LIVE_BEAT_MS);
    expect(await browser.next()).toEqual({ type: 'beat' });
    await browser.leave();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(timers));
  });

  test('keeps nothing of a body that its request cannot have', async () => {
    const services = await quietServices();
    const request = new Request('http://127.0.0.1/api/live');
    const body = vi.fn(() => null);
    Object.defineProperty(request, 'body', { get: body });
    const stream = listenToLive((await services.app.fetch(request)).body);
    await stream.connection();
    await stream.leave();
    expect(body).not.toHaveBeenCalled();
  });

  test('a listener that reads slowly is told where the session stands, not all that was', async () => {
    const services = await quietServices();
    await ask(services, 'POST', '/api/sessions', { id: 'desk' });
    await ask(services, 'POST', '/api/sessions/desk/tools/proposeCharacter', ken);
    const browser = await open(services);
    await browser.watch(1, 'session:desk');
    await browser.of(1);
    await browser.of(1);
    for (let time = 0; time < 300; time++) {
      await ask(services, 'PUT', '/api/sessions/desk/locks', { type: 'character', id: 'ken', locked: time % 2 === 0 });
    }
    const { seq } = await read(services);
    const told: { type: string; seq: number }[] = [];
    while (told.at(-1)?.seq !== seq) told.push((await browser.of(1)).data);
    expect(told.length).toBeLessThan(260);
    expect(told.some(({ type }) => type === 'hello')).toBe(true);
  });

  test('asks for the token, takes the cookie, and answers to no other name', async () => {
    const token = 'a-long-secret-token';
    const server = await startServer(await testConfig({ AUTH_TOKEN: token }), { ...testParts(), art: fakeArt().art });
    onTestFinished(() => server.close());
    for (const [method, path] of [
      ['GET', '/api/live'],
      ['POST', '/api/live/x'],
    ] as const) {
      expect((await fetch(`${server.address}${path}`, { method })).status).toBe(401);
    }
    const stream = await fetch(`${server.address}/api/live`, { headers: { authorization: `Bearer ${token}` } });
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
  });
});
