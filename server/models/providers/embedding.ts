import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import type { Clock } from '../../clock.ts';
import { untilAborted } from '../../until-aborted.ts';
import { openAttempt } from '../calls/attempt.ts';
import { describeFailure } from '../calls/failure.ts';
import type { Redact } from '../calls/redact-keys.ts';
import { unavailable } from '../calls/retry-and-fallback-chain.ts';
import type { Timers } from '../calls/retry-policy.ts';
import { estimateTokens, NO_TOKENS } from '../prompt-size/token-usage.ts';
import type { Embed, ModelCall, ModelLog } from '../types.ts';

/** Timeout of a call, and the pause after a failure, in milliseconds. */
const TIMEOUT_MS = 3000;
const REST_MS = 60_000;
/** Dimensions requested from Gemini, which can shorten its vectors: enough to tell a play's scenes apart. */
const DIMENSIONS = 768;

export interface EmbeddingSetup {
  /** Its recorded name: "google:gemini-embedding-001". */
  name: string;
  model: EmbeddingModelV4;
  timers: Timers;
  clock: Clock;
  redact: Redact;
  log: ModelLog;
  budget(scope: string): Promise<void>;
  record(call: ModelCall): void;
}

/** No retries, and a pause after failures: callers also search by words, and a player is waiting. */
export function createEmbedder(setup: EmbeddingSetup): (scope: string) => Embed {
  const { name, model, timers, clock, redact, log, budget, record } = setup;
  let restUntil = 0;
  return (scope) => async (texts, signal) => {
    if (clock.now() < restUntil) throw unavailable(`${name} failed a moment ago and is left alone.`, undefined, redact);
    await budget(scope);
    const startedAt = clock.now();
    const attempt = openAttempt(signal, timers, TIMEOUT_MS);
    const inputTokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
    const ended = (tokens: number, error?: string) =>
      record({
        ...{ role: 'embedding', model: name, scope, ...NO_TOKENS, inputTokens: tokens, ms: clock.now() - startedAt },
        ...(error === undefined ? { ok: true } : { ok: false, error }),
      });
    try {
      const call = {
        values: [...texts],
        abortSignal: attempt.signal,
        providerOptions: { google: { outputDimensionality: DIMENSIONS } },
      };
      const { embeddings, usage } = await untilAborted(Promise.resolve(model.doEmbed(call)), attempt.signal);
      ended(usage?.tokens ?? inputTokens);
      return embeddings;
    } catch (thrown) {
      const { summary, spent } = describeFailure(attempt.timedOut() ?? thrown, redact, clock.now());
      ended(spent ? inputTokens : 0, summary);
      signal.throwIfAborted();
      restUntil = clock.now() + REST_MS;
      log.warn({ role: 'embedding', model: name, error: summary }, 'a model failed');
      throw unavailable(`${name} made no vectors: ${summary}`, thrown, redact);
    } finally {
      attempt.close();
    }
  };
}
