import { expect, test } from 'vitest';
import { systemTimers } from '../../../../server/models/calls/retry-policy.ts';
import { servedModel, user } from './served-model.ts';

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('an answer comes in pieces, with what it took', async () => {
  const { parts } = await servedModel();
  const answer = await parts({ prompt: user('SAY the lamp is lit') });
  expect(answer.map(({ type }) => type)).toEqual([
    'stream-start',
    'text-start',
    ...Array.from({ length: 4 }, () => 'text-delta'),
    'text-end',
    'finish',
  ]);
  expect(answer.at(-1)).toMatchObject({
    finishReason: { unified: 'stop' },
    usage: { inputTokens: { cacheRead: 0 }, outputTokens: { total: 4 } },
  });
});

test('thoughts are thoughts, and an answer that is too long says so', async () => {
  const { parts } = await servedModel();
  const thinking = await parts({ prompt: user('THINK hm well') });
  expect(thinking.map(({ type }) => type)).toEqual([
    'stream-start',
    'reasoning-start',
    'reasoning-delta',
    'reasoning-delta',
    'reasoning-end',
    'text-start',
    'text-delta',
    'text-end',
    'finish',
  ]);
  const long = await parts({ prompt: user('SAY one two three four'), maxOutputTokens: 2 });
  expect(long.at(-1)).toMatchObject({ finishReason: { unified: 'length' }, usage: { outputTokens: { total: 2 } } });
});

test('the beginning of a prompt that was read before is remembered', async () => {
  const { parts } = await servedModel();
  const rules = { role: 'system' as const, content: 'word '.repeat(500) };
  const ask = async (text: string) => (await parts({ prompt: [rules, ...user(text)] })).at(-1);
  const first = await ask('SAY one');
  const second = await ask('SAY two');
  expect(first).toMatchObject({ usage: { inputTokens: { cacheRead: 0 } } });
  expect(second).toMatchObject({ type: 'finish' });
  const { inputTokens } = second?.type === 'finish' ? second.usage : { inputTokens: { total: 0, cacheRead: 0 } };
  expect(inputTokens.cacheRead).toBeGreaterThan(490);
  expect(inputTokens.total).toBeGreaterThan(inputTokens.cacheRead ?? 0);
});

test('a structured answer is held by the grammar of its schema', async () => {
  const { say } = await servedModel();
  const schema = {
    type: 'object' as const,
    properties: { mood: { enum: ['glad', 'sad'] } },
    required: ['mood'],
  };
  const grammar = JSON.parse(await say('SHOW grammar', { responseFormat: { type: 'json', schema } }));
  expect(grammar).toContain(String.raw`"\"glad\"" | "\"sad\""`);
  expect(JSON.parse(await say('SHOW grammar'))).toBeNull();
});

test('a tool is called with what it takes, without the properties that stand for none', async () => {
  const { parts, say } = await servedModel();
  const inputSchema = {
    type: 'object' as const,
    properties: { town: { type: 'string' as const }, day: { type: 'string' as const } },
    required: ['town'],
  };
  const tools = [{ type: 'function' as const, name: 'weather', description: 'Tells it', inputSchema }];
  const answer = await parts({ prompt: user('CALL weather {"town":"Bergen","day":null}'), tools });
  expect(answer.find(({ type }) => type === 'tool-call')).toMatchObject({
    toolName: 'weather',
    input: '{"town":"Bergen"}',
  });
  expect(answer.at(-1)).toMatchObject({ finishReason: { unified: 'tool-calls' } });
  expect(JSON.parse(await say('SHOW functions', { tools }))).toMatchObject({
    weather: {
      description: 'Tells it',
      params: { properties: { town: { type: 'string' }, day: { oneOf: [{ type: 'null' }, { type: 'string' }] } } },
    },
  });
  expect(JSON.parse(await say('SHOW functions', { tools, toolChoice: { type: 'none' } }))).toBeNull();
});

test('a conversation goes over with its calls and their results', async () => {
  const { say } = await servedModel();
  const history = JSON.parse(
    await say('', {
      prompt: [
        { role: 'system', content: 'Rules' },
        ...user('SHOW history'),
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'Let me look.' },
            { type: 'tool-call', toolCallId: '1', toolName: 'look', input: { at: 'sea' } },
          ],
        },
        {
          role: 'tool',
          content: [
            { type: 'tool-result', toolCallId: '1', toolName: 'look', output: { type: 'json', value: { ok: true } } },
          ],
        },
      ],
    }),
  );
  expect(history).toEqual([
    { type: 'system', text: 'Rules' },
    { type: 'user', text: 'SHOW history' },
    {
      type: 'model',
      response: ['Let me look.', { type: 'functionCall', name: 'look', params: { at: 'sea' }, result: '{"ok":true}' }],
    },
  ]);
});

