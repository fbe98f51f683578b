import { expect, onTestFinished, test } from 'vitest';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { reply } from '../../support/fake-model-script.ts';
import { openServices } from '../../support/services.ts';
import { geminiEnv } from '../models/support.ts';
import { halves } from './pictures.ts';

const dock = { packageId: 'ferry', locationId: 'dock', prompt: 'a quiet field', setting: '', artStyle: '' };

test('books the cost of pictures to the session they were painted for', async () => {
  const image = (await halves()).toString('base64');
  const tokens = { input: 30, output: 1200 };
  const gemini = await startFakeGemini(() => reply.answer([{ image, mediaType: 'image/png' }], { tokens }));
  onTestFinished(() => gemini.close());
  const { art, store } = await openServices(geminiEnv(gemini.url));
  await art.background({ ...dock, scope: 'session:s1' });
  await art.background({ ...dock, variation: 1, scope: 'session:s1' });
  await art.background({ ...dock, variation: 1, scope: 'session:s1' });
  await art.background({ ...dock, variation: 2 });
  const ever = new Date(0).toISOString();
  expect(gemini.requests).toHaveLength(3);
  await expect
    .poll(() => store.sumUsage('session:s1'))
    .toEqual([
      {
        model: 'google:gemini-nano-banana-2.1',
        role: 'image',
        calls: 2,
        inputTokens: 60,
        cachedInputTokens: 0,
        outputTokens: 2400,
      },
    ]);
  await expect.poll(() => store.tokensUsed(ever)).toBe(3690);
});
