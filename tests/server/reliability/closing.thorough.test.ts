import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulateReadableStream } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createServices } from '../../../server/main.ts';
import { databaseFile } from '../../../server/store/index.ts';
import { ask, openServices, testParts } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { fakeArt, finishPart } from '../coauthor/support.ts';
import { drafted, fromAuthor, longStory } from '../http/support.ts';

/** What was logged as a warning or worse, with its causes. */
function listeningLog() {
  const said: string[] = [];
  const hear =
    (level: string) =>
    (details: object, message = '') => {
      const { err } = details as { err?: Error };
      said.push(`${level}: ${message} ${err?.message ?? JSON.stringify(details)}`);
    };
  const log = { debug() {}, info() {}, warn: hear('warn'), error: hear('error'), fatal: hear('fatal') };
  return { log: log as never, said };
}

/** A request whose body does not end before it is let go. */
function lateRequest(method: string, path: string, body: unknown) {
  const whole = new TextEncoder().encode(JSON.stringify(body));
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let isBegun = false;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (!isBegun) {
      isBegun = true;
      return controller.enqueue(whole.slice(0, -1));
    }
    begun.resolve();
    await gate.promise;
    controller.enqueue(whole.slice(-1));
    controller.close();
  };
  const stream = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
  const headers = { 'content-type': 'application/json' };
  const given = { method, headers, body: stream, duplex: 'half' } as RequestInit;
  return { request: new Request(`http://127.0.0.1${path}`, given), begun: begun.promise, end: gate.resolve };
}

/** Everything that writes by a request with a body. PLAY is a play that has begun. */
const WRITERS: [string, string, unknown][] = [
  ['POST', '/api/sessions', { id: 'another' }],
  ['POST', '/api/sessions', { id: 'copy', fromPackage: 'PACKAGE' }],
  ['POST', '/api/chat', { id: 'desk', message: fromAuthor('Where are we?', 'u9') }],
  ['POST', '/api/sessions/desk/tools/updateElement', { type: 'premise', changes: { title: 'Late' } }],
  ['PATCH', '/api/sessions/desk/draft', { seq: 'SEQ', type: 'premise', changes: { title: 'Late' } }],
  ['PUT', '/api/sessions/desk/locks', { type: 'premise', locked: true }],
  ['POST', '/api/sessions/desk/plans', { request: 'add a character called Harriet' }],
  ['POST', '/api/packages/import', longStory()],
  ['POST', '/api/plays', { packageId: 'PACKAGE' }],
  ['POST', '/api/plays/PLAY/turns', { action: { type: 'continue' } }],
  ['POST', '/api/plays/PLAY/tick', {}],
  ['POST', '/api/plays/PLAY/rollback', { turn: 1 }],
  ['POST', '/api/plays/PLAY/branch', { turn: 1 }],
  ['POST', '/api/plays/PLAY/reroll', {}],
  ['PUT', '/api/plays/PLAY/saves/late', { note: 'Late' }],
  ['POST', '/api/packages/PACKAGE/playtest', { runs: 2, seed: 1 }],
];

interface Prepared {
  dataDir: string;
  filled: (text: string) => string;
}
let prepared: Prepared;

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kamishibai-closing-'));
  const config = readConfig({ DATA_DIR: dataDir, OFFLINE_SEED: '7', PORT: '0' });
  const services = await createServices(config, { ...testParts(), art: fakeArt().art });
  await drafted(services);
  const send = async (path: string, body: unknown) => (await ask(services, 'POST', path, body)).body;
  const { packageId } = await send('/api/packages/import', longStory());
  const { id: play } = await send('/api/plays', { packageId, seed: 7 });
  await send(`/api/plays/${play}/turns`, { action: { type: 'start' } });
  const { seq } = (await ask(services, 'GET', '/api/sessions/desk')).body;
  await services.close();
  const filled = (text: string) =>
    text.replaceAll('PLAY', play).replaceAll('PACKAGE', packageId).replaceAll('"SEQ"', String(seq));
  prepared = { dataDir, filled };
});
afterAll(() => rm(prepared.dataDir, { recursive: true, force: true }));