test('settings of a call go over', async () => {
  const { say } = await servedModel();
  const options = { temperature: 0.2, topP: 0.5, topK: 3, seed: 9, stopSequences: ['END'], maxOutputTokens: 50 };
  expect(JSON.parse(await say('SHOW options', options))).toEqual({
    temperature: 0.2,
    topP: 0.5,
    topK: 3,
    seed: 9,
    customStopTriggers: ['END'],
    maxTokens: 50,
  });
});

test('the process knows no key', async () => {
  process.env.GOOGLE_GENERATIVE_AI_API_KEY = 'secret';
  const { say } = await servedModel();
  const known: string[] = JSON.parse(await say('SHOW environment'));
  delete process.env.GOOGLE_GENERATIVE_AI_API_KEY;
  expect(known).toContain('PATH');
  expect(known.filter((name) => /KEY|TOKEN|SECRET/.test(name))).toEqual([]);
});

test('a process that is killed in the middle ends its answer with a sentence, and the next call has another', async () => {
  const { parts, say, pids, logged } = await servedModel();
  await expect(parts({ prompt: user('DIE now') })).rejects.toThrow('its process ended by SIGKILL');
  expect(await say('SAY back again')).toBe('back again');
  expect(new Set(pids()).size).toBe(2);
  expect(logged.some(({ message }) => message === 'a local model is gone: its process ended by SIGKILL')).toBe(true);
});

test('a process that ends again and again is left alone for a while', async () => {
  const { say, clock } = await servedModel();
  for (let count = 0; count < 3; count++) await expect(say('DIE')).rejects.toThrow('SIGKILL');
  await expect(say('SAY hello')).rejects.toThrow(
    'its process ended 3 times within ten minutes, and is left alone for a while',
  );
  clock.advance(10 * 60_000);
  expect(await say('SAY hello')).toBe('hello');
});

test('what fails within a call is told, and the process goes on', async () => {
  const { say, pids } = await servedModel();
  await expect(say('FAIL')).rejects.toThrow('the native code failed');
  expect(await say('SAY well')).toBe('well');
  expect(pids()).toHaveLength(1);
});

test('a stop frees the model for the next call', async () => {
  const { model, say, pids } = await servedModel();
  const stop = new AbortController();
  const { stream } = await model.doStream({ prompt: user('HANG'), abortSignal: stop.signal });
  const reader = stream.getReader();
  for (let part = await reader.read(); part.value?.type !== 'text-delta'; ) part = await reader.read();
  stop.abort(new Error('enough'));
  await expect(reader.read()).rejects.toThrow('enough');
  expect(await say('SAY next')).toBe('next');
  expect(pids()).toHaveLength(1);
});

test('a process that does not heed a stop is ended, which is no crash', async () => {
  const expiring: (() => void)[] = [];
  const after = (_ms: number, then: () => void) => {
    expiring.push(then);
    return () => undefined;
  };
  const timers = { ...systemTimers, after };
  const { model, say, pids, logged } = await servedModel({ timers });
  for (let count = 0; count < 4; count++) {
    const stop = new AbortController();
    const { stream } = await model.doStream({ prompt: user('DEAF'), abortSignal: stop.signal });
    const reader = stream.getReader();
    for (let part = await reader.read(); part.value?.type !== 'text-delta'; ) part = await reader.read();
    stop.abort();
    await expect(Promise.all([reader.read(), expiring.pop()?.()])).rejects.toThrow();
  }
  expect(await say('SAY next')).toBe('next');
  expect(new Set(pids()).size).toBe(5);
  expect(logged.filter(({ message }) => message.startsWith('a local model is gone'))).toEqual([]);
});

test('a model that does not fit the memory is refused with how much it wants, and no process is started', async () => {
  const { say, pids } = await servedModel({ freeMemory: () => 100_000_000 });
  await expect(say('SAY hello')).rejects.toThrow(
    /^tiny does not fit: it wants 26\d MB of memory, and 100 MB are free\.$/,
  );
  expect(pids()).toEqual([]);
});

test('a model the runtime does not know is told of', async () => {
  const { say } = await servedModel({ name: 'broken' });
  await expect(say('SAY hello')).rejects.toThrow('it could not be loaded: unknown model architecture');
});

test('a process that ends while it loads is told of', async () => {
  const { say } = await servedModel({ name: 'dying' });
  await expect(say('SAY hello')).rejects.toThrow('its process ended by SIGKILL');
});

test('a prompt that leaves no room for an answer is refused, not cut', async () => {
  const { say } = await servedModel();
  await expect(say(`SAY ${'word '.repeat(3000)}`)).rejects.toThrow(
    /^its prompt has 30\d\d tokens, and its context of 2048 leaves no room for an answer$/,
  );
});

test('the process ends with its server', async () => {
  const { served, say, pids } = await servedModel();
  await say('SAY hello');
  const [pid = 0] = pids();
  expect(isAlive(pid)).toBe(true);
  await served.close();
  await expect.poll(() => isAlive(pid)).toBe(false);
});
