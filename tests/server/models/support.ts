import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { TextStreamPart, ToolSet } from 'ai';
import { MockLanguageModelV4, simulateReadableStream } from 'ai/test';
import type { Clock } from '../../../server/clock.ts';
import { readConfig } from '../../../server/config.ts';
import type { Timers } from '../../../server/models/calls/retry-policy.ts';
import { createModels, type ModelsOptions } from '../../../server/models/create.ts';
import type { ModelCall } from '../../../server/models/types.ts';

/** Half past nine on a quiet day; moves only when told to. */
export class ManualClock implements Clock {
  #now = Date.parse('2026-03-01T09:30:00.000Z');
  now = () => this.#now;
  iso = () => new Date(this.#now).toISOString();
  id = () => 'id';
  seed = () => 7;
  advance = (ms: number) => {
    this.#now += ms;
  };
}

interface Armed {
  ms: number;
  run: () => void;
}

/** Sleeps pass at once and move the clock; timeouts fire only by `expire`. */
class ManualTimers implements Timers {
  readonly sleeps: number[] = [];
  readonly #clock: ManualClock;
  readonly #armed = new Set<Armed>();
  #waiting: { ms: number; resolve: () => void }[] = [];

  constructor(clock: ManualClock) {
    this.#clock = clock;
  }

  sleep = async (ms: number, signal: AbortSignal | undefined) => {
    this.sleeps.push(ms);
    signal?.throwIfAborted();
    this.#clock.advance(ms);
  };

  after = (ms: number, run: () => void) => {
    const armed = { ms, run };
    this.#armed.add(armed);
    for (const { resolve } of this.#waiting.filter((waiting) => waiting.ms === ms)) resolve();
    this.#waiting = this.#waiting.filter((waiting) => waiting.ms !== ms);
    return () => this.#armed.delete(armed);
  };

  async armed(ms: number): Promise<Armed> {
    const running = () => [...this.#armed].find((armed) => armed.ms === ms);
    const already = running();
    if (already !== undefined) return already;
    await new Promise<void>((resolve) => this.#waiting.push({ ms, resolve }));
    return this.armed(ms);
  }

  async expire(ms: number): Promise<void> {
    const armed = await this.armed(ms);
    this.#clock.advance(ms);
    this.#armed.delete(armed);
    armed.run();
  }

  get running(): number[] {
    return [...this.#armed].map(({ ms }) => ms);
  }
}

export const USAGE = {
  inputTokens: { total: 11, noCache: 11, cacheRead: 0, cacheWrite: undefined },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
};

export function textParts(...texts: string[]): LanguageModelV4StreamPart[] {
  return [
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: 't' },
    ...texts.map((delta): LanguageModelV4StreamPart => ({ type: 'text-delta', id: 't', delta })),
    { type: 'text-end', id: 't' },
    { type: 'finish', usage: USAGE, finishReason: { unified: 'stop', raw: 'stop' } },
  ];
}

export function saying(text: string): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    provider: 'test',
    modelId: 'saying',
    doGenerate: async () => ({
      content: [{ type: 'text', text }],
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: USAGE,
      warnings: [],
    }),
    doStream: async () => ({ stream: simulateReadableStream({ chunks: textParts(text) }) }),
  });
}

export const IMPROVISED = 'The improviser speaks.';
export const KEY = 'AIza-test-key-0123456789';

/** Short distinct times, so that a test can name the timeout it means. */
export const RETRY_POLICY = { firstContentMs: 100, stallMs: 200, totalMs: 600_000, longestWaitMs: 60_000 };

export function setUp(env: Record<string, string>, options: Partial<ModelsOptions> = {}) {
  const clock = new ManualClock();
  const timers = new ManualTimers(clock);
  const calls: ModelCall[] = [];
  const logged: { fields: Record<string, unknown>; message: string }[] = [];
  const log = (fields: Record<string, unknown>, message: string) => logged.push({ fields, message });
  const improviser: LanguageModelV4 = saying(IMPROVISED);
  const models = createModels({
    config: readConfig(env),
    clock,
    timers,
    log: { debug: log, warn: log },
    onCall: (call) => {
      calls.push(call);
    },
    improviser: () => improviser,
    retryPolicies: { coauthor: RETRY_POLICY, director: RETRY_POLICY, storyteller: RETRY_POLICY },
    ...options,
  });
  return { models, calls, clock, timers, logged };
}

/** The environment that points the real Gemini code at a stand-in. */
export const geminiEnv = (url: string, more: Record<string, string> = {}) => ({
  GOOGLE_GENERATIVE_AI_API_KEY: KEY,
  GOOGLE_GENERATIVE_AI_BASE_URL: url,
  ...more,
});

/** Reads a stream of parts to its end, keeping what a caller would see. */
export async function read<Tools extends ToolSet>(parts: AsyncIterable<TextStreamPart<Tools>>) {
  const seen = { types: [] as string[], text: '', errors: [] as unknown[], finishReason: '', modelId: '' };
  for await (const part of parts) {
    seen.types.push(part.type);
    if (part.type === 'text-delta') seen.text += part.text;
    if (part.type === 'error') seen.errors.push(part.error);
    if (part.type === 'finish-step') seen.modelId = part.response.modelId;
    if (part.type === 'finish') seen.finishReason = part.finishReason;
  }
  return seen;
}
