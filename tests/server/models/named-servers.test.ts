import { streamText } from 'ai';
import { expect, onTestFinished, test } from 'vitest';
import { reply, type Script } from '../../support/fake-model-script.ts';
import { startFakeOpenAI } from '../../support/fake-openai.ts';
import { read, setUp } from './support.ts';

async function started(script: Script) {
  const server = await startFakeOpenAI(script);
  onTestFinished(() => server.close());
  return server;
}

test('each role and the embeddings ask the server they name, with its own key', async () => {
  const plain = await started([reply.text('Plain.')]);
  const box = await started([reply.text('Boxed.')]);
  const attic = await started([reply.text('From above.')]);
  const { models, calls } = setUp({
    OPENAI_COMPATIBLE_BASE_URL: plain.url,
    OPENAI_COMPATIBLE_BOX_BASE_URL: box.url,
    OPENAI_COMPATIBLE_BOX_API_KEY: 'key-of-the-box',
    OPENAI_COMPATIBLE_THE_ATTIC_BASE_URL: attic.url,
    COAUTHOR_MODEL: 'openai-compatible:llama',
    DIRECTOR_MODEL: 'openai-compatible/box:qwen3:8b',
    STORYTELLER_MODEL: 'openai-compatible/the_attic:llama',
    EMBEDDING_MODEL: 'openai-compatible/box:nomic',
  });
  const told = async (role: 'coauthor' | 'director' | 'storyteller') => {
    const model = models.language(role, { scope: 'play:one' });
    const { text, modelId } = await read(streamText({ model, prompt: 'Tell me.', maxRetries: 0 }).fullStream);
    return [modelId, text];
  };
  expect(await told('coauthor')).toEqual(['openai-compatible:llama', 'Plain.']);
  expect(await told('director')).toEqual(['openai-compatible/box:qwen3:8b', 'Boxed.']);
  expect(await told('storyteller')).toEqual(['openai-compatible/the_attic:llama', 'From above.']);
  expect(box.requests[0]).toMatchObject({ model: 'qwen3:8b', headers: { authorization: 'Bearer key-of-the-box' } });
  expect(attic.requests[0]?.headers.authorization).toBeUndefined();
  expect(await models.embedding('play:one')?.(['rain'], new AbortController().signal)).toHaveLength(1);
  expect(calls.at(-1)).toMatchObject({ role: 'embedding', model: 'openai-compatible/box:nomic', ok: true });
  expect(models.report().director).toEqual({
    configured: 'openai-compatible/box:qwen3:8b',
    active: 'openai-compatible/box:qwen3:8b',
    reason: 'DIRECTOR_MODEL names this model',
    why: { code: 'named', variable: 'DIRECTOR_MODEL' },
    runsHere: true,
  });
});

test('the key of a named server is in no report and no log', async () => {
  const key = 'key-of-the-box-0123';
  const box = await started([reply.status(401, `Wrong key ${key}.`)]);
  const { models, logged } = setUp({
    OPENAI_COMPATIBLE_BOX_BASE_URL: box.url,
    OPENAI_COMPATIBLE_BOX_API_KEY: key,
    COAUTHOR_MODEL: 'openai-compatible/box:llama',
  });
  const model = models.language('coauthor', { scope: 'session:one' });
  const onError = () => undefined;
  expect(await read(streamText({ model, prompt: 'Hm?', maxRetries: 0, onError }).fullStream)).toMatchObject({
    errors: [{ code: 'unavailable', reason: { code: 'model-key-wrong', who: box.url } }],
  });
  expect(models.report().coauthor.reason).toMatch(/^openai-compatible\/box:llama failed at .*: 401 Wrong key …/);
  expect(JSON.stringify([logged, models.report()])).not.toContain(key);
});
