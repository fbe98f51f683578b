import { generateText } from 'ai';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { thinkingFor } from '../../../server/models/providers/google.ts';
import { chooseImage, chooseLanguage, getModelName, reportMusic } from '../../../server/models/roles.ts';
import { IMPROVISED, saying, setUp } from './support.ts';

const KEY = { GOOGLE_GENERATIVE_AI_API_KEY: 'key-of-a-friend' };
const SERVER = { OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1' };
const NONE = 'offline improviser – no language model: no key and no server are configured';

describe('a language role', () => {
  test.each<[string, Record<string, string>, string, string]>([
    ['nothing set', {}, 'offline', NONE],
    ['a key', KEY, 'google:gemini-3.8-flash', 'a Gemini key is set'],
    ['a server', SERVER, 'openai-compatible', 'an OpenAI-compatible server is set; the first model it lists answers'],
    ['a key and a server', { ...KEY, ...SERVER }, 'google:gemini-3.8-flash', 'a Gemini key is set'],
    [
      'offline, whatever else is set',
      { ...KEY, ...SERVER, COAUTHOR_MODEL: 'offline' },
      'offline',
      'offline improviser – no language model: COAUTHOR_MODEL is offline',
    ],
    [
      'a Gemini model by name',
      { ...KEY, COAUTHOR_MODEL: 'google:gemini-9' },
      'google:gemini-9',
      'COAUTHOR_MODEL names this model',
    ],
    [
      'a model of the server by name, with colons',
      { ...KEY, ...SERVER, COAUTHOR_MODEL: 'openai-compatible:llama:8b' },
      'openai-compatible:llama:8b',
      'COAUTHOR_MODEL names this model',
    ],
  ])('with %s', (_, env, active, reason) => {
    const choice = chooseLanguage('coauthor', readConfig(env));
    expect({ active: getModelName(choice), reason: choice.reason }).toEqual({ active, reason });
    const configured = env.COAUTHOR_MODEL ?? 'auto';
    expect(setUp(env).models.report().coauthor).toMatchObject({ configured, active, reason });
  });

  test.each([
    [KEY, { tokens: 1_000_000, by: 'listed' }],
    [{ ...SERVER, COAUTHOR_MODEL: 'offline' }, undefined],
  ])('tells how much of a conversation its model reads, where that is known: %o', (env, context) => {
    expect(setUp(env).models.report().coauthor.context).toEqual(context);
  });

  test('is resolved for each role by itself', () => {
    const env = { ...KEY, ...SERVER, DIRECTOR_MODEL: 'offline', STORYTELLER_MODEL: 'openai-compatible:llama' };
    const { coauthor, director, storyteller } = setUp(env).models.report();
    expect([coauthor.active, director.active, storyteller.active]).toEqual([
      'google:gemini-3.8-flash',
      'offline',
      'openai-compatible:llama',
    ]);
  });

  test('thinks little where a turn waits for it, and only where the model can', () => {
    expect(thinkingFor('coauthor', 'gemini-3.8-flash')).toBeUndefined();
    expect(thinkingFor('storyteller', 'gemini-3.8-flash')).toBe('low');
    expect(thinkingFor('director', 'gemini-3.5-flash-lite')).toBe('minimal');
    expect(thinkingFor('director', 'gemini-2.5-pro')).toBe('low');
    expect(thinkingFor('director', 'gemini-2.0-flash')).toBeUndefined();
    expect(thinkingFor('director', 'gemma-3-27b-it')).toBeUndefined();
  });
});

describe('pictures and music', () => {
  test.each<[string, Record<string, string>, string, RegExp]>([
    ['nothing set', {}, 'embedded', /^embedded painter – no image model: no Gemini key is set$/],
    ['a key', KEY, 'google:gemini-nano-banana-2.1', /^a Gemini key is set; what it cannot paint the embedded painter/],
    ['embedded', { ...KEY, IMAGE_MODEL: 'embedded' }, 'embedded', /IMAGE_MODEL is embedded/],
    ['a name', { ...KEY, IMAGE_MODEL: 'google:gemini-2.5-flash-image' }, 'google:gemini-2.5-flash-image', /names this/],
    ['a model that is gone', { ...KEY, IMAGE_MODEL: 'google:imagen-4' }, 'embedded', /google:imagen-4 is not served/],
  ])('an image role with %s', (_, env, active, reason) => {
    const { modelId, report } = chooseImage(readConfig(env));
    expect(report).toMatchObject({ active, reason: expect.stringMatching(reason) });
    expect(modelId === null ? 'embedded' : `google:${modelId}`).toBe(active);
    const { models } = setUp(env);
    expect(models.image() === null).toBe(active === 'embedded');
    expect(models.report().image).toEqual(report);
  });

  test('music is embedded, and says so when another was asked for', () => {
    expect(reportMusic(readConfig(KEY))).toEqual({
      configured: 'auto',
      active: 'embedded',
      reason: 'embedded composer – no music model',
    });
    expect(reportMusic(readConfig({ ...KEY, MUSIC_MODEL: 'google:lyria-3' }))).toEqual({
      configured: 'google:lyria-3',
      active: 'embedded',
      reason: 'embedded composer: music by google:lyria-3 cannot be asked for through the SDK',
    });
  });
});

describe('the improviser', () => {
  const seeds = (env: Record<string, string>, ...scopes: { scope: string; seed?: number }[]) => {
    const made: { role: string; seed: number }[] = [];
    const { models } = setUp(env, {
      improviser: (options) => {
        made.push(options);
        return saying(IMPROVISED);
      },
    });
    for (const options of scopes) models.language('storyteller', options);
    return made;
  };

  test('answers as itself when nothing is configured', async () => {
    const { models, calls } = setUp({});
    const model = models.language('director', { scope: 'play:one' });
    const { text, response } = await generateText({ model, prompt: 'Direct.', maxRetries: 0 });
    expect({ text, modelId: response.modelId }).toEqual({ text: IMPROVISED, modelId: 'offline' });
    expect(calls).toMatchObject([{ role: 'director', model: 'offline', inputTokens: 11, outputTokens: 5, ok: true }]);
  });

  test('has the caller’s seed, else OFFLINE_SEED, else one that belongs to the scope', () => {
    expect(seeds({ OFFLINE_SEED: '5' }, { scope: 'play:a', seed: 9 }, { scope: 'play:a' })).toEqual([
      { role: 'storyteller', seed: 9 },
      { role: 'storyteller', seed: 5 },
    ]);
    const [a, again, b] = seeds({}, { scope: 'play:a' }, { scope: 'play:a' }, { scope: 'play:b' });
    expect(a).toEqual(again);
    expect(a?.seed).not.toBe(b?.seed);
  });
});

test('a model put in by the program has the same middleware around it', async () => {
  const { models, calls } = setUp({}, { overrides: { coauthor: saying('Put in.') } });
  expect(models.report().coauthor).toEqual({
    configured: 'auto',
    active: 'test:saying',
    reason: 'set by the program that started the server',
    why: { code: 'program' },
  });
  const model = models.language('coauthor', { scope: 'session:one' });
  expect((await generateText({ model, prompt: 'Hm?', maxRetries: 0 })).text).toBe('Put in.');
  expect(calls).toMatchObject([{ model: 'test:saying', ok: true }]);
});

test.each<[Record<string, string>, object | undefined]>([
  [
    { STORYTELLER_MODEL: 'google:gemini-2.5-pro', ...KEY },
    { code: 'named', variable: 'STORYTELLER_MODEL' },
  ],
  [KEY, { code: 'key' }],
  [{ OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1' }, { code: 'server' }],
  [{ STORYTELLER_MODEL: 'offline', ...KEY }, undefined],
  [{}, undefined],
])('why it is that model is told by a code, for whoever tells a person: %o', (env, why) => {
  const { models } = setUp(env);
  expect(models.report().storyteller.why).toEqual(why);
});
