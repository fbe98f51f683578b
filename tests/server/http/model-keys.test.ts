import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeBackup } from '../../../server/archive/backup.ts';
import { systemClock } from '../../../server/clock.ts';
import { createLogger } from '../../../server/log.ts';
import type { Services } from '../../../server/main.ts';
import { startFakeAnthropic } from '../../support/fake-anthropic.ts';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { reply } from '../../support/fake-model-script.ts';
import { ask, openServices } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { expectRefusal, fromAuthor } from './support.ts';

const TYPED = 'sk-typed-in-the-library-0123456789';

const put = (services: Services, body: unknown) => ask(services, 'PUT', '/api/models/keys', body);
const keyOf = (body: { keys: { provider: string }[] }, provider: string) =>
  body.keys.find((each) => each.provider === provider);

/** A server that knows where Claude is, and has no key. */
async function house(dataDir: string, env: Record<string, string> = {}, logged: string[] = []) {
  const claude = await startFakeAnthropic(() => reply.text('The harbour sleeps.'));
  onTestFinished(() => claude.close());
  const log = createLogger('trace', { readable: false, stream: { write: (line) => void logged.push(line) } });
  const settings = { DATA_DIR: dataDir, ANTHROPIC_BASE_URL: claude.url, ...env };
  return { claude, services: await openServices(settings, { log }) };
}

