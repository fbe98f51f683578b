import { generateText } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { afterEach, describe, expect, test } from 'vitest';
import { SHORT_TURN_TOKENS } from '../../../server/models/calls/retry-policy.ts';
import type { LocalModels } from '../../../server/models/local/index.ts';
import {
  createModelPromptLimit,
  getPromptLimit,
  roughTokens,
} from '../../../server/models/prompt-size/prompt-limit.ts';
import type { ModelRole } from '../../../server/models/types.ts';
import { reply } from '../../support/fake-model-script.ts';
import { type FakeOpenAI, startFakeOpenAI } from '../../support/fake-openai.ts';
import { setUp } from './support.ts';

let server: FakeOpenAI | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const NAME = 'openai-compatible:m';

async function ask(documents: Record<string, unknown>, env: Record<string, string> = {}) {
  server = await startFakeOpenAI(() => reply.text('Well.'), { documents });
  const set = setUp({ OPENAI_COMPATIBLE_BASE_URL: server.url, STORYTELLER_MODEL: NAME, ...env });
  const model = () => set.models.language('storyteller', { scope: 'play:p' });
  return { ...set, model, tokens: async () => (await getPromptLimit(model())).tokens };
}

/** What is left of a context for a Storyteller's prompt. */
const roomIn = (tokens: number) => createModelPromptLimit(tokens).for('storyteller').tokens;
const listed = (fields: object) => ({
  '/v1/models': {
    object: 'list',
    data: [
      { id: 'other', ...fields },
      { id: 'm', ...fields },
    ],
  },
});

describe('what fits a model', () => {
  test.each<[string, Record<string, unknown>, number]>([
    [
      'llama.cpp',
      { '/props': { default_generation_settings: { n_ctx: 4096 } }, ...listed({ meta: { n_ctx_train: 131_072 } }) },
      4096,
    ],
    ['vLLM', listed({ max_model_len: 16_384 }), 16_384],
    ['OpenRouter', listed({ context_length: 32_768 }), 32_768],
    [
      'LM Studio',
      { '/api/v0/models': { data: [{ id: 'm', max_context_length: 32_768, loaded_context_length: 6000 }] } },
      6000,
    ],
    [
      'Ollama, set',
      { '/api/show': { parameters: 'stop "x"\nnum_ctx    12288', model_info: { 'llama.context_length': 131_072 } } },
      12_288,
    ],
    [
      'Ollama, running',
      {
        '/api/show': { model_info: { 'llama.context_length': 131_072 } },
        '/api/ps': { models: [{ name: 'm:latest', context_length: 16_000 }] },
      },
      16_000,
    ],
    ['Ollama, not set', { '/api/show': { model_info: { 'llama.context_length': 131_072 } } }, 4096],
  ])('is said by %s', async (_name, documents, expected) => {
    const { tokens, logged } = await ask(documents);
    expect(await tokens()).toBe(roomIn(expected));
    expect(logged).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['nothing', 0],
    ['less than nothing', -1],
    ['more than there is', 1e300],
    ['a text', '4096'],
    ['a list', [4096]],
    ['a fraction', 4096.5],
  ])('is assumed where the server says %s, and that is told once', async (_name, n_ctx) => {
    const { tokens, logged } = await ask({ '/props': { default_generation_settings: { n_ctx } } });
    expect(await tokens()).toBe(roomIn(8192));
    expect(await tokens()).toBe(roomIn(8192));
    expect(logged).toMatchObject([
      {
        fields: { model: NAME, tokens: 8192 },
        message: expect.stringMatching(
          /^The server says that .+ tokens fit openai-compatible:m, which cannot be; 8192 tokens are assumed\./,
        ),
      },
    ]);
  });

  test('is assumed where the server says nothing, and that is told once', async () => {
    const { tokens, logged } = await ask({ '/props': 'nonsense', '/api/show': [], '/api/ps': null });
    expect(await tokens()).toBe(roomIn(8192));
    expect(await tokens()).toBe(roomIn(8192));
    expect(logged.map(({ message }) => message)).toEqual([
      'The server does not say how many tokens fit openai-compatible:m; 8192 tokens are assumed. MODEL_CONTEXT_TOKENS="openai-compatible:m=…" says what fits it.',
    ]);
  });

  test('is what MODEL_CONTEXT_TOKENS says, whatever the server does', async () => {
    const { tokens } = await ask(listed({ max_model_len: 16_384 }), { MODEL_CONTEXT_TOKENS: `${NAME}=4096` });
    expect(await tokens()).toBe(roomIn(4096));
  });

  test('is asked again of a server that was not there', async () => {
    const { tokens, logged } = await ask(listed({ max_model_len: 16_384 }));
    await server?.close();
    expect(await tokens()).toBe(roomIn(8192));
    expect(logged).toEqual([]);
  });

  test('is that of the first model where none is named', async () => {
    const { tokens } = await ask(
      { '/v1/models': { data: [{ id: 'first', max_model_len: 5000 }] } },
      { STORYTELLER_MODEL: 'auto' },
    );
    expect(await tokens()).toBe(roomIn(5000));
  });

  test('limits neither a hosted model nor the improviser', async () => {
    const { models } = setUp({ GOOGLE_GENERATIVE_AI_API_KEY: 'AIza-test-key-0123456789', DIRECTOR_MODEL: 'offline' });
    for (const role of ['storyteller', 'director'] as const) {
      expect((await getPromptLimit(models.language(role, { scope: 'play:p' }))).tokens).toBe(Number.POSITIVE_INFINITY);
    }
  });
});

