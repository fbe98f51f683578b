import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeHost, LOCAL_HOSTS, localHostsAt } from '../../support/fake-model-hosts.ts';
import { ask } from '../../support/services.ts';
import {
  activeOf,
  CLAUDE_KEY,
  connect,
  house,
  kept,
  look,
  OPENROUTER_KEY,
  openRouter,
} from './connect-model-support.ts';
import { expectRefusal } from './support.ts';

test('every program of this machine is found with its models, and one that wants a key says so', async () => {
  const hosts = await Promise.all(
    Object.entries(LOCAL_HOSTS).map(async ([name, answer]) => [name, await fakeHost(answer)] as const),
  );
  const { services } = await house(localHostsAt(Object.fromEntries(hosts.map(([name, { origin }]) => [name, origin]))));
  const found = await look(services);
  const told = found.map(
    ({ title, isLocal, best, models }: { title: string; isLocal: boolean; best: string; models: unknown[] }) => [
      title,
      isLocal,
      best,
      models.length,
    ],
  );
  expect(told).toEqual([
    ['Ollama', true, 'openai-compatible/ollama:llama3.2:3b', 3],
    ['LM Studio', true, 'openai-compatible/lmstudio:meta-llama-3.1-8b-instruct', 2],
    ['llama.cpp', true, 'openai-compatible/llamacpp:../models/Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf', 1],
    ['KoboldCpp', true, 'openai-compatible/koboldcpp:koboldcpp/mistral-7b', 1],
    ['Jan', true, null, 0],
    ['vLLM', true, 'openai-compatible/vllm:Qwen/Qwen3-8B', 1],
  ]);
  expect(found[0].models.find(({ isElsewhere }: { isElsewhere: boolean }) => isElsewhere).model).toBe(
    'openai-compatible/ollama:gpt-oss:120b-cloud',
  );
  expect(found[4].error.reason).toMatchObject({ code: 'model-key-wrong', who: 'Jan' });

  const { body } = await connect(services, { model: found[0].best });
  expect(activeOf(body)).toEqual(Array(3).fill(found[0].best));
  const jan = await connect(services, { key: 'secret-key-123', provider: 'openai-compatible/jan' });
  expect(activeOf(jan.body)).toEqual(Array(3).fill('openai-compatible/jan:jan-v3-4b-base-instruct'));
});

