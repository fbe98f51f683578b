import { streamText } from 'ai';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { type FakeModelServer, type Reply, reply } from '../../support/fake-model-script.ts';
import { geminiEnv, RETRY_POLICY, read, setUp } from './support.ts';

let gemini: FakeModelServer | undefined;
afterEach(() => gemini?.close());

async function start(...script: Reply[]) {
  const server = await startFakeGemini(script);
  gemini = server;
  return { server, ...asking(geminiEnv(server.url)) };
}

function asking(env: Record<string, string>) {
  const services = setUp(env);
  const model = services.models.language('coauthor', { scope: 'session:one' });
  const ask = () => read(streamText({ model, prompt: 'Lamps?', maxRetries: 0, onError: () => undefined }).fullStream);
  return { ask, ...services };
}

describe('nobody stands in for a co-author’s model', () => {
  test.each([
    ['a wrong key', reply.status(401, 'API key not valid.'), { code: 'model-key-wrong', who: 'Google' }],
    ['a key that Gemini calls a bad request', reply.status(400, 'API key not valid.'), { code: 'model-key-wrong' }],
    ['an unknown model', reply.status(404, 'models/x is not found'), { code: 'model-unknown' }],
  ])('%s ends the answer after one call, with what is wrong', async (_, failure, reason) => {
    const { ask, server, calls, models } = await start(failure, reply.text('never'));
    expect(await ask()).toMatchObject({ text: '', errors: [{ code: 'unavailable', reason }] });
    expect(server.requests).toHaveLength(1);
    expect(calls).toHaveLength(1);
    expect(models.report().coauthor).toMatchObject({
      active: expect.stringMatching(/^google:/),
      why: { code: 'failed' },
    });
    expect(models.report().coauthor).not.toHaveProperty('standsInFor');
  });

  test('a limit that stays costs three calls', async () => {
    const limit = reply.status(429, 'Quota exceeded.');
    const { ask, server } = await start(limit, limit, limit, reply.text('never'));
    expect(await ask()).toMatchObject({ errors: [{ reason: { code: 'model-rate-limited', who: 'Google' } }] });
    expect(server.requests).toHaveLength(3);
  });

  test('silence before an answer', async () => {
    const { ask, timers } = await start(reply.hang());
    const answer = ask();
    await timers.expire(RETRY_POLICY.firstContentMs);
    expect(await answer).toMatchObject({ text: '', errors: [{ reason: { code: 'model-too-slow', who: 'Google' } }] });
  });

  test('silence in the middle of one', async () => {
    const { ask, timers } = await start(reply.hang({ text: 'Once' }));
    const answer = ask();
    await timers.expire(RETRY_POLICY.stallMs);
    expect(await answer).toMatchObject({
      text: 'Once',
      errors: [{ reason: { code: 'model-fell-silent', who: 'Google', seconds: 0.2 } }],
    });
  });

  test('a model without its key says what is missing, and is still the one that is meant', async () => {
    const config = readConfig(geminiEnv('http://127.0.0.1:9', { COAUTHOR_MODEL: 'google:gemini-3.8-flash' }));
    const keyless = { ...config, google: { ...config.google, apiKey: null } };
    const { models } = setUp({}, { settings: { config: () => keyless } });
    expect(models.report().coauthor).toMatchObject({
      active: 'google:gemini-3.8-flash',
      why: { code: 'keyless', model: 'google:gemini-3.8-flash' },
    });
    const model = models.language('coauthor', { scope: 'session:one' });
    expect(
      await read(streamText({ model, prompt: 'Lamps?', maxRetries: 0, onError: () => undefined }).fullStream),
    ).toMatchObject({
      text: '',
      errors: [{ code: 'unavailable', reason: { code: 'model-key-missing', who: 'Google' } }],
    });
  });
});
