import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { TEST_MS } from '../../../server/models/settings/connection-test.ts';
import { startFakeGemini } from '../../support/fake-gemini.ts';
import { type Reply, reply, type Script } from '../../support/fake-model-script.ts';
import { startFakeOpenAI } from '../../support/fake-openai.ts';
import { PROVIDERS } from './providers.ts';
import { geminiEnv, KEY, setUp } from './support.ts';

const WIRES = {
  google: {
    start: (script: Script) => startFakeGemini(script),
    env: (url: string) => geminiEnv(url, { STORYTELLER_MODEL: 'google:gemini-x' }),
    who: () => 'Google',
    model: 'google:gemini-x',
  },
  anthropic: {
    start: (script: Script) => PROVIDERS.anthropic.start(script),
    env: (url: string) => ({ ...PROVIDERS.anthropic.env(url), STORYTELLER_MODEL: 'anthropic:claude-x' }),
    who: () => 'Anthropic',
    model: 'anthropic:claude-x',
  },
  openai: {
    start: (script: Script) => PROVIDERS.openai.start(script),
    env: (url: string) => ({ ...PROVIDERS.openai.env(url), STORYTELLER_MODEL: 'openai:gpt-x' }),
    who: () => 'OpenAI',
    model: 'openai:gpt-x',
  },
  'openai-compatible': {
    start: (script: Script) => startFakeOpenAI(script),
    env: (url: string) => ({
      ...PROVIDERS['openai-compatible'].env(url),
      STORYTELLER_MODEL: 'openai-compatible:llama-x',
    }),
    who: (url: string) => url,
    model: 'openai-compatible:llama-x',
  },
} as const;
type Wire = keyof typeof WIRES;
const NAMES = Object.keys(WIRES) as Wire[];

/** A Storyteller behind one wire, whose server does this. */
async function storyteller(wire: Wire, ...script: Reply[]) {
  const { start, env, who, model } = WIRES[wire];
  const server = await start(script);
  onTestFinished(() => server.close());
  const made = setUp(env(server.url));
  return { ...made, server, who: who(server.url), model, run: () => made.models.test('storyteller') };
}

/** What each server says of its faults, as far as they differ: from their documentation. */
const FAULTS: Readonly<Record<string, { replies: Partial<Record<Wire, Reply>>; code: string; more?: object }>> = {
  'a wrong key': {
    replies: {
      google: reply.status(400, 'API key not valid. Please pass a valid API key.'),
      anthropic: reply.status(401, 'invalid x-api-key'),
      openai: reply.status(401, 'Incorrect API key provided: sk-…. You can find your API key at …'),
      'openai-compatible': reply.status(401, 'Unauthorized'),
    },
    code: 'model-key-wrong',
  },
  'a model that does not exist': {
    replies: {
      google: reply.status(404, 'models/gemini-x is not found for API version v1beta, or is not supported.'),
      anthropic: reply.status(404, 'model: claude-x'),
      openai: reply.status(400, "The requested model 'gpt-x' does not exist."),
      'openai-compatible': reply.status(404, 'model "llama-x" not found, try pulling it first'),
    },
    code: 'model-unknown',
  },
  'an account without credit': {
    replies: {
      anthropic: reply.status(400, 'Your credit balance is too low to access the Anthropic API.'),
      openai: reply.status(429, 'You exceeded your current quota (insufficient_quota).'),
      'openai-compatible': reply.status(402, 'Insufficient credits'),
    },
    code: 'model-credit-spent',
  },
  'a limit of requests': {
    replies: {
      google: reply.status(429, 'You exceeded your current quota, please check your plan and billing details.'),
      anthropic: reply.status(429, 'This request would exceed the rate limit of your organization.'),
      openai: reply.status(429, 'Rate limit reached for requests'),
      'openai-compatible': reply.status(429, 'Too many requests'),
    },
    code: 'model-rate-limited',
  },
  'trouble of its own': {
    replies: {
      google: reply.status(503, 'The model is overloaded.'),
      anthropic: reply.status(503, 'Overloaded'),
      openai: reply.status(503, 'The server is overloaded.'),
      'openai-compatible': reply.status(503, 'Loading model'),
    },
    code: 'model-in-trouble',
    more: { status: 503 },
  },
  'a page instead of an answer': {
    replies: Object.fromEntries(
      NAMES.map((wire) => [wire, reply.raw('<!doctype html><h1>Welcome to nginx!</h1>', 'text/html')]),
    ),
    code: 'model-says-nonsense',
  },
  'a refusal in words of its own': {
    replies: Object.fromEntries(NAMES.map((wire) => [wire, reply.status(403, 'Your country is not served.')])),
    code: 'model-refuses',
    more: { said: '403 Your country is not served.' },
  },
};

const CASES = Object.entries(FAULTS).flatMap(([what, { replies, code, more = {} }]) =>
  NAMES.flatMap((wire) => {
    const answer = replies[wire];
    return answer === undefined ? [] : [{ what, wire, answer, code, more }];
  }),
);

test.each(CASES)('$wire: $what is told as such', async ({ wire, answer, code, more }) => {
  const { run, who, model, calls, server } = await storyteller(wire, answer);
  const { trouble, model: tested } = await run();
  const named = code === 'model-unknown' ? { model: model.replace(/^[^:]+:/, '') } : {};
  expect(trouble?.reason).toEqual({ code, who, ...named, ...more });
  expect(tested).toBe(model);
  expect(trouble?.message).not.toContain(KEY);
  // Once, and no other model in its place.
  expect(server.requests).toHaveLength(1);
  expect(calls).toMatchObject([{ role: 'storyteller', model, scope: 'test', ok: false, inputTokens: 0 }]);
});