describe('the count of a model', () => {
  const call = (text: string) => ({ prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text }] }] });
  const LONG = 'The rain has stopped and nobody says a word. '.repeat(100);

  test('differs by script', () => {
    expect(roughTokens('x'.repeat(36))).toBe(10);
    expect(roughTokens('雨'.repeat(36))).toBe(40);
    expect(roughTokens('ж'.repeat(36))).toBe(18);
  });

  test('is corrected by what is reported: at once where it was too little, slowly where it was too much', () => {
    const room = createModelPromptLimit(8192);
    const { count } = room.for('storyteller');
    const before = count(LONG);
    room.learn(call(LONG), before * 2);
    const after = count(LONG);
    expect(after).toBeGreaterThan(before * 1.8);
    room.learn(call(LONG), before);
    expect(count(LONG)).toBeLessThan(after);
    expect(count(LONG)).toBeGreaterThan(before);
  });

  test('takes no report for more than it can be', () => {
    const room = createModelPromptLimit(8192);
    const { count } = room.for('storyteller');
    const before = count(LONG);
    for (let time = 0; time < 50; time += 1) room.learn(call(LONG), 200);
    expect(count(LONG)).toBeGreaterThanOrEqual(Math.floor(roughTokens(LONG) * 0.8));
    room.learn(call(LONG), 1e12);
    expect(count(LONG)).toBeLessThanOrEqual(before * 3 + 1);
  });

  test('limits no answer to a prompt that is too long for what was assumed', async () => {
    const { model, tokens } = await ask({});
    await tokens();
    await generateText({ model: model(), prompt: LONG.repeat(8), maxRetries: 0 });
    expect(Number(server?.requests[0]?.body.max_tokens)).toBeGreaterThan(8192);
  });

  test('leaves an answer what the prompt leaves of the context', async () => {
    const { model, tokens } = await ask({ '/props': { default_generation_settings: { n_ctx: 4096 } } });
    await tokens();
    await generateText({ model: model(), prompt: LONG, maxRetries: 0 });
    const asked = Number(server?.requests[0]?.body.max_tokens);
    expect(asked).toBeGreaterThan(2000);
    expect(asked + createModelPromptLimit(4096).for('storyteller').count(LONG)).toBeLessThan(4096);
  });
});

test.each<[string, number, Record<string, unknown>]>([
  ['llama.cpp', 134_515_008, listed({ max_model_len: 16_384, meta: { n_params: 134_515_008 } })],
  ['Ollama', 494_032_768, { '/api/show': { model_info: { 'general.parameter_count': 494_032_768 } } }],
  ['llama.cpp', 3_821_079_552, listed({ max_model_len: 16_384, meta: { n_params: 3_821_079_552 } })],
  ['nobody', 0, listed({ max_model_len: 16_384 })],
])('prompts of a turn are short for a weak model, as %s says of %i parameters', async (_name, count, documents) => {
  const { tokens } = await ask(documents);
  const isWeak = count > 0 && count < 1e9;
  expect(await tokens()).toBe(isWeak ? SHORT_TURN_TOKENS : roomIn(16_384));
  const set = await ask(documents, { MODEL_CONTEXT_TOKENS: `${NAME}=9000` });
  expect(await set.tokens()).toBe(roomIn(9000));
});

test('prompts of a turn are short for a model of this machine, unless its context is set', async () => {
  const roomsOf = async (env: Record<string, string>) => {
    const roles = { COAUTHOR_MODEL: 'local:tiny', DIRECTOR_MODEL: 'local:tiny', STORYTELLER_MODEL: 'local:tiny' };
    const local = { trouble: () => null, contextTokens: async () => 16_384, model: () => new MockLanguageModelV4() };
    const { models } = setUp({ ...roles, ...env }, { local: local as Partial<LocalModels> as LocalModels });
    const tokens = async (role: ModelRole) => (await getPromptLimit(models.language(role, { scope: 'play:p' }))).tokens;
    return [await tokens('coauthor'), await tokens('director'), await tokens('storyteller')];
  };
  const [coauthor, ...turn] = await roomsOf({});
  expect(coauthor).toBe(createModelPromptLimit(16_384).for('coauthor').tokens);
  expect(turn).toEqual([SHORT_TURN_TOKENS, SHORT_TURN_TOKENS]);
  const [, ...set] = await roomsOf({ MODEL_CONTEXT_TOKENS: 'local:tiny=8192' });
  expect(set).toEqual([createModelPromptLimit(8192).for('director').tokens, roomIn(8192)]);
});
