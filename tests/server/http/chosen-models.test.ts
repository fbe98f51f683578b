import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../../server/log.ts';
import type { Services } from '../../../server/main.ts';
import { startFakeAnthropic } from '../../support/fake-anthropic.ts';
import { reply } from '../../support/fake-model-script.ts';
import { ask, openServices } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { expectRefusal, fromAuthor } from './support.ts';

const KEY = 'sk-typed-in-the-library-0123456789';
const CLAUDE = 'anthropic:claude-sonnet-5-5';

const choose = (services: Services, role: string, model: unknown) =>
  ask(services, 'PUT', '/api/models/roles', { role, model });
const read = async (services: Services) => (await ask(services, 'GET', '/api/models')).body;

async function house(dataDir: string, env: Record<string, string> = {}, logged: string[] = []) {
  const log = createLogger('warn', { readable: false, stream: { write: (line) => void logged.push(line) } });
  return openServices({ DATA_DIR: dataDir, ...env }, { log });
}

test('a key typed in and a model chosen answer at once and after a restart, without any variable', async () => {
  const claude = await startFakeAnthropic(() => reply.text('The harbour sleeps.'));
  onTestFinished(() => claude.close());
  const dataDir = await tempDir();
  const env = { ANTHROPIC_BASE_URL: claude.url };
  const first = await house(dataDir, env);
  const say = (services: Services, text: string) =>
    ask(services, 'POST', '/api/chat', { id: 'desk', message: fromAuthor(text, text) });
  await ask(first, 'PUT', '/api/models/keys', { provider: 'anthropic', key: KEY });
  await say(first, 'one');
  expect(claude.requests).toHaveLength(0);
  const { status, body } = await choose(first, 'coauthor', ` ${CLAUDE} `);
  expect(status).toBe(200);
  expect(body.roles.coauthor).toMatchObject({ configured: CLAUDE, active: CLAUDE, why: { code: 'chosen' } });
  expect(body.roles.director.active).toBe('offline');
  expect(body.choices.coauthor).toMatchObject({ variable: 'COAUTHOR_MODEL', from: 'library' });
  expect(body.choices.coauthor.offered).toContain(CLAUDE);
  expect(body.choices.coauthor.offered.some((model: string) => model.startsWith('openai:'))).toBe(false);
  await say(first, 'two');
  expect(claude.requests.length).toBeGreaterThan(0);
  expect((await stat(join(dataDir, 'model-roles.json'))).mode & 0o777).toBe(0o600);
  await first.close();

  const second = await house(dataDir, env);
  expect((await read(second)).roles.coauthor.active).toBe(CLAUDE);
  const left = await choose(second, 'coauthor', null);
  expect(left.body.roles.coauthor).toMatchObject({ configured: 'auto', active: 'offline' });
  expect(JSON.parse(await readFile(join(dataDir, 'model-roles.json'), 'utf8'))).toEqual({});
});

test('a variable counts before what was chosen, and is named', async () => {
  const dataDir = await tempDir();
  const first = await house(dataDir, { OPENAI_API_KEY: KEY });
  await choose(first, 'director', 'openai:gpt-6-luna');
  await first.close();
  const second = await house(dataDir, { OPENAI_API_KEY: KEY, DIRECTOR_MODEL: 'offline', STORYTELLER_MODEL: 'auto' });
  const refused = await choose(second, 'director', 'openai:gpt-6-sol');
  expectRefusal(refused, 409, 'conflict');
  expect(refused.body.error.reason).toEqual({ code: 'model-of-environment', variable: 'DIRECTOR_MODEL' });
  const { roles, choices } = await read(second);
  expect(roles.director).toMatchObject({ configured: 'offline', active: 'offline' });
  expect([choices.director.from, choices.storyteller.from]).toEqual(['environment', null]);
  // What says that it is chosen by itself leaves it to be chosen.
  expect((await choose(second, 'storyteller', 'openai:gpt-6-sol')).status).toBe(200);
});

test('a role whose key is forgotten says so, and the improviser answers', async () => {
  const services = await house(await tempDir());
  await ask(services, 'PUT', '/api/models/keys', { provider: 'anthropic', key: KEY });
  await choose(services, 'storyteller', CLAUDE);
  await ask(services, 'PUT', '/api/models/keys', { provider: 'anthropic', key: null });
  const { storyteller } = (await read(services)).roles;
  expect(storyteller).toMatchObject({
    active: 'offline',
    standsInFor: CLAUDE,
    why: { code: 'keyless', model: CLAUDE },
  });
});

test.each([
  ['coauthor', 'claude', { code: 'model-name-unread', model: 'claude' }],
  ['coauthor', 'embedded', { code: 'model-name-unread', model: 'embedded' }],
  ['director', CLAUDE, { code: 'model-lacks', model: CLAUDE, variable: 'ANTHROPIC_API_KEY' }],
  ['director', 'local:nowhere.gguf', { code: 'model-not-fetched', model: 'local:nowhere.gguf' }],
  ['image', 'offline', { code: 'model-paints-nothing', model: 'offline' }],
  ['image', 'google:gemini-2.5-flash-image', { code: 'model-lacks' }],
])('what cannot play a role is refused and changes nothing: %s, %s', async (role, model, reason) => {
  const services = await house(await tempDir());
  const before = await read(services);
  const refused = await choose(services, role, model);
  expectRefusal(refused, 422, 'refused');
  expect(refused.body.error.reason).toMatchObject(reason);
  expect(await read(services)).toEqual(before);
});

test('what has another shape is refused', async () => {
  const services = await house(await tempDir());
  for (const [role, model] of [
    ['music', null],
    ['critic', 'offline'],
    ['director', 7],
    ['director', undefined],
  ]) {
    expectRefusal(await choose(services, role as string, model), 400, 'malformed');
  }
});

test('pictures can be left to this machine though there is a key', async () => {
  const services = await house(await tempDir(), { GOOGLE_GENERATIVE_AI_API_KEY: KEY });
  const { body } = await choose(services, 'image', 'embedded');
  expect(body.roles.image).toMatchObject({ configured: 'embedded', active: 'embedded' });
  expect((await choose(services, 'image', 'google:gemini-3-pro-image-preview')).body.roles.image).toMatchObject({
    active: 'google:gemini-3-pro-image-preview',
    why: { code: 'chosen' },
  });
});

test.each(['{ "director": "half', '{ "director": "no model" }', '{ "king": "offline" }'])(
  'a file of roles that is broken is told of, and nothing is chosen: %s',
  async (content) => {
    const dataDir = await tempDir();
    await writeFile(join(dataDir, 'model-roles.json'), content);
    const logged: string[] = [];
    const services = await house(dataDir, {}, logged);
    expect((await read(services)).choices.director.from).toBeNull();
    expect(logged.join('')).toMatch(/model-roles\.json cannot be used: it holds no roles/);
  },
);
