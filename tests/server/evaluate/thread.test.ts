import { MessageChannel } from 'node:worker_threads';
import { generateText, streamText } from 'ai';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import { serveEvaluationThread } from '../../../server/evaluate/thread/server-side.ts';
import { connectToServer } from '../../../server/evaluate/thread/thread-side.ts';
import { createTokenBudget, type LocalModels, OverBudgetError } from '../../../server/models/index.ts';
import { PRIORITY } from '../../../server/models/local/index.ts';

/** A server and an evaluation's thread, with the line between them. */
function line({
  used = 0,
  generate,
}: {
  used?: number;
  generate?: Awaited<ReturnType<LocalModels['served']>>['generate'];
}) {
  const { port1, port2 } = new MessageChannel();
  const scopes: (string | undefined)[] = [];
  const budget = createTokenBudget({
    ...{ tokensPerSession: 100, tokensPerDay: null, clock: systemClock },
    tokensUsed: async (_since, scope) => {
      scopes.push(scope);
      return used;
    },
  });
  const prepared: string[] = [];
  const local = {
    prepare: async (names: Iterable<string>) => void prepared.push(...names),
    trouble: (name: string) => (name === 'large' ? { said: 'it wants 90 GB' } : null),
    contextTokens: async () => 4096,
    served: async (name: string) => {
      if (generate === undefined) throw new Error(`${name} is not there`);
      return { generate };
    },
  } as unknown as LocalModels;
  const server = serveEvaluationThread(port1, { budget, local, scope: (scope) => `evaluation:e1:${scope}` });
  onTestFinished(() => server.close());
  return { server, thread: connectToServer(port2), budget, scopes, prepared };
}

const usage = { input: 7, cached: 3, output: 2 };

test('a local model of the server answers on the thread, after waiting players', async () => {
  const priorities: number[] = [];
  const { thread, prepared } = line({
    async generate(request, { priority, onPart }) {
      priorities.push(priority);
      onPart({ type: 'text', id: 1, delta: `${request.lane}: ` });
      onPart({ type: 'text', id: 1, delta: 'the tide' });
      return { type: 'done', id: 1, ended: 'stop', usage };
    },
  });
  await thread.local.prepare(['tiny', 'large'], new AbortController().signal);
  expect([prepared, thread.local.trouble('tiny'), thread.local.trouble('large')]).toEqual([
    ['tiny', 'large'],
    null,
    { said: 'it wants 90 GB' },
  ]);
  expect(await thread.local.contextTokens('tiny')).toBe(4096);
  const model = thread.local.model('tiny', { role: 'storyteller', scope: 'play:p1' });
  const told = await generateText({ model, prompt: 'Tell.', maxRetries: 0 });
  expect([told.text, told.usage.inputTokens]).toEqual(['storyteller play:p1: the tide', 7]);
  expect(priorities).toEqual([PRIORITY.other]);
});

test('cancelling ends the answer, and the reason for a missing model is told', async () => {
  const left = vi.fn();
  const { thread } = line({
    generate: (_request, { signal, onPart }) => {
      onPart({ type: 'text', id: 1, delta: 'Once' });
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => {
          left();
          reject(new Error('stopped'));
        }),
      );
    },
  });
  const stop = new AbortController();
  const model = thread.local.model('tiny', { role: 'storyteller', scope: 'play:p1' });
  const { textStream } = streamText({ model, prompt: 'Tell.', maxRetries: 0, abortSignal: stop.signal });
  for await (const text of textStream) if (text !== '') stop.abort();
  await expect.poll(() => left.mock.calls.length).toBe(1);

  const none = line({}).thread.local.model('gone', { role: 'director', scope: 'play:p1' });
  await expect(generateText({ model: none, prompt: 'Direct.', maxRetries: 0 })).rejects.toThrow('gone is not there');
});

test('charges spending to the server’s budgets at once, and reports an exhausted budget', async () => {
  const { thread, budget, scopes } = line({ used: 60 });
  await thread.budget('play:p1');
  const spending = await thread.budget.begin('play:p1');
  expect(spending?.left()).toBe(40);
  spending?.count(30);
  expect(spending?.left()).toBe(10);
  expect(new Set(scopes)).toEqual(new Set(['evaluation:e1:play:p1']));
  await expect.poll(async () => (await budget.standing('evaluation:e1:play:p1'))?.used).toBe(90);
  expect(spending?.refusal()).toBeInstanceOf(OverBudgetError);
  spending?.end();
  await expect.poll(async () => (await budget.standing('evaluation:e1:play:p1'))?.used).toBe(60);

  const spent = line({ used: 100 }).thread;
  await expect(spent.budget('play:p1')).rejects.toMatchObject({ of: 'scope', tokens: 100, code: 'rate_limited' });
  await expect(spent.budget.begin('play:p1')).rejects.toBeInstanceOf(OverBudgetError);
});

test('the server ends it where it is', async () => {
  const { server, thread } = line({});
  server.stop();
  await expect.poll(() => thread.signal.aborted).toBe(true);
});
