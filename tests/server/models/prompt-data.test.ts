import { generateText, isStepCount, streamText, ToolLoopAgent } from 'ai';
import { describe, expect, it, onTestFinished } from 'vitest';
import { getPromptData, withPromptData } from '../../../server/models/index.ts';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { reply } from '../../support/fake-model-script.ts';
import { startFakeOpenAI } from '../../support/fake-openai.ts';
import { geminiEnv, IMPROVISED, read, saying, setUp } from './support.ts';

/** What no JSON could hold, so that a copy would not be the same. */
const SCENE = { secret: 'what the prompt is rendered from', places: new Map([['pier', 1]]) };
const asked = { prompt: 'Go on.', maxRetries: 0, providerOptions: withPromptData(SCENE) };

/** Models of a role on a server that answers or fails, and the improviser behind it. */
async function onGemini(script: Parameters<typeof startFakeGemini>[0]) {
  const server = await startFakeGemini(script);
  onTestFinished(() => server.close());
  const improviser = saying(IMPROVISED);
  const { models, logged } = setUp(geminiEnv(server.url), { improviser: () => improviser });
  return { model: models.language('storyteller', { scope: 'session:a' }), server, improviser, logged };
}

describe('what a prompt is rendered from', () => {
  it('comes to the improviser as it is, streamed or not', async () => {
    const improviser = saying(IMPROVISED);
    const { models } = setUp({}, { improviser: () => improviser });
    const model = models.language('director', { scope: 'play:a' });
    await generateText({ model, ...asked });
    await read(streamText({ model, ...asked }).fullStream);
    const calls = [...improviser.doGenerateCalls, ...improviser.doStreamCalls];
    expect(calls.map((call) => getPromptData(call) === SCENE)).toEqual([true, true]);
  });

  it('comes anew with every step of a loop', async () => {
    const improviser = saying(IMPROVISED);
    const { models } = setUp({}, { improviser: () => improviser });
    const model = models.language('storyteller', { scope: 'session:a' });
    const scenes = [{ step: 0 }, { step: 1 }];
    let turn = 0;
    const agent = new ToolLoopAgent({
      model,
      stopWhen: isStepCount(1),
      prepareStep: () => ({ providerOptions: withPromptData(scenes[turn++] ?? {}) }),
    });
    await agent.generate({ prompt: 'One.' });
    await agent.generate({ prompt: 'Two.' });
    expect(improviser.doGenerateCalls.map((call) => getPromptData(call))).toEqual(scenes);
    expect(getPromptData(improviser.doGenerateCalls[1] ?? {})).toBe(scenes[1]);
  });

  it('comes to one that stands in for a model that failed, and goes to no server and no log', async () => {
    const { model, server, improviser, logged } = await onGemini(() => reply.status(400, 'Out of order.'));
    expect((await generateText({ model, ...asked })).text).toBe(IMPROVISED);
    expect(getPromptData(improviser.doGenerateCalls[0] ?? {})).toBe(SCENE);
    expect(server.requests).toHaveLength(1);
    expect(JSON.stringify([server.requests, logged])).not.toMatch(/rendered from|kamishibai"/);
  });

  it('is not sent to a model that answers', async () => {
    const { model, server, improviser } = await onGemini([reply.text('Well.')]);
    expect((await generateText({ model, ...asked })).text).toBe('Well.');
    expect(improviser.doGenerateCalls).toEqual([]);
    const other = await startFakeOpenAI([reply.text('Well.')]);
    onTestFinished(() => other.close());
    const { models } = setUp({ OPENAI_COMPATIBLE_BASE_URL: other.url });
    await generateText({ model: models.language('storyteller', { scope: 'session:a' }), ...asked });
    expect(JSON.stringify([server.requests, other.requests])).not.toMatch(/rendered from|"promptData"|places/);
  });
});
