import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createLogger } from '../../../server/log.ts';
import { eventsIn } from '../../../shared/server-sent-events.ts';
import { type LocalModelEvent, LocalModelEventSchema } from '../../../shared/wire/index.ts';
import { listedModel } from '../../support/listed-model.ts';
import { ask, openServices } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { fakeNpm } from '../models/local/fake-npm.ts';
import { fileServer } from '../models/local/file-server.ts';
import { ggufFile, TINY } from '../models/local/gguf-file.ts';
import { expectRefusal } from './support.ts';

afterEach(() => void vi.unstubAllEnvs());

const CONTENT = ggufFile(TINY, 400_000);

/** A server with a list of one model, which a server of the tests has. */
async function house(env: Record<string, string> = {}, npm?: string) {
  const dataDir = await tempDir();
  const server = await fileServer(CONTENT);
  await fakeNpm(dataDir, npm);
  const catalogue = join(dataDir, 'catalogue.json');
  await writeFile(catalogue, JSON.stringify({ models: [listedModel(CONTENT, `${server.origin}/file`)] }));
  const services = await openServices(
    { DATA_DIR: dataDir, MODEL_CATALOGUE: catalogue, ...env },
    { log: createLogger('silent') },
  );
  const listed = async () => (await ask(services, 'GET', '/api/local-models')).body;
  return { ...server, services, dataDir, listed, file: join(dataDir, 'models', 'tiny.gguf') };
}

async function eventsOf(text: string): Promise<LocalModelEvent[]> {
  const chunks = async function* () {
    yield text;
  };
  const events: LocalModelEvent[] = [];
  for await (const payload of eventsIn(chunks())) events.push(LocalModelEventSchema.parse(JSON.parse(payload)));
  return events;
}

test('a model is listed, fetched with progress, and removed', async () => {
  const { services, listed, file } = await house();
  expect(await listed()).toMatchObject({
    isRuntimeThere: false,
    freeMemoryBytes: expect.any(Number),
    models: [
      {
        name: 'tiny',
        license: 'MIT',
        bytes: CONTENT.length,
        isThere: false,
        trouble: null,
        begunBytes: 0,
        fetching: null,
      },
    ],
  });
  const { status, body } = await ask(services, 'POST', '/api/local-models/tiny');
  expect(status).toBe(200);
  const events = await eventsOf(body);
  expect(events[0]).toEqual({ type: 'progress', fetching: { what: 'runtime' } });
  expect(events.at(-1)).toEqual({ type: 'done', name: 'tiny' });
  expect(existsSync(file)).toBe(true);
  const after = await listed();
  expect(after).toMatchObject({ isRuntimeThere: true, models: [{ isThere: true, file: 'models/tiny.gguf' }] });
  expect(JSON.stringify(after)).not.toContain('/tmp/');
  expect(await ask(services, 'DELETE', '/api/local-models/tiny')).toMatchObject({ status: 204, body: '' });
  expect(existsSync(file)).toBe(false);
  expectRefusal(await ask(services, 'DELETE', '/api/local-models/tiny'), 404, 'not_found');
});

test('a download continues without its client, and can be followed again, stopped, resumed and removed', async () => {
  const { services, listed, faults, requests, file } = await house();
  faults.push({ stallAfter: 100_000 });
  const leave = new AbortController();
  const path = 'http://127.0.0.1/api/local-models/tiny';
  const response = await services.app.request(path, { method: 'POST', signal: leave.signal });
  await response.body?.cancel();
  leave.abort();
  await expect.poll(async () => (await listed()).models[0].fetching?.receivedBytes).toBe(100_000);
  const following = ask(services, 'POST', '/api/local-models/tiny');
  expect(await ask(services, 'POST', '/api/local-models/tiny/stop')).toMatchObject({ status: 202 });
  const events = await eventsOf((await following).body);
  expect(events[0]).toEqual({
    type: 'progress',
    fetching: { what: 'weights', receivedBytes: 100_000, totalBytes: CONTENT.length },
  });
  expect(events.at(-1)).toMatchObject({ type: 'error', error: { reason: { code: 'local-model-stopped' } } });
  expect((await listed()).models[0]).toMatchObject({ isThere: false, begunBytes: 100_000, fetching: null });
  expect(requests).toHaveLength(1);

  expect((await eventsOf((await ask(services, 'POST', '/api/local-models/tiny')).body)).at(-1)?.type).toBe('done');
  expect(requests.at(-1)?.range).toBe('bytes=100000-');
  expect(existsSync(file)).toBe(true);
});

test('removes an unfinished download, and leaves nothing of it', async () => {
  const { services, listed, faults, dataDir } = await house();
  faults.push({ stallAfter: 100_000 });
  const following = ask(services, 'POST', '/api/local-models/tiny');
  await expect.poll(async () => (await listed()).models[0].fetching?.receivedBytes).toBe(100_000);
  expect((await ask(services, 'DELETE', '/api/local-models/tiny')).status).toBe(204);
  await following;
  expect(await readdir(join(dataDir, 'models'))).toEqual([]);
});

