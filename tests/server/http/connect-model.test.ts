import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLogger } from '../../../server/log.ts';
import type { Services } from '../../../server/main.ts';
import { chatAnswer, fakeHost, LOCAL_HOSTS, localHostsAt } from '../../support/fake-model-hosts.ts';
import { ask, openServices } from '../../support/services.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { expectRefusal, fromAuthor } from './support.ts';

const OPENROUTER_KEY = 'sk-or-v1-0123456789abcdef0123456789abcdef';
const CLAUDE_KEY = 'sk-ant-api03-0123456789abcdef';
const GEMINI_KEY = 'AQ.Ab0123456789abcdef0123456789';
const OPENAI_KEY = 'sk-proj-0123456789abcdef';

const connect = (services: Services, body: unknown, headers?: Record<string, string>) =>
  ask(services, 'POST', '/api/models/connect', body, headers);
const look = async (services: Services) => (await ask(services, 'POST', '/api/models/look')).body.sources;

/** A server that finds no program of the machine it is tested on. */
async function house(env: Record<string, string> = {}, logged: string[] = []) {
  const dataDir = await tempDir();
  const log = createLogger('trace', { readable: false, stream: { write: (line) => void logged.push(line) } });
  const services = await openServices({ DATA_DIR: dataDir, ...localHostsAt(), ...env }, { log });
  return { services, dataDir };
}
const kept = async (dataDir: string) => (await readdir(dataDir)).filter((name) => name.startsWith('model-'));
const activeOf = ({ roles }: { roles: Record<string, { active: string }> }) => [
  roles.coauthor?.active,
  roles.director?.active,
  roles.storyteller?.active,
];

/** OpenRouter's list needs no key; its answers do. */
const openRouter = () =>
  fakeHost(({ path, key }) => {
    const listed = (id: string, created: number) => ({
      id,
      created,
      context_length: 200_000,
      pricing: { prompt: '0.000003' },
    });
    if (path === '/v1/models') {
      return {
        body: {
          data: [
            listed('openai/gpt-4o-mini', 1),
            listed('anthropic/claude-sonnet-4.5', 2),
            listed('anthropic/claude-sonnet-5.5', 3),
            listed('anthropic/claude-sonnet-5.5:beta', 4),
            listed('google/gemini-3.5-flash-lite', 5),
            listed('openai/text-embedding-3-large', 6),
          ],
        },
      };
    }
    return key === OPENROUTER_KEY
      ? chatAnswer()
      : { status: 401, body: { error: { message: 'No auth credentials found', code: 401 } } };
  });

test('a key is recognised by its form, tried out, and gives all roles the best models of its provider', async () => {
  const host = await openRouter();
  const { services, dataDir } = await house({ OPENAI_COMPATIBLE_OPENROUTER_BASE_URL: `${host.origin}/v1` });
  const { status, body } = await connect(services, { key: `  ${OPENROUTER_KEY}\n` });
  expect(status).toBe(200);
  const writer = 'openai-compatible/openrouter:anthropic/claude-sonnet-5.5';
  expect(activeOf(body)).toEqual([writer, 'openai-compatible/openrouter:google/gemini-3.5-flash-lite', writer]);
  expect(body.tested).toMatchObject({ model: writer });
  expect(body.choices.coauthor.offered).toContain('openai-compatible/openrouter:openai/gpt-4o-mini');
  expect(body.choices.coauthor.offered.join()).not.toContain('embedding');
  expect(JSON.stringify(body)).not.toContain(OPENROUTER_KEY);
  for (const file of await kept(dataDir)) expect((await stat(join(dataDir, file))).mode & 0o777).toBe(0o600);
  // It counts without a restart.
  const before = host.requests.length;
  await ask(services, 'POST', '/api/chat', { id: 'desk', message: fromAuthor('one', 'Who are you?') });
  expect(host.requests.length).toBeGreaterThan(before);
});

