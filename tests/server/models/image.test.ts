import { generateImage } from 'ai';
import { afterEach, expect, test } from 'vitest';
import { CALL_RETRY_POLICIES } from '../../../server/models/calls/retry-policy.ts';
import { RefusalError } from '../../../shared/error.ts';
import { type FakeGemini, startFakeGemini } from '../../support/fake-gemini.ts';
import { type Reply, reply } from '../../support/fake-model-script.ts';
import { geminiEnv, KEY, saying, setUp } from './support.ts';

let gemini: FakeGemini;
afterEach(() => gemini.close());

async function start(...script: Reply[]) {
  gemini = await startFakeGemini(script, { brain: saying('unasked') });
  const services = setUp(geminiEnv(gemini.url));
  const model = services.models.image({ scope: 'session:s1' });
  if (model === null) throw new Error('A key is set, so there is an image model.');
  const paint = (abortSignal?: AbortSignal) =>
    generateImage({ model, prompt: 'A lighthouse.', aspectRatio: '16:9', maxRetries: 0, abortSignal });
  return { ...services, paint };
}

test('a picture comes through the real Gemini code', async () => {
  const { paint } = await start(reply.image('aGVsbG8=', 'image/webp'));
  const { image } = await paint();
  expect({ base64: image.base64 }).toEqual({ base64: 'aGVsbG8=' });
  expect(gemini.requests[0]).toMatchObject({
    model: 'gemini-nano-banana-2.1',
    streamed: false,
    body: { generationConfig: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: '16:9' } } },
  });
});

test('the stand-in paints a pixel where no script says otherwise', async () => {
  const { paint } = await start();
  expect((await paint()).image.mediaType).toBe('image/png');
});

test('a passing failure is waited out', async () => {
  const { paint, timers } = await start(
    reply.status(429, 'Slow.', { headers: { 'retry-after': '2' } }),
    reply.image('aGVsbG8='),
  );
  await paint();
  expect(timers.sleeps).toEqual([2000]);
});

test('a picture is recorded with the tokens the provider reports, under its scope', async () => {
  const { paint, calls, clock } = await start(
    reply.answer([{ image: 'aGVsbG8=', mediaType: 'image/png' }], {
      tokens: { input: 12, output: 1290, thoughts: 40 },
    }),
  );
  const painting = paint();
  await gemini.request(0);
  clock.advance(2500);
  await painting;
  expect(calls).toEqual([
    {
      role: 'image',
      model: 'google:gemini-nano-banana-2.1',
      scope: 'session:s1',
      inputTokens: 12,
      cachedInputTokens: 0,
      outputTokens: 1330,
      ms: 2500,
      ok: true,
    },
  ]);
});

test('without a word of tokens, those of the words are estimated; without a scope it is recorded as of nobody', async () => {
  gemini = await startFakeGemini([reply.answer([{ image: 'aGVsbG8=', mediaType: 'image/png' }], { tokens: 'none' })]);
  const { models, calls } = setUp(geminiEnv(gemini.url));
  const model = models.image();
  if (model === null) throw new Error('A key is set, so there is an image model.');
  await generateImage({ model, prompt: 'A lighthouse.', maxRetries: 0 });
  expect(calls).toMatchObject([{ scope: 'other', inputTokens: 4, outputTokens: 0, ok: true }]);
});

test('a call is recorded once, however often it was tried and whatever came of it', async () => {
  const { paint, calls } = await start(
    reply.status(503, 'Later.'),
    reply.image('aGVsbG8='),
    reply.status(403, 'No.'),
    reply.blocked('I may not paint that.'),
  );
  await paint();
  await paint().catch(() => undefined);
  await paint().catch(() => undefined);
  expect(calls.map(({ ok, error }) => ({ ok, error }))).toEqual([
    { ok: true, error: undefined },
    { ok: false, error: '403 No.' },
    { ok: false, error: 'it sent no picture' },
  ]);
  expect(calls[1]).toMatchObject({ role: 'image', inputTokens: 0, outputTokens: 0 });
});

test('it says whether it paints after other pictures, as the model under it does', async () => {
  gemini = await startFakeGemini([]);
  const supports = (model: string) => {
    const image = setUp(geminiEnv(gemini.url, { IMAGE_MODEL: model })).models.image();
    return typeof image === 'object' && image !== null && 'supportsFileInputs' in image && image.supportsFileInputs;
  };
  expect(supports('google:gemini-nano-banana-2.1')).toBe(true);
  expect(supports('google:gemini-9-unknown-image')).toBe(false);
});

test('a budget that is used up holds no picture back', async () => {
  gemini = await startFakeGemini([reply.image('aGVsbG8=')]);
  const spent = () => Promise.reject(new RefusalError('rate_limited', 'Used up.'));
  const { models } = setUp(geminiEnv(gemini.url), { budget: spent });
  const model = models.image({ scope: 'session:s1' });
  if (model === null) throw new Error('A key is set, so there is an image model.');
  expect((await generateImage({ model, prompt: 'A lighthouse.', maxRetries: 0 })).image.base64).toBe('aGVsbG8=');
});

test('a failure that stays is a refusal without the key, and is reported until the next picture', async () => {
  const { paint, models, logged } = await start(reply.status(403, `${KEY} may not paint.`), reply.image('aGVsbG8='));
  const refusal = await paint().catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(RefusalError);
  const sentence = 'google:gemini-nano-banana-2.1 made no picture: 403 … may not paint.';
  expect(refusal).toMatchObject({ code: 'unavailable', message: sentence });
  expect(models.report().image).toEqual({
    configured: 'auto',
    active: 'embedded',
    reason:
      'google:gemini-nano-banana-2.1 failed at 09:30 UTC: 403 … may not paint.; the embedded painter paints until it works again',
    why: {
      code: 'failed',
      model: 'google:gemini-nano-banana-2.1',
      at: '2026-03-01T09:30:00.000Z',
      said: '403 … may not paint.',
    },
    standsInFor: 'google:gemini-nano-banana-2.1',
  });
  expect(JSON.stringify(logged)).not.toContain(KEY);
  await paint();
  expect(models.report().image.active).toBe('google:gemini-nano-banana-2.1');
});

test('a hang ends when the patience does', async () => {
  const { paint, timers } = await start(reply.hang());
  const painting = paint().catch((error: unknown) => error);
  await gemini.request(0);
  await timers.expire(CALL_RETRY_POLICIES.image.totalMs);
  expect(await painting).toMatchObject({ code: 'unavailable', message: expect.stringContaining('within 90 s') });
});

test('the caller may stop it', async () => {
  const { paint, models, calls } = await start(reply.hang());
  const stop = new AbortController();
  const painting = paint(stop.signal);
  await gemini.request(0);
  stop.abort();
  await expect(painting).rejects.toMatchObject({ name: 'AbortError' });
  expect(calls).toMatchObject([{ role: 'image', ok: false, error: 'stopped by the caller', inputTokens: 0 }]);
  expect(models.report().image.active).toBe('google:gemini-nano-banana-2.1');
});
