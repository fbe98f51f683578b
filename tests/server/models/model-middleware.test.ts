import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { streamText } from 'ai';
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemTimers } from '../../../server/models/calls/retry-policy.ts';
import { IMPROVISED, RETRY_POLICY, read, setUp, textParts } from './support.ts';

type Part = LanguageModelV4StreamPart;

const PROMPT = { prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Tell.' }] }] };

function model(doStream: LanguageModelV4['doStream'] | Part[]) {
  const storyteller = new MockLanguageModelV4({
    provider: 'test',
    modelId: 'scripted',
    doStream: Array.isArray(doStream)
      ? async () => ({ stream: simulateReadableStream({ chunks: doStream }) })
      : doStream,
  });
  const services = setUp({}, { overrides: { storyteller } });
  const language = services.models.language('storyteller', { scope: 'session:one' });
  if (language.specificationVersion !== 'v4') throw new Error('Ours is a v4 model.');
  const ask = () =>
    read(streamText({ model: language, prompt: 'Tell.', maxRetries: 0, onError: () => undefined }).fullStream);
  return { ...services, language, storyteller, ask };
}

/** A stream that gives these parts and then nothing any more; `cancelled` resolves when it is let go of. */
function stuckAfter(parts: Part[]) {
  const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>();
  const start = (controller: ReadableStreamDefaultController<Part>) => {
    for (const part of parts) controller.enqueue(part);
  };
  return { stream: new ReadableStream<Part>({ start, cancel: () => cancel() }), cancelled };
}

describe('a model that ignores its abort signal', () => {
  test('cannot hold anyone up before it answers, and its late answer is let go of', async () => {
    const stuck = stuckAfter([]);
    const { promise: late, resolve: answer } = Promise.withResolvers<{ stream: ReadableStream<Part> }>();
    const { ask, timers } = model(() => late);
    const seen = ask();
    await timers.expire(RETRY_POLICY.firstContentMs);
    expect(await seen).toMatchObject({ text: IMPROVISED, modelId: 'offline' });
    answer(stuck);
    await stuck.cancelled;
  });

  test('cannot hold anyone up in the middle of its stream', async () => {
    const head = textParts('Once').slice(0, 3);
    const stuck = stuckAfter(head);
    const { ask, timers } = model(async () => stuck);
    const seen = ask();
    await timers.expire(RETRY_POLICY.stallMs);
    expect(await seen).toMatchObject({ text: 'Once', finishReason: 'error' });
    await stuck.cancelled;
  });
});

test('pings and empty beginnings are no content: the first-content clock runs on', async () => {
  const head: Part[] = [
    { type: 'stream-start', warnings: [] },
    { type: 'ping' },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: '' },
  ];
  const stuck = stuckAfter(head);
  const { ask, timers } = model(async () => stuck);
  const seen = ask();
  await timers.expire(RETRY_POLICY.firstContentMs);
  expect(await seen).toMatchObject({ text: IMPROVISED, errors: [] });
  await stuck.cancelled;
});

test('a slow reader is no stall: the clock runs only while the model is waited for', async () => {
  const { language, timers } = model(textParts('Once ', 'upon'));
  const { stream } = await language.doStream(PROMPT);
  const reader = stream.getReader();
  for (let part = await reader.read(); part.value?.type !== 'text-end'; part = await reader.read());
  await timers.expire(RETRY_POLICY.stallMs);
  expect(timers.running).toEqual([]);
  const rest: unknown[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) rest.push(part.value);
  expect(rest).toMatchObject([{ type: 'finish', finishReason: { unified: 'stop' } }]);
  expect(timers.running).toEqual([]);
});

test('each wait has its time whole, however long the answer takes', async () => {
  // Pieces so long that none is read together with the next.
  const pieces = ['Once', 'upon', 'a', 'time'].map((word) => word.padEnd(200));
  const stuck = stuckAfter(textParts(...pieces).slice(0, -2));
  const { language, timers, clock } = model(async () => stuck);
  const reader = (await language.doStream(PROMPT)).stream.getReader();
  const seen: string[] = [];
  const told = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (part.value.type === 'text-delta') clock.advance(RETRY_POLICY.stallMs * 0.75);
      seen.push(part.value.type);
    }
  })();
  await vi.waitFor(() => expect(seen.filter((type) => type === 'text-delta')).toHaveLength(pieces.length));
  // The clock that was set for the first wait rings in the middle of the last, which has half of its time left.
  clock.advance(-RETRY_POLICY.stallMs / 2);
  await timers.expire(RETRY_POLICY.stallMs);
  expect(seen).not.toContain('error');
  await timers.expire(RETRY_POLICY.stallMs / 2);
  await told;
  expect(seen.slice(-2)).toEqual(['error', 'finish']);
  await stuck.cancelled;
});

test('a reader who leaves lets go of the model, and the call is recorded once', async () => {
  const endless = stuckAfter(textParts('Once').slice(0, 3));
  const { language, calls, timers } = model(async () => endless);
  const reader = (await language.doStream(PROMPT)).stream.getReader();
  await reader.read();
  await reader.cancel();
  await reader.cancel();
  await endless.cancelled;
  expect(calls).toMatchObject([{ ok: false, error: 'stopped by the caller', outputTokens: 0 }]);
  expect(timers.running).toEqual([]);
});

