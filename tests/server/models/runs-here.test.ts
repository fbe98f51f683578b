import { expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { getPromptLimit } from '../../../server/models/prompt-size/prompt-limit.ts';
import { runsHere } from '../../../server/models/roles.ts';
import { reply } from '../../support/fake-model-script.ts';
import { startFakeOpenAI } from '../../support/fake-openai.ts';
import { setUp } from './support.ts';

const config = readConfig({
  OPENAI_COMPATIBLE_BASE_URL: 'http://[::1]:8080/v1',
  OPENAI_COMPATIBLE_BOX_BASE_URL: 'http://192.168.1.20:8080/v1',
  OPENAI_API_KEY: 'sk-secret-0123456789',
});

test.each([
  ['local:tiny', true],
  ['openai-compatible:llama', true],
  ['openai-compatible/ollama:llama3', true],
  ['openai-compatible/lmstudio:qwen', true],
  ['openai-compatible/box:llama', false],
  ['openai-compatible/nowhere:llama', false],
  ['openai:gpt-5', false],
  ['offline', false],
])('%s runs on this machine: %s', (model, isHere) => {
  expect(runsHere(model, config)).toBe(isHere);
});

test.each([
  ['says so and is free', {}, {}, true, { input: 0, output: 0 }],
  [
    'is not told so where a price is set',
    {},
    { MODEL_PRICES: 'openai-compatible:m=1/0.5/2' },
    undefined,
    { input: 1, output: 2 },
  ],
  [
    'is not told so once its server says that it forwards it',
    { remote_host: 'https://ollama.com' },
    {},
    undefined,
    null,
  ],
])('a model on a loopback server %s', async (_name, shown, env, isHere, price) => {
  const documents = { '/api/show': { model_info: { 'llama.context_length': 2048 }, ...shown } };
  const server = await startFakeOpenAI(() => reply.text('Well.'), { documents });
  const { models } = setUp({
    OPENAI_COMPATIBLE_BASE_URL: server.url,
    STORYTELLER_MODEL: 'openai-compatible:m',
    ...env,
  });
  await getPromptLimit(models.language('storyteller', { scope: 'play:p' }));
  const { storyteller } = models.report();
  expect(storyteller.runsHere).toBe(isHere);
  expect(storyteller.price ?? null).toEqual(price);
  await server.close();
});
