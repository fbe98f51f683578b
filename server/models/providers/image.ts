import type { ImageModelV4, ImageModelV4CallOptions, ImageModelV4Result } from '@ai-sdk/provider';
import { untilAborted } from '../../until-aborted.ts';
import { createAbortError, type ModelAttempt, openAttempt } from '../calls/attempt.ts';
import { describeFailure } from '../calls/failure.ts';
import { type CallSetup, STOPPED, unavailable } from '../calls/retry-and-fallback-chain.ts';
import { getModelRetryDelay } from '../calls/retry-policy.ts';
import { estimateTokens, NO_TOKENS, type TokenCount } from '../prompt-size/token-usage.ts';

export interface ImageSetup extends CallSetup {
  /** Its recorded name: "google:gemini-…". */
  name: string;
  model: ImageModelV4;
}

/**
 * An image model with retries for temporary failures that records every call. It has no fallback: callers have the embedded painter.
 * @throws RefusalError (from `doGenerate`) `unavailable`, or the caller's AbortError
 */
export function resilientImage(setup: ImageSetup): ImageModelV4 {
  const { model } = setup;
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    maxImagesPerCall: model.maxImagesPerCall,
    ...(model.supportsFileInputs === undefined ? {} : { supportsFileInputs: model.supportsFileInputs }),
    ...(model.supportsMaskInputs === undefined ? {} : { supportsMaskInputs: model.supportsMaskInputs }),
    doGenerate: (call) => paint(setup, call),
  };
}

async function paint(setup: ImageSetup, call: ImageModelV4CallOptions): Promise<ImageModelV4Result> {
  const { name, scope, model, retryPolicy, timers, clock, redact, log, lastFailures, record } = setup;
  const startedAt = clock.now();
  const deadline = startedAt + retryPolicy.totalMs;
  const ended = (tokens: TokenCount, error?: string) => {
    const end = error === undefined ? { ok: true } : { ok: false, error };
    record({ role: 'image', model: name, scope, ...tokens, ms: clock.now() - startedAt, ...end });
  };
  for (let count = 1; ; count++) {
    const attempt: ModelAttempt = openAttempt(call.abortSignal, timers, deadline - clock.now());
    try {
      const result = await untilAborted(model.doGenerate({ ...call, abortSignal: attempt.signal }), attempt.signal);
      lastFailures.answered('image');
      ended(countImageTokens(call, result), result.images.length === 0 ? 'it sent no picture' : undefined);
      return result;
    } catch (thrown) {
      if (call.abortSignal?.aborted) {
        ended(NO_TOKENS, STOPPED);
        throw createAbortError(call.abortSignal);
      }
      const error = attempt.timedOut() ?? thrown;
      const failure = describeFailure(error, redact, clock.now());
      const { summary, retryable, retryAfterMs, spent } = failure;
      const delay = retryable ? getModelRetryDelay(retryPolicy, count, retryAfterMs) : null;
      if (delay === null || clock.now() + delay >= deadline) {
        ended(spent ? countImageTokens(call) : NO_TOKENS, summary);
        lastFailures.failed('image', name, failure, { instead: 'embedded', hasBegun: false });
        log.warn({ role: 'image', model: name, error: summary }, 'a model failed');
        throw unavailable(`${name} made no picture: ${summary}`, error, redact);
      }
      await timers.sleep(delay, call.abortSignal);
    } finally {
      attempt.close();
    }
  }
}

/** The reported tokens, else an estimate of the text; pictures are not estimated. */
const countImageTokens = ({ prompt = '' }: ImageModelV4CallOptions, result?: ImageModelV4Result): TokenCount => ({
  inputTokens: result?.usage?.inputTokens ?? estimateTokens(prompt),
  cachedInputTokens: 0,
  outputTokens: result?.usage?.outputTokens ?? 0,
});