test.each<[string, Parameters<typeof fakeHost>[0]]>([
  ['a page', () => ({ headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>It works!</h1>' })],
  ['another list', () => ({ body: { object: 'list', data: [{ id: 'x', owned_by: 'somebody' }] } })],
  [
    'a redirect',
    ({ path }) =>
      path.startsWith('/elsewhere')
        ? { body: { object: 'list', data: [{ id: 'x', owned_by: 'vllm' }] } }
        : { status: 302, headers: { location: '/elsewhere' } },
  ],
  ['silence', () => ({ hangs: true })],
  [
    'more than a list weighs',
    () => ({
      stream: (function* () {
        for (;;) yield ' '.repeat(65_536);
      })(),
    }),
  ],
  [
    'ids of no model',
    () => ({
      body: {
        object: 'list',
        data: [{ id: 'a b', owned_by: 'vllm' }, { id: 'x'.repeat(5000), owned_by: 'vllm' }, { id: 7 }, null],
      },
    }),
  ],
])('what answers at a port with %s is no program that was looked for, or offers nothing', async (_what, answer) => {
  const host = await fakeHost(answer);
  const { services } = await house(localHostsAt({ vllm: host.origin }));
  const began = performance.now();
  expect((await look(services)).flatMap(({ models }: { models: unknown[] }) => models)).toEqual([]);
  expect(performance.now() - began).toBeLessThan(5000);
  expect(host.requests.map(({ path }) => path)).toEqual(['/v1/models']);
});

test('a model that does not answer is not taken, and the improviser can be chosen for good', async () => {
  const host = await fakeHost(({ path }) =>
    path === '/api/tags'
      ? LOCAL_HOSTS.ollama?.({ method: 'GET', path, key: null, body: '' })
      : { status: 404, body: { error: { message: 'model "llama3.2:3b" not found, try pulling it first' } } },
  );
  const { services, dataDir } = await house(localHostsAt({ ollama: host.origin }));
  const missing = await connect(services, { model: 'openai-compatible/ollama:llama3.2:3b' });
  expect(missing.body.error.reason).toEqual({ code: 'model-unknown', who: 'Ollama', model: 'llama3.2:3b' });
  const nobody = await connect(services, { model: 'openai-compatible/vllm:any' });
  expect(nobody.body.error.reason).toMatchObject({ code: 'model-not-reached', who: 'vLLM' });
  for (const model of ['claude', 'local:nowhere.gguf', 'openai-compatible/unknown:x'])
    expectRefusal(await connect(services, { model }), 422, 'refused');
  expectRefusal(await connect(services, { provider: 'anthropic' }), 503, 'unavailable');
  expect(await kept(dataDir)).toEqual([]);
  const { body } = await connect(services, { model: 'offline' });
  expect(body.choices.coauthor.from).toBe('library');
  expect(JSON.parse(await readFile(join(dataDir, 'model-roles.json'), 'utf8'))).toEqual({
    coauthor: 'offline',
    director: 'offline',
    storyteller: 'offline',
  });
});

test('roles that a variable sets are left alone, and where all are nothing is done', async () => {
  const host = await fakeHost(LOCAL_HOSTS.vllm ?? (() => undefined));
  const model = 'openai-compatible/vllm:Qwen/Qwen3-8B';
  const some = await house({ ...localHostsAt({ vllm: host.origin }), DIRECTOR_MODEL: 'offline' });
  expect(activeOf((await connect(some.services, { model })).body)).toEqual([model, 'offline', model]);
  const all = await house({
    ...localHostsAt({ vllm: host.origin }),
    COAUTHOR_MODEL: 'offline',
    DIRECTOR_MODEL: 'offline',
    STORYTELLER_MODEL: 'offline',
  });
  const refused = await connect(all.services, { model });
  expectRefusal(refused, 409, 'conflict');
  expect(refused.body.error.reason).toEqual({ code: 'model-of-environment', variable: 'COAUTHOR_MODEL' });
});

test('pages of other sites, forms and other shapes get nothing done', async () => {
  const host = await openRouter();
  const logged: string[] = [];
  const { services, dataDir } = await house({ OPENAI_COMPATIBLE_OPENROUTER_BASE_URL: `${host.origin}/v1` }, logged);
  const body = { key: OPENROUTER_KEY };
  const foreign: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'http://127.0.0.1:1' },
    { host: 'rebound.example' },
  ];
  for (const headers of foreign) {
    expectRefusal(await connect(services, body, headers), 403);
    expectRefusal(await ask(services, 'POST', '/api/models/look', undefined, headers), 403);
  }
  expectRefusal(await connect(services, JSON.stringify(body), { 'content-type': 'text/plain' }), 415);
  for (const wrong of [
    {},
    [],
    null,
    { key: '' },
    { key: 7 },
    { model: 'offline', key: 'x' },
    { provider: 'openai', address: 'http://169.254.169.254/' },
    { key: 'x'.repeat(3000) },
  ]) {
    expectRefusal(await connect(services, wrong), 400, 'malformed');
  }
  expect(host.requests).toEqual([]);
  expect(await kept(dataDir)).toEqual([]);
  await connect(services, { key: `${OPENROUTER_KEY}-wrong` });
  services.log.warn({ said: OPENROUTER_KEY }, 'echo');
  expect(logged.join('')).not.toContain(`${OPENROUTER_KEY}-wrong`);
});

test('a provider that passes on to elsewhere is refused, and the key goes no further', async () => {
  const elsewhere = await fakeHost(() => ({ body: { data: [{ id: 'claude-sonnet-5-5' }] } }));
  const host = await fakeHost(() => ({ status: 307, headers: { location: `${elsewhere.origin}/v1/models` } }));
  const { services } = await house({ ANTHROPIC_BASE_URL: `${host.origin}/v1` });
  const { body } = await connect(services, { key: CLAUDE_KEY });
  expect(body.error.reason).toMatchObject({ code: 'model-refuses', who: 'Anthropic' });
  expect(elsewhere.requests).toEqual([]);
});

test('looking for models and connecting need a sign-in', async () => {
  const token = 'a-token-of-many-letters';
  const { services } = await house({ AUTH_TOKEN: token });
  const signed = { authorization: `Bearer ${token}` };
  expectRefusal(await connect(services, { model: 'offline' }), 401, 'unauthorized');
  expectRefusal(await ask(services, 'POST', '/api/models/look'), 401, 'unauthorized');
  expect((await connect(services, { model: 'offline' }, signed)).status).toBe(200);
});