test('a model that tells is taken out of memory with its file, and the improviser tells', async () => {
  const { services, file } = await house({ STORYTELLER_MODEL: 'local:tiny' });
  await ask(services, 'POST', '/api/local-models/tiny');
  expect((await ask(services, 'POST', '/api/models/storyteller/test')).body).toMatchObject({
    ok: true,
    model: 'local:tiny',
  });
  expect((await ask(services, 'GET', '/api/models')).body.roles.storyteller.context.by).toBe('reported');
  expect((await ask(services, 'DELETE', '/api/local-models/tiny')).status).toBe(204);
  expect(existsSync(file)).toBe(false);
  const { body } = await ask(services, 'POST', '/api/models/storyteller/test');
  expect(body).toMatchObject({ ok: false, error: { reason: { code: 'local-model-not-there' } } });
});

test('a file of one’s own is listed beside the list, needs only what runs it, and can be removed', async () => {
  const { services, dataDir, listed } = await house();
  await mkdir(join(dataDir, 'models'));
  await writeFile(join(dataDir, 'models', 'mine.gguf'), CONTENT);
  await writeFile(join(dataDir, 'models', 'cat.gguf'), 'a picture of a cat');
  const { models } = await listed();
  expect(models.map(({ name }: { name: string }) => name)).toEqual(['tiny', 'cat.gguf', 'mine.gguf']);
  expect(models[1]).toMatchObject({ isThere: false, trouble: expect.stringContaining('GGUF') });
  expect(models[2]).toMatchObject({ isThere: true, license: null });
  const { body } = await ask(services, 'POST', '/api/local-models/mine.gguf');
  expect((await eventsOf(body)).at(-1)).toEqual({ type: 'done', name: 'mine.gguf' });
  expect((await ask(services, 'DELETE', '/api/local-models/cat.gguf')).status).toBe(204);
});

test.each([
  ['is refused by its server', { status: 404 }, 503, 'local-model-not-served'],
  ['is said to be of another length', { claimLength: 500_000 }, 422, 'local-model-wrong'],
])('a model that %s is told of in a sentence', async (_what, fault, status, code) => {
  const { services, faults, dataDir } = await house();
  // What runs it is there already: nothing has begun when it is refused.
  await ask(services, 'POST', '/api/local-models/tiny');
  await ask(services, 'DELETE', '/api/local-models/tiny');
  faults.push(fault);
  const refused = await ask(services, 'POST', '/api/local-models/tiny');
  expect(refused.body.error.reason).toMatchObject({ code });
  expectRefusal(refused, status);
  expect(await readdir(join(dataDir, 'models'))).toEqual([]);
});

test('a model that is not what the list says is told of once it has come, and nothing of it is left', async () => {
  const { services, faults, dataDir } = await house();
  faults.push({ instead: Buffer.from(CONTENT).fill(7, CONTENT.length - 100) });
  const events = await eventsOf((await ask(services, 'POST', '/api/local-models/tiny')).body);
  expect(events.at(-1)).toMatchObject({ type: 'error', error: { reason: { code: 'local-model-wrong' } } });
  expect(await readdir(join(dataDir, 'models'))).toEqual([]);
});

test('explains in a sentence that the runtime cannot be fetched', async () => {
  const { services } = await house({}, 'console.error("npm error 404 Not Found"); process.exit(1);');
  const { body } = await ask(services, 'POST', '/api/local-models/tiny');
  const last = (await eventsOf(body)).at(-1);
  expect(last).toMatchObject({ type: 'error', error: { reason: { code: 'local-runtime-failed' } } });
});

test('a list that cannot be read is told of, and names that lead elsewhere are refused', async () => {
  const { services, dataDir } = await house({ MODEL_CATALOGUE: '/nowhere/at/all.json' });
  expectRefusal(await ask(services, 'GET', '/api/local-models'), 503, 'unavailable');
  const outside = join(dataDir, 'outside.gguf');
  await writeFile(outside, CONTENT);
  for (const name of ['..%2Foutside.gguf', '.hidden.gguf', 'a%2Fb.gguf', `${'x'.repeat(200)}.gguf`, 'a%00.gguf']) {
    for (const [method, path] of [
      ['POST', ''],
      ['POST', '/stop'],
      ['DELETE', ''],
    ] as const) {
      expectRefusal(await ask(services, method, `/api/local-models/${name}${path}`), 400);
    }
  }
  expect(existsSync(outside)).toBe(true);
  expectRefusal(await ask(services, 'POST', '/api/local-models/tiny'), 503, 'unavailable');
});
