import { request } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../../server/listen.ts';
import { createLogger } from '../../../server/log.ts';
import type { Overrides } from '../../../server/overrides.ts';
import { scripted, telling } from '../../support/scripted-models.ts';
import { ask, parts, testConfig } from '../../support/services.ts';
import { fakeArt } from '../coauthor/support.ts';
import {
  beginPlay,
  expectRefusal,
  follow,
  fromAuthor,
  longStory,
  quietServices,
  spoken,
  takeTurn,
  waitingModel,
} from './support.ts';

const FIRST = '{"elements":[{"type":"narrate","text":"The tide is out."},';
const THEN = '{"type":"narrate","text":"A bell rings."},{"type":"yield","waitingFor":"continue"}]}';

/** A server whose co-author, or Storyteller, stops in the middle until it is released. */
async function servicesThatWait(role: 'coauthor' | 'storyteller') {
  const waiting = role === 'coauthor' ? waitingModel('Let me ', 'think.') : waitingModel(FIRST, THEN);
  const services = await quietServices({ director: scripted(['{}']).model, [role]: waiting.model });
  return { services, ...waiting };
}

/** The server over a real socket, for listeners that leave. */
async function serverThatWaits(models: Overrides['models']): Promise<string> {
  const overrides = { models, art: fakeArt().art, samplesDir: null, log: createLogger('silent') };
  const server = await startServer(await testConfig(), overrides);
  onTestFinished(() => server.close());
  return server.address;
}

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Sends a request and hangs up as soon as the first bytes of the answer have come. */
const hangUp = (url: string, body: unknown): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } }, (response) => {
      response.once('data', () => {
        sent.destroy();
        resolve();
      });
      response.on('error', () => undefined); // it is we who hung up
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });

/** Asks again until an answer is as it should be. */
async function eventually<T>(look: () => Promise<T>, isGood: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await look();
    if (isGood(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('a chat that runs', () => {
  test('refuses a second one on its session: 409; another session has its own', async () => {
    const { services, release, hasBegun } = await servicesThatWait('coauthor');
    const first = ask(services, 'POST', '/api/chat', { id: 'desk', message: fromAuthor('hello') });
    await hasBegun;
    expectRefusal(
      await ask(services, 'POST', '/api/chat', { id: 'desk', message: fromAuthor('me too') }),
      409,
      'conflict',
    );
    const other = ask(services, 'POST', '/api/chat', { id: 'shelf', message: fromAuthor('hello') });
    release();
    expect([(await first).status, (await other).status]).toEqual([200, 200]);
    const { messages } = (await ask(services, 'GET', '/api/sessions/desk')).body;
    expect(messages).toHaveLength(2);
  });

  test('is streamed to each follower from its first part', async () => {
    const { services, release, hasBegun } = await servicesThatWait('coauthor');
    const response = await services.app.request('http://127.0.0.1/api/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'desk', message: fromAuthor('hello') }),
    });
    const first = follow(response);
    await hasBegun;
    await first.until(({ type }) => type === 'text-delta');
    const resumed = await services.app.request('http://127.0.0.1/api/chat/desk/stream');
    expect([resumed.status, resumed.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const second = follow(resumed);
    await second.until(({ type }) => type === 'text-delta');
    expect(second.received[0]).toEqual(first.received[0]);
    expect((await ask(services, 'GET', '/api/sessions/desk')).body.running).toBe(true);
    release();
    expect(await second.all()).toEqual(await first.all());
    expect(spoken(second.received)).toBe('Let me think.');
    const over = await ask(services, 'GET', '/api/chat/desk/stream');
    expect([over.status, over.body]).toEqual([204, '']);
  });

  test('is not there: 204, for a session that is there and for one that is not', async () => {
    const services = await quietServices();
    await ask(services, 'POST', '/api/sessions', { id: 'desk' });
    for (const id of ['desk', 'nobody']) {
      expect((await ask(services, 'GET', `/api/chat/${id}/stream`)).status).toBe(204);
      expect((await ask(services, 'POST', `/api/chat/${id}/stop`)).status).toBe(202);
    }
  });

  test('is stopped: 202, and what was said is kept', async () => {
    const { services, hasBegun } = await servicesThatWait('coauthor');
    const answer = await services.app.request('http://127.0.0.1/api/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'desk', message: fromAuthor('hello') }),
    });
    const listener = follow(answer);
    await hasBegun;
    await listener.until(({ type }) => type === 'text-delta');
    const stopped = await ask(services, 'POST', '/api/chat/desk/stop');
    expect([stopped.status, stopped.body]).toEqual([202, '']);
    expect((await listener.all()).at(-1)?.type).toBe('finish');
    const { messages, running } = (await ask(services, 'GET', '/api/sessions/desk')).body;
    expect(running).toBe(false);
    expect(JSON.stringify(messages[1].parts)).toContain('Let me ');
  });
});

describe('a turn that runs', () => {
  test('refuses a second one, whatever the action: 409', async () => {
    const { services, release, hasBegun } = await servicesThatWait('storyteller');
    const id = await beginPlay(services);
    const first = takeTurn(services, id, { type: 'start' });
    await hasBegun;
    for (const action of [{ type: 'start' }, { type: 'continue' }, { type: 'text', text: 'I wait.' }]) {
      expectRefusal(await takeTurn(services, id, action), 409, 'conflict');
    }
    expect((await ask(services, 'GET', `/api/plays/${id}`)).body).toMatchObject({ turn: 0, running: true });
    release();
    expect((await first).status).toBe(200);
    expect((await ask(services, 'GET', `/api/plays/${id}`)).body).toMatchObject({ turn: 1, running: false });
  });

  test('of two that come in the same moment lets one through', async () => {
    const { services, release } = await servicesThatWait('storyteller');
    const id = await beginPlay(services);
    const both = [takeTurn(services, id, { type: 'start' }), takeTurn(services, id, { type: 'start' })];
    release();
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ask(services, 'GET', `/api/plays/${id}/turns`)).body.turns).toHaveLength(1);
  });

  test('is followed from its first frame, then on', async () => {
    const { services, release, hasBegun } = await servicesThatWait('storyteller');
    const id = await beginPlay(services);
    const first = takeTurn(services, id, { type: 'start' });
    await hasBegun;
    const second = follow(await services.app.request(`http://127.0.0.1/api/plays/${id}/stream`));
    await second.until(({ type }) => type === 'data-frame');
    release();
    expect(await second.all()).toEqual(parts((await first).body));
    expect((await ask(services, 'GET', `/api/plays/${id}/stream`)).status).toBe(204);
  });

  test('ends with its play when that is deleted, and nothing of it stays', async () => {
    const { services, hasBegun } = await servicesThatWait('storyteller');
    const id = await beginPlay(services);
    const turn = takeTurn(services, id, { type: 'start' });
    await hasBegun;
    expect((await ask(services, 'DELETE', `/api/plays/${id}`)).status).toBe(204);
    await turn;
    expectRefusal(await ask(services, 'GET', `/api/plays/${id}`), 404, 'not_found');
    expect(await services.store.read(`play:${id}`)).toEqual([]);
    expect(await services.store.listTurns(id, [{ line: 1, from: 1, to: 10 }], 1, 10)).toEqual([]);
  });

  test('goes on when the player hangs up, and is committed', async () => {
    const { model, release, hasBegun } = waitingModel(FIRST, THEN);
    const address = await serverThatWaits({ director: scripted(['{}']).model, storyteller: model });
    const { packageId } = await (await post(`${address}/api/packages/import`, longStory())).json();
    const { id } = await (await post(`${address}/api/plays`, { packageId, seed: 7 })).json();
    await hangUp(`${address}/api/plays/${id}/turns`, { action: { type: 'start' } });
    await hasBegun;
    release();
    const read = () => fetch(`${address}/api/plays/${id}`).then((answer) => answer.json());
    const play = await eventually(read, ({ running, turn }) => !running && turn === 1);
    expect(JSON.stringify(play.frames)).toContain('A bell rings.');
  });
});

describe('a turn that fails inside', () => {
  test('is not kept, says so without inner words, and may be sent again', async () => {
    const said = telling({ type: 'narrate', text: 'The tide is out.' }, { type: 'yield', waitingFor: 'continue' });
    const services = await quietServices({ director: scripted(['{}']).model, storyteller: scripted([said]).model });
    const id = await beginPlay(services);
    const { append } = services.store;
    services.store.append = () => Promise.reject(new Error('SQLITE_IOERR at /secret/kamishibai.sqlite'));
    const broken = await takeTurn(services, id, { type: 'start' });
    expect(broken.status).toBe(200);
    const types = parts(broken.body).map(({ type }) => type);
    expect(types).toContain('error');
    expect(types).not.toContain('data-turn');
    expect(broken.body).not.toMatch(/SQLITE|secret/);
    services.store.append = append;
    expect((await ask(services, 'GET', `/api/plays/${id}`)).body).toMatchObject({
      turn: 0,
      running: false,
      frames: [],
    });
    const again = await takeTurn(services, id, { type: 'start' });
    expect(parts(again.body).map(({ type }) => type)).toContain('data-turn');
    expect((await ask(services, 'GET', `/api/plays/${id}`)).body.turn).toBe(1);
  });
});