test('a reader who leaves while the model is waited for is no failure of the model', async () => {
  const endless = stuckAfter(textParts('Once').slice(0, 3));
  const { language, calls, models, logged } = model(async () => endless);
  const reader = (await language.doStream(PROMPT)).stream.getReader();
  for (let part = await reader.read(); part.value?.type !== 'text-delta'; part = await reader.read());
  const waiting = reader.read();
  await reader.cancel();
  expect(await waiting).toEqual({ done: true, value: undefined });
  await endless.cancelled;
  expect(calls).toMatchObject([{ ok: false, error: 'stopped by the caller', outputTokens: 1 }]);
  expect(models.report().storyteller.reason).toBe('set by the program that started the server');
  expect(logged.map(({ message }) => message)).toEqual(['a model was called']);
});

test('an answer that ends with an error of its own after content is passed on, and recorded as failed', async () => {
  const parts = textParts('Once').slice(0, -1);
  const [usage] = textParts('x').slice(-1);
  if (usage?.type !== 'finish') throw new Error('A text ends with a finish.');
  const finish: Part = { ...usage, finishReason: { unified: 'error', raw: 'MALFORMED_FUNCTION_CALL' } };
  const { ask, calls, models } = model([...parts, finish]);
  expect(await ask()).toMatchObject({ text: 'Once', finishReason: 'error', errors: [] });
  expect(calls).toMatchObject([{ model: 'test:scripted', ok: false, error: 'it ended with MALFORMED_FUNCTION_CALL' }]);
  expect(models.report().storyteller.active).toBe('test:scripted');
});

test('a stream that was promised and never comes is a failure like any other', async () => {
  const { ask, timers } = model(() => {
    throw new Error('not today');
  });
  expect(await ask()).toMatchObject({ text: IMPROVISED });
  expect(timers.sleeps).toEqual([]);
});

test('an answer that is over listens to no signal any more, so that nothing of it is held', async () => {
  const listening = new Map<unknown, Set<unknown>>();
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const add = vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function (
    this: EventTarget,
    ...args
  ) {
    if (this instanceof AbortSignal) listening.set(this, (listening.get(this) ?? new Set()).add(args[1]));
    return addEventListener.apply(this, args);
  });
  const remove = vi.spyOn(EventTarget.prototype, 'removeEventListener').mockImplementation(function (
    this: EventTarget,
    ...args
  ) {
    if (this instanceof AbortSignal) listening.get(this)?.delete(args[1]);
    return removeEventListener.apply(this, args);
  });
  onTestFinished(() => {
    add.mockRestore();
    remove.mockRestore();
  });
  const stream = simulateReadableStream({ chunks: textParts('The ', 'tide.') });
  const { models } = setUp({}, { overrides: { storyteller: new MockLanguageModelV4({ doStream: { stream } }) } });
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Go on.' }] }];
  const { signal: abortSignal } = new AbortController();
  const told = await (models.language('storyteller', { scope: 'play:p' }) as LanguageModelV4).doStream({
    prompt,
    abortSignal,
  });
  for await (const _part of told.stream);
  expect(listening.size).toBeGreaterThan(0);
  expect([...listening.values()].flatMap((listeners) => [...listeners])).toEqual([]);
});

test('warnings of a provider land in the log, not on stderr', async () => {
  const [, ...rest] = textParts('Once');
  const warnings = [{ type: 'other' as const, message: 'a signature is missing' }];
  const { language, logged } = model([{ type: 'stream-start', warnings }, ...rest]);
  const reader = (await language.doStream(PROMPT)).stream.getReader();
  expect((await reader.read()).value).toEqual({ type: 'stream-start', warnings: [] });
  expect((await reader.read()).value).toEqual({ type: 'response-metadata', modelId: 'test:scripted' });
  expect(logged).toContainEqual({
    fields: { role: 'storyteller', model: 'test:scripted', warnings },
    message: 'a model warns',
  });
  await reader.cancel();
});

test('reasoning that was begun is closed when the answer breaks off', async () => {
  const { language } = model([
    { type: 'stream-start', warnings: [] },
    { type: 'reasoning-start', id: 'r' },
    { type: 'reasoning-delta', id: 'r', delta: 'Hm' },
    { type: 'text-start', id: 't' },
    { type: 'text-delta', id: 't', delta: 'Once' },
  ]);
  const types: string[] = [];
  for await (const part of (await language.doStream(PROMPT)).stream) types.push(part.type);
  expect(types.slice(-5)).toEqual(['text-delta', 'reasoning-end', 'text-end', 'error', 'finish']);
});

describe('the real timers', () => {
  test('end a sleep with the signal, and run a timeout unless it is called off', async () => {
    const stop = new AbortController();
    const sleeping = systemTimers.sleep(60_000, stop.signal);
    stop.abort();
    await expect(sleeping).rejects.toMatchObject({ name: 'AbortError' });

    const ran: string[] = [];
    systemTimers.after(1, () => ran.push('called off'))();
    systemTimers.after(1, () => ran.push('run'));
    await systemTimers.sleep(20, undefined);
    expect(ran).toEqual(['run']);
  });
});