test('Claude, Gemini and OpenAI are asked in their own ways', async () => {
  const claude = await fakeHost(({ method, path, key }) => {
    if (key !== CLAUDE_KEY)
      return {
        status: 401,
        body: { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } },
      };
    if (path === '/v1/models?limit=1000') {
      const model = (id: string) => ({ type: 'model', id, display_name: id, created_at: '2026-02-04T00:00:00Z' });
      return {
        body: {
          data: [
            model('claude-opus-5-5'),
            model('claude-sonnet-4-5-20250929'),
            model('claude-sonnet-5-5'),
            model('claude-haiku-5-5'),
          ],
          has_more: false,
          first_id: 'a',
          last_id: 'b',
        },
      };
    }
    if (method !== 'POST') return undefined;
    const event = (data: { type: string }) => `event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`;
    const message = {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'c',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    };
    return {
      stream: [
        { type: 'message_start', message },
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
        { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'ready' } },
      ].map(event),
    };
  });
  const gemini = await fakeHost(({ path, key }) => {
    if (key !== GEMINI_KEY)
      return {
        status: 400,
        body: {
          error: { code: 400, message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' },
        },
      };
    if (path === '/v1beta/models?pageSize=1000') {
      const model = (id: string, ...methods: string[]) => ({
        name: `models/${id}`,
        version: '1',
        displayName: id,
        supportedGenerationMethods: methods,
      });
      return {
        body: {
          models: [
            model('gemini-3.8-flash', 'generateContent'),
            model('gemini-3.10-flash', 'generateContent'),
            model('gemini-3.5-flash-lite', 'generateContent'),
            model('gemini-embedding-001', 'embedContent'),
          ],
        },
      };
    }
    return {
      stream: [
        `data: ${JSON.stringify({ candidates: [{ content: { role: 'model', parts: [{ text: 'ready' }] }, index: 0, finishReason: 'STOP' }] })}\r\n\r\n`,
      ],
    };
  });
  const { services, dataDir } = await house({
    ANTHROPIC_BASE_URL: `${claude.origin}/v1`,
    GOOGLE_GENERATIVE_AI_BASE_URL: `${gemini.origin}/v1beta`,
  });

  expectRefusal(await connect(services, { key: `${CLAUDE_KEY}-wrong` }), 503, 'unavailable');
  expect(await kept(dataDir)).toEqual([]);
  const ofClaude = await connect(services, { key: CLAUDE_KEY });
  expect(activeOf(ofClaude.body)).toEqual([
    'anthropic:claude-sonnet-5-5',
    'anthropic:claude-haiku-5-5',
    'anthropic:claude-sonnet-5-5',
  ]);

  const wrong = await connect(services, { key: `${GEMINI_KEY}wrong` });
  expect(wrong.body.error.reason).toEqual({ code: 'model-key-wrong', who: 'Google' });
  const ofGemini = await connect(services, { key: GEMINI_KEY });
  // 3.10 is newer than 3.8.
  expect(activeOf(ofGemini.body)).toEqual([
    'google:gemini-3.10-flash',
    'google:gemini-3.5-flash-lite',
    'google:gemini-3.10-flash',
  ]);
  expect(JSON.stringify([claude, gemini].map(({ requests }) => requests.map(({ path }) => path)))).not.toMatch(
    /sk-ant|AQ\./,
  );
  // A provider that is set already is connected again without its key.
  expect(activeOf((await connect(services, { provider: 'anthropic' })).body)[0]).toBe('anthropic:claude-sonnet-5-5');
});

test('a model the account may not use is passed over, a key without credit is not', async () => {
  let isBroke = false;
  const host = await fakeHost(({ path, body }) => {
    if (path === '/v1/models')
      return {
        body: {
          object: 'list',
          data: ['gpt-6-sol', 'gpt-6.1', 'gpt-6-mini'].map((id) => ({
            id,
            object: 'model',
            created: 1,
            owned_by: 'system',
          })),
        },
      };
    if (isBroke)
      return {
        status: 429,
        body: {
          error: { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 'insufficient_quota' },
        },
      };
    const { model } = JSON.parse(body);
    if (model === 'gpt-6-sol')
      return {
        status: 404,
        body: {
          error: {
            message: `The model \`${model}\` does not exist or you do not have access to it.`,
            code: 'model_not_found',
          },
        },
      };
    const said = {
      type: 'response.output_text.delta',
      item_id: 'i',
      output_index: 0,
      content_index: 0,
      delta: 'ready',
    };
    const item = { type: 'message', id: 'i', role: 'assistant', content: [] };
    return {
      stream: [
        { type: 'response.created', response: { id: 'r', created_at: 1, model } },
        { type: 'response.output_item.added', output_index: 0, item },
        said,
      ].map((data) => `data: ${JSON.stringify(data)}\n\n`),
    };
  });
  const { services, dataDir } = await house({ OPENAI_BASE_URL: `${host.origin}/v1` });
  isBroke = true;
  const broke = await connect(services, { key: OPENAI_KEY });
  expectRefusal(broke, 503, 'unavailable');
  expect(broke.body.error.reason).toEqual({ code: 'model-credit-spent', who: 'OpenAI' });
  expect(await kept(dataDir)).toEqual([]);
  isBroke = false;
  expect(activeOf((await connect(services, { key: OPENAI_KEY })).body)).toEqual([
    'openai:gpt-6.1',
    'openai:gpt-6-mini',
    'openai:gpt-6.1',
  ]);
});

test('a key that may be of several providers is shown to none before it is said whose it is', async () => {
  const host = await openRouter();
  const { services, dataDir } = await house({
    OPENAI_BASE_URL: `${host.origin}/v1`,
    OPENAI_COMPATIBLE_DEEPSEEK_BASE_URL: `${host.origin}/v1`,
  });
  const key = `sk-${'0123456789abcdef'.repeat(2)}`;
  const asked = await connect(services, { key });
  expectRefusal(asked, 422, 'refused');
  expect(asked.body.error.reason).toEqual({ code: 'key-of-whom', providers: ['openai', 'openai-compatible/deepseek'] });
  const unknown = await connect(services, { key: 'no-form-of-any-provider' });
  expect(unknown.body.error.reason.providers).toContain('openai-compatible/mistral');
  expect(host.requests).toEqual([]);
  const answered = await connect(services, { key, provider: 'openai-compatible/deepseek' });
  expect(answered.body.error.reason).toEqual({ code: 'model-key-wrong', who: 'DeepSeek' });
  expect(JSON.stringify(answered.body)).not.toContain(key);
  expectRefusal(await connect(services, { key, provider: 'elsewhere' }), 404, 'not_found');
  expectRefusal(await connect(services, { key: 'two words', provider: 'openai' }), 422, 'refused');
  expect(await kept(dataDir)).toEqual([]);
});

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

test('whoever has not signed in neither looks nor connects', async () => {
  const token = 'a-token-of-many-letters';
  const { services } = await house({ AUTH_TOKEN: token });
  const signed = { authorization: `Bearer ${token}` };
  expectRefusal(await connect(services, { model: 'offline' }), 401, 'unauthorized');
  expectRefusal(await ask(services, 'POST', '/api/models/look'), 401, 'unauthorized');
  expect((await connect(services, { model: 'offline' }, signed)).status).toBe(200);
});