test('a key typed in is kept for its owner alone, counts at once and after a restart, and is never told', async () => {
  const dataDir = await tempDir();
  const logged: string[] = [];
  const first = await house(dataDir, {}, logged);
  const answer = await put(first.services, { provider: 'anthropic', key: `  ${TYPED}\n` });
  expect(answer.status).toBe(200);
  expect(keyOf(answer.body, 'anthropic')).toEqual({
    provider: 'anthropic',
    title: 'Anthropic',
    variable: 'ANTHROPIC_API_KEY',
    address: first.claude.url,
    from: 'library',
  });
  const file = join(dataDir, 'model-keys.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ anthropic: TYPED });
  expect((await readdir(dataDir)).filter((name) => name.startsWith('model-keys'))).toEqual(['model-keys.json']);

  first.services.log.warn({ said: `the server echoed ${TYPED}` }, TYPED);
  await first.services.close();
  const backup = join(await tempDir(), 'backup.zip');
  await writeBackup(dataDir, backup, systemClock);
  const second = await house(dataDir, {}, logged);
  const read = await ask(second.services, 'GET', '/api/models');
  expect(keyOf(read.body, 'anthropic')).toMatchObject({ from: 'library' });
  for (const told of [JSON.stringify(answer.body), JSON.stringify(read.body), logged.join('')]) {
    expect(told).not.toContain(TYPED);
  }
  expect(logged.join('')).toContain('(hidden)');
  const packed = await readFile(backup);
  expect(packed.includes('model-keys')).toBe(false);
  expect(packed.includes(TYPED)).toBe(false);
});

test('the next answer is asked for with the key that was typed, and without one once it is forgotten', async () => {
  const gemini = await startFakeGemini(() => reply.text('The harbour sleeps.'));
  onTestFinished(() => gemini.close());
  const { services } = await house(await tempDir(), { GOOGLE_GENERATIVE_AI_BASE_URL: gemini.url });
  const active = async () => (await ask(services, 'GET', '/api/models')).body.roles.coauthor.active;
  const say = (text: string) => ask(services, 'POST', '/api/chat', { id: 'desk', message: fromAuthor(text, text) });
  await say('one');
  expect([await active(), gemini.requests.length]).toEqual(['offline', 0]);
  await put(services, { provider: 'google', key: TYPED });
  await say('two');
  expect(await active()).toMatch(/^google:/);
  expect(gemini.requests.map(({ headers }) => headers['x-goog-api-key'])).toEqual([TYPED]);
  await put(services, { provider: 'google', key: `${TYPED}-new` });
  await say('three');
  expect(gemini.requests.at(-1)?.headers['x-goog-api-key']).toBe(`${TYPED}-new`);
  const before = gemini.requests.length;
  await put(services, { provider: 'google', key: null });
  await say('four');
  expect([await active(), gemini.requests.length]).toEqual(['offline', before]);
});

test('a key of the environment counts, and is shown as such', async () => {
  const { services } = await house(await tempDir(), { ANTHROPIC_API_KEY: 'sk-of-the-environment' });
  const refused = await put(services, { provider: 'anthropic', key: TYPED });
  expectRefusal(refused, 409, 'conflict');
  expect(refused.body.error.reason).toEqual({ code: 'key-of-environment', variable: 'ANTHROPIC_API_KEY' });
  const { body } = await ask(services, 'GET', '/api/models');
  expect(keyOf(body, 'anthropic')).toMatchObject({ from: 'environment' });
  expect(services.modelSettings.config().anthropic.apiKey).toBe('sk-of-the-environment');
});

test('each server that is set has a key of its own, and no other has one', async () => {
  const { services } = await house(await tempDir(), {
    OPENAI_COMPATIBLE_BOX_BASE_URL: 'http://someone:secret@127.0.0.1:9/v1',
  });
  const { body } = await put(services, { provider: 'openai-compatible/box', key: TYPED });
  expect(keyOf(body, 'openai-compatible/box')).toEqual({
    provider: 'openai-compatible/box',
    title: null,
    variable: 'OPENAI_COMPATIBLE_BOX_API_KEY',
    address: 'http://127.0.0.1:9/v1',
    from: 'library',
  });
  expect(services.modelSettings.config().openaiCompatibleServers.box?.apiKey).toBe(TYPED);
  for (const provider of ['openai-compatible', 'openai-compatible/other', 'local', '__proto__', 'toString']) {
    expectRefusal(await put(services, { provider, key: TYPED }), 404, 'not_found');
  }
});

const refusedKey = async (key: string) => {
  const { services } = await house(await tempDir());
  const refused = await put(services, { provider: 'openai', key });
  expectRefusal(refused, 422, 'refused');
  expect(keyOf((await ask(services, 'GET', '/api/models')).body, 'openai')).toMatchObject({ from: null });
  return JSON.stringify(refused.body);
};

test.each(['short', 'two words of it', 'schlüssel-mit-umlaut', `sk-${'x'.repeat(1200)}`, 'line\nbreak-inside'])(
  'an invalid key is refused without being repeated: %j',
  async (key) => {
    expect(await refusedKey(key)).not.toContain(key);
  },
);

test('an empty key is refused', async () => {
  expect(await refusedKey('')).toContain('"code":"refused"');
});

test('what has another shape is refused, and pages of other sites are', async () => {
  const { services } = await house(await tempDir());
  for (const body of [{}, { provider: 'openai' }, { key: TYPED }, { provider: 'openai', key: 7 }, [], null]) {
    expectRefusal(await put(services, body), 400, 'malformed');
  }
  const foreign = { origin: 'https://elsewhere.example' };
  const body = { provider: 'openai', key: TYPED };
  expectRefusal(await ask(services, 'PUT', '/api/models/keys', body, foreign), 403);
  expectRefusal(
    await ask(services, 'PUT', '/api/models/keys', JSON.stringify(body), { 'content-type': 'text/plain' }),
    415,
  );
  expect(services.modelSettings.config().openai.apiKey).toBeNull();
});

test('many are kept at once, and none is lost', async () => {
  const dataDir = await tempDir();
  const { services } = await house(dataDir);
  const providers = ['google', 'anthropic', 'openai'];
  await Promise.all(providers.map((provider) => put(services, { provider, key: `${TYPED}-${provider}` })));
  await put(services, { provider: 'openai', key: null });
  expect(JSON.parse(await readFile(join(dataDir, 'model-keys.json'), 'utf8'))).toEqual({
    google: `${TYPED}-google`,
    anthropic: `${TYPED}-anthropic`,
  });
});

test.each(['{ "google": "sk-half', '["sk-0123456789"]', '{ "google": 7 }'])(
  'a file of keys that is broken is told of in a line without a key: %s',
  async (content) => {
    const dataDir = await tempDir();
    await writeFile(join(dataDir, 'model-keys.json'), content);
    const logged: string[] = [];
    const { services } = await house(dataDir, {}, logged);
    expect(services.modelSettings.keys().every(({ from }) => from === null)).toBe(true);
    expect(logged.join('')).toMatch(/model-keys\.json cannot be used: it holds no keys/);
    expect(logged.join('')).not.toContain('sk-');
  },
);
