import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeHost } from '../../support/fake-model-hosts.ts';
import { ask } from '../../support/services.ts';
import {
  activeOf,
  CLAUDE_KEY,
  connect,
  GEMINI_KEY,
  house,
  kept,
  OPENAI_KEY,
  OPENROUTER_KEY,
  openRouter,
} from './connect-model-support.ts';
import { expectRefusal, fromAuthor } from './support.ts';

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
