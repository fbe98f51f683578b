import { streamText } from 'ai';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createImproviser } from '../../../server/improviser/index.ts';
import { improviser } from '../../../server/improviser/lazy-improviser.ts';
import { createModels } from '../../../server/models/index.ts';
import { type FakeGemini, startFakeGemini } from '../../support/fake-gemini.ts';
import { geminiEnv, ManualClock, read } from './support.ts';

let gemini: FakeGemini | undefined;
afterEach(() => gemini?.close());

async function ask(env: Record<string, string>) {
  const models = createModels({ config: readConfig(env), clock: new ManualClock(), improviser });
  const model = models.language('coauthor', { scope: 'session:one', seed: 3 });
  const prompt = 'A quiet harbour mystery, one act.';
  return read(streamText({ model, prompt, maxRetries: 0 }).fullStream);
}

test('without a key or a server the embedded improviser answers', async () => {
  const seen = await ask({});
  expect(seen).toMatchObject({ modelId: 'offline', errors: [] });
  expect(seen.text).not.toBe('');
});

test('behind Gemini’s wire the improviser says what it says in person', async () => {
  gemini = await startFakeGemini([], { brain: createImproviser({ role: 'coauthor', seed: 3 }) });
  const seen = await ask(geminiEnv(gemini.url));
  expect(seen.modelId).toBe('google:gemini-3.8-flash');
  expect(seen.text).toBe((await ask({})).text);
});