/** A server in which all of these have something to write to, and one of them underway. */
async function underway([method, path, body]: (typeof WRITERS)[number]) {
  const { log, said } = listeningLog();
  const dataDir = await tempDir();
  await cp(prepared.dataDir, dataDir, { recursive: true });
  const services = await openServices({ DATA_DIR: dataDir }, { art: fakeArt().art, log });
  const { filled } = prepared;
  const late = lateRequest(method, filled(path), JSON.parse(filled(JSON.stringify(body))));
  const answered = Promise.resolve(services.app.request(late.request)).then(async (response) => ({
    status: response.status,
    text: await response.text(),
  }));
  await late.begun;
  return { services, dataDir, said, answered, end: late.end };
}

const sound = (dataDir: string) => {
  const database = new Database(databaseFile(dataDir), { readonly: true });
  const answer = database.pragma('integrity_check', { simple: true });
  database.close();
  return answer;
};

describe.each(WRITERS)('%s %s', (...writer) => {
  test('that is in the middle when the server closes is done or refused, before the database is closed', async () => {
    const { services, dataDir, said, answered, end } = await underway(writer);
    const closed = services.close(100);
    await new Promise((resolve) => setImmediate(resolve));
    end();
    const { status, text } = await answered;
    await closed;
    const outcome = status === 503 ? JSON.parse(text).error.reason : status;
    expect([200, 201, 202, 204, { code: 'server-stopping' }], text).toContainEqual(outcome);
    expect(said).toEqual([]);
    expect(sound(dataDir)).toBe('ok');
  });
});

// At once: a server that closes waits for what is underway before it gives it up.
test('what comes to it when the server is closed is refused, and nothing is logged as a failure', async () => {
  const refuse = async (writer: (typeof WRITERS)[number]) => {
    const { services, dataDir, said, answered, end } = await underway(writer);
    await services.close(100);
    end();
    const { status, text } = await answered;
    return { writer, refused: [status, JSON.parse(text).error.reason], said, database: sound(dataDir) };
  };
  expect(await Promise.all(WRITERS.map(refuse))).toEqual(
    WRITERS.map((writer) => ({ writer, refused: [503, { code: 'server-stopping' }], said: [], database: 'ok' })),
  );
});

test('a request that comes while the server closes is refused at the door, and told to go', async () => {
  const { services, answered, end } = await underway(['POST', '/api/sessions', { id: 'another' }]);
  const closed = services.close(100);
  const refused = await services.app.request('/api/packages');
  expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'close']);
  end();
  expect((await answered).status).toBe(201);
  await closed;
});

test('a model that heeds no end and speaks after the close writes nothing, and its turn is offered again', async () => {
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const storyteller = new MockLanguageModelV4({
    doStream: async () => {
      asked.resolve();
      await gate.promise;
      const text = JSON.stringify({ elements: [{ type: 'narrate', text: 'Too late.' }] });
      const chunks = [
        { type: 'stream-start' as const, warnings: [] },
        { type: 'text-start' as const, id: '1' },
        { type: 'text-delta' as const, id: '1', delta: text },
        { type: 'text-end' as const, id: '1' },
        finishPart('stop'),
      ];
      return { stream: simulateReadableStream({ chunks }) };
    },
  });
  const { log, said } = listeningLog();
  const dataDir = await tempDir();
  const services = await openServices({ DATA_DIR: dataDir }, { art: fakeArt().art, log, models: { storyteller } });
  const post = async (path: string, body: unknown) =>
    services.app.request(path, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify(body),
    });
  const { packageId } = (await (await post('/api/packages/import', longStory())).json()) as { packageId: string };
  const { id } = (await (await post('/api/plays', { packageId, seed: 7 })).json()) as { id: string };
  const turn = await post(`/api/plays/${id}/turns`, { action: { type: 'start' } });
  await asked.promise;
  await services.close(0);
  gate.resolve();
  await turn.text();
  expect(said.filter((line) => /not open/.test(line))).toEqual([]);
  expect(sound(dataDir)).toBe('ok');
  const again = await openServices({ DATA_DIR: dataDir }, { art: fakeArt().art });
  expect(await (await again.app.request(`/api/plays/${id}`)).json()).toMatchObject({ turn: 0, running: false });
});
