import { afterEach, expect, test } from 'vitest';
import { fakeVector } from '../../support/fake-embedding.ts';
import { type FakeGemini, startFakeGemini } from '../../support/fake-gemini.ts';
import { type Reply, reply } from '../../support/fake-model-script.ts';
import { startFakeOpenAI } from '../../support/fake-openai.ts';
import { geminiEnv, saying, setUp } from './support.ts';

let server: FakeGemini | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const never = new AbortController().signal;
const vectors = (...values: number[][]): Reply =>
  reply.raw(JSON.stringify({ embeddings: values.map((each) => ({ values: each })) }), 'application/json');

async function onGemini(env: Record<string, string> = {}, ...script: Reply[]) {
  server = await startFakeGemini(script, { brain: saying('unasked'), vectors: 'scripted' });
  const services = setUp({ ...geminiEnv(server.url), ...env });
  return { ...services, embed: services.models.embedding('play:p1'), requests: server.requests };
}

test('vectors come through the real Gemini code, recorded under their scope', async () => {
  const { embed, calls, requests } = await onGemini({}, vectors([1, 0], [0, 1]));
  expect(await embed?.(['the red door', 'the sea'], never)).toEqual([
    [1, 0],
    [0, 1],
  ]);
  expect(requests[0]?.path).toContain('gemini-embedding-001:batchEmbedContents');
  expect(calls).toMatchObject([
    { role: 'embedding', model: 'google:gemini-embedding-001', scope: 'play:p1', outputTokens: 0, ok: true },
  ]);
  expect(calls[0]?.inputTokens).toBeGreaterThan(0);
});

test('an OpenAI-compatible server embeds where its model is named, and is not asked otherwise', async () => {
  server = await startFakeOpenAI([], { brain: saying('unasked') });
  const env = { OPENAI_COMPATIBLE_BASE_URL: server.url };
  expect(setUp(env).models.embedding('play:p1')).toBeNull();
  const { models, calls } = setUp({ ...env, EMBEDDING_MODEL: 'openai-compatible:nomic-embed' });
  const texts = ['the sea', 'a red door'];
  expect(await models.embedding('play:p1')?.(texts, never)).toEqual(texts.map(fakeVector));
  expect(calls).toMatchObject([{ role: 'embedding', model: 'openai-compatible:nomic-embed', ok: true }]);
});

test.each([
  ['without a key and a server', {}],
  [
    'where plays are told by nobody at Google',
    { GOOGLE_GENERATIVE_AI_API_KEY: 'key', DIRECTOR_MODEL: 'offline', STORYTELLER_MODEL: 'offline' },
  ],
  ['where it is switched off', { GOOGLE_GENERATIVE_AI_API_KEY: 'key', EMBEDDING_MODEL: 'off' }],
])('nobody makes vectors %s', (_, env) => {
  expect(setUp(env).models.embedding('play:p1')).toBeNull();
});

test('after a failure it is left alone for a minute, so that no turn waits for it', async () => {
  const { embed, requests, calls, clock } = await onGemini({}, reply.status(503, 'overloaded'), vectors([1], [2]));
  const ask = () => embed?.(['a', 'b'], never);
  await expect(ask()).rejects.toMatchObject({ code: 'unavailable' });
  await expect(ask()).rejects.toThrow('left alone');
  expect(requests).toHaveLength(1);
  expect(calls).toMatchObject([{ role: 'embedding', ok: false, inputTokens: 0 }]);
  clock.advance(60_001);
  expect(await ask()).toEqual([[1], [2]]);
});

test('a listener that has gone is no failure of the model', async () => {
  const { embed, requests } = await onGemini({}, reply.hang(), vectors([1], [2]));
  const gone = new AbortController();
  const asking = embed?.(['a', 'b'], gone.signal);
  await server?.request(0);
  gone.abort();
  await expect(asking).rejects.toThrow(/abort/i);
  expect(await embed?.(['a', 'b'], never)).toEqual([[1], [2]]);
  expect(requests).toHaveLength(2);
});
