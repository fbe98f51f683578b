import { expect, onTestFinished, test } from 'vitest';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { reply } from '../../support/fake-model-script.ts';
import { ask, openServices } from '../../support/services.ts';
import { fakeArt } from '../coauthor/support.ts';

const message = (text: string) => ({ id: 'u1', role: 'user', parts: [{ type: 'text', text }] });

async function usageAfter(env: Record<string, string>) {
  const services = await openServices(env, { art: fakeArt().art });
  await ask(services, 'POST', '/api/chat', { id: 'desk', message: message('Who are you?') });
  const { status, body } = await ask(services, 'GET', '/api/sessions/desk');
  expect(status).toBe(200);
  return { usage: body.usage, metadata: body.messages.at(-1).metadata };
}

async function onGemini(env: Record<string, string> = {}) {
  const gemini = await startFakeGemini(() => reply.text('I am your co-author.'));
  onTestFinished(() => gemini.close());
  return usageAfter({
    GOOGLE_GENERATIVE_AI_API_KEY: 'a-secret-key',
    GOOGLE_GENERATIVE_AI_BASE_URL: gemini.url,
    IMAGE_MODEL: 'embedded',
    ...env,
  });
}

test('a session tells what it has used; the improviser costs nothing', async () => {
  const { usage, metadata } = await usageAfter({ COAUTHOR_MODEL: 'offline' });
  expect(usage).toEqual({
    calls: expect.any(Number),
    inputTokens: expect.any(Number),
    cachedInputTokens: 0,
    outputTokens: expect.any(Number),
    cost: 0,
  });
  expect(usage.inputTokens).toBeGreaterThan(0);
  expect(metadata).toMatchObject({ model: 'offline', inputTokens: usage.inputTokens, cost: 0 });
});

test('a model is reckoned by its price on the list, and by the host’s where there is one', async () => {
  const listed = await onGemini({ COAUTHOR_MODEL: 'google:gemini-2.5-pro' });
  const { inputTokens, outputTokens } = listed.usage;
  expect(inputTokens).toBeGreaterThan(0);
  expect(listed.usage.cost).toBeCloseTo((inputTokens * 1.25 + outputTokens * 10) / 1e6, 7);
  expect(listed.metadata.cost).toBe(listed.usage.cost);
  const own = await onGemini({
    COAUTHOR_MODEL: 'google:gemini-2.5-pro',
    MODEL_PRICES: 'google:gemini-2.5-pro=1000/1000/2000',
  });
  expect(own.usage.cost).toBeCloseTo((own.usage.inputTokens * 1000 + own.usage.outputTokens * 2000) / 1e6, 7);
});

test('a model without a price has a usage and no cost', async () => {
  const { usage, metadata } = await onGemini({ COAUTHOR_MODEL: 'google:gemini-of-tomorrow' });
  expect(usage.cost).toBeNull();
  expect(usage.inputTokens).toBeGreaterThan(0);
  expect(metadata).not.toHaveProperty('cost');
});