test.each(NAMES)('%s: a model that answers passes, is left at its first words, and is counted', async (wire) => {
  const { run, model, calls, server, models } = await storyteller(wire, reply.endless({ text: 'ready ' }));
  expect(await run()).toEqual({ model, ms: 0, trouble: null });
  expect(await server.requests[0]?.closed).toBe(true);
  expect(calls).toMatchObject([{ role: 'storyteller', model, scope: 'test', ok: true, outputTokens: 1 }]);
  expect(models.report().storyteller).toMatchObject({ active: model, context: { tokens: expect.any(Number) } });
});

test('a model of somebody’s own is asked once more, to be measured', async () => {
  const endless = reply.endless({ text: 'and the lamp burned ' });
  const { run, calls, server } = await storyteller('openai-compatible', reply.text('ready'), endless);
  expect((await run()).trouble).toBeNull();
  expect(server.requests).toHaveLength(2);
  expect(await server.requests[1]?.closed).toBe(true);
  expect(JSON.stringify(server.requests[1]?.body).length).toBeGreaterThan(800);
  expect(calls).toMatchObject([{ ok: true, outputTokens: 25 }]);
});

test.each(NAMES)('%s: one that says nothing in time is too slow', async (wire) => {
  const { run, who, timers } = await storyteller(wire, reply.hang());
  const running = run();
  const ms = wire === 'openai-compatible' ? TEST_MS.server : TEST_MS.provider;
  await timers.expire(ms);
  expect((await running).trouble?.reason).toEqual({ code: 'model-too-slow', who, seconds: ms / 1000 });
});

test.each(NAMES)('%s: where no server runs it is said where', async (wire) => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port } = closed.address() as { port: number };
  await new Promise((resolve) => closed.close(resolve));
  const { env, who } = WIRES[wire];
  const url = `http://127.0.0.1:${port}/v1`;
  const { trouble } = await setUp(env(url)).models.test('storyteller');
  const isOwn = wire === 'openai-compatible';
  expect(trouble?.reason).toEqual({ code: 'model-not-reached', who: who(url), isOwn });
});

test('an address without /v1 is told as a wrong address', async () => {
  const server = await startFakeOpenAI([]);
  onTestFinished(() => server.close());
  const url = server.url.replace(/\/v1$/, '');
  const { trouble } = await setUp(WIRES['openai-compatible'].env(url)).models.test('storyteller');
  expect(trouble?.reason).toEqual({ code: 'model-address-wrong', who: url, isOwn: true });
});

test('a model that thinks longer than there is room for has answered; one that ends without a word has not', async () => {
  expect(await (await storyteller('google', reply.truncated())).run()).toMatchObject({ trouble: null });
  const { trouble } = await (await storyteller('google', reply.empty())).run();
  expect(trouble?.reason).toMatchObject({ code: 'model-says-nonsense' });
});

test('who presses while it is tested hears the same, and the model is asked once', async () => {
  const { run, server } = await storyteller('google', reply.text('ready'));
  const [one, other] = await Promise.all([run(), run()]);
  expect(one).toEqual(other);
  expect(server.requests).toHaveLength(1);
});

test('a test that passes takes back what was said of the last failure', async () => {
  const { run, models, model } = await storyteller('openai-compatible', reply.status(401, 'no'), reply.text('ready'));
  const told = models.language('storyteller', { scope: 'play:1' });
  await told.doGenerate({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'Tell.' }] }] });
  expect(models.report().storyteller.active).toBe('offline');
  await run();
  expect(models.report().storyteller).toMatchObject({ active: model, reason: 'STORYTELLER_MODEL names this model' });
});

test('the improviser and what is embedded need no connection; a role without its key says so', async () => {
  const { models } = setUp({});
  for (const role of ['coauthor', 'director', 'storyteller'] as const) {
    expect(await models.test(role)).toEqual({ model: 'offline', ms: 0, trouble: null });
  }
  for (const role of ['image', 'music'] as const) expect((await models.test(role)).model).toBe('embedded');
  const config = readConfig(WIRES.anthropic.env('http://127.0.0.1:9/v1'));
  const without = setUp({}, { config: { ...config, anthropic: { ...config.anthropic, apiKey: null } } }).models;
  expect(without.report().storyteller).toMatchObject({
    active: 'offline',
    reason: 'STORYTELLER_MODEL names this model, and there is no key for it; the improviser answers',
  });
  expect((await without.test('storyteller')).trouble?.reason).toEqual({ code: 'model-key-missing', who: 'Anthropic' });
});

test.each([
  ['is there', reply.raw('{"name":"models/x"}', 'application/json'), null],
  ['does not exist', reply.status(404, 'models/gemini-x is not found'), 'model-unknown'],
  ['has a wrong key', reply.status(400, 'API key not valid.'), 'model-key-wrong'],
  ['answers a page', reply.raw('<h1>hello</h1>', 'text/html'), 'model-says-nonsense'],
])('an image model that %s is told without painting', async (_what, answer, code) => {
  const server = await startFakeGemini([answer]);
  onTestFinished(() => server.close());
  const { trouble } = await setUp(geminiEnv(server.url)).models.test('image');
  expect(trouble?.reason?.code ?? null).toBe(code);
  expect(server.requests[0]?.headers['x-goog-api-key']).toBe(KEY);
});

test('where the budget is used up nothing is asked', async () => {
  const server = await startFakeGemini([]);
  onTestFinished(() => server.close());
  const budget = async () => {
    throw new Error('over budget');
  };
  const { models } = setUp(WIRES.google.env(server.url), { budget });
  await expect(models.test('storyteller')).rejects.toThrow('over budget');
  expect(server.requests).toHaveLength(0);
});
