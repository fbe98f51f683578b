import type { ImageModelV4 } from '@ai-sdk/provider';
import type { Clock } from '../clock.ts';
import { abortErrorOf, openAttempt, untilAborted } from './attempt.ts';
import { unavailable } from './chain.ts';
import { describeFailure } from './failure.ts';
import type { Redact } from './redact.ts';
import { type Patience, retryDelay, type Timers } from './timing.ts';
import type { ModelLog } from './types.ts';
import type { Watch } from './watch.ts';

/** What an image model is asked with and reports to. */
export interface ImageSetup {
  name: string;
  model: ImageModelV4;
  patience: Patience;
  timers: Timers;
  clock: Clock;
  redact: Redact;
  log: ModelLog;
  watch: Watch;
}

/**
 * An image model that waits out a passing failure within its patience. It has no other to fall back on: whoever asks
 * has the embedded painter.
 * @throws RefusalError (from `doGenerate`) `unavailable`, or the caller's AbortError
 */
export function resilientImage(setup: ImageSetup): ImageModelV4 {
  const { name, model, patience, timers, clock, redact, log, watch } = setup;
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    maxImagesPerCall: model.maxImagesPerCall,
    doGenerate: async (call) => {
      const deadline = clock.now() + patience.totalMs;
      for (let count = 1; ; count++) {
        const attempt = openAttempt(call.abortSignal, timers, deadline - clock.now());
        try {
          const asked = model.doGenerate({ ...call, abortSignal: attempt.signal });
          const result = await untilAborted(asked, attempt.signal);
          watch.answered('image');
          return result;
        } catch (thrown) {
          if (call.abortSignal?.aborted) throw abortErrorOf(call.abortSignal);
          const error = attempt.timedOut() ?? thrown;
          const { summary, retryable, retryAfterMs } = describeFailure(error, redact, clock.now());
          const delay = retryable ? retryDelay(patience, count, retryAfterMs) : null;
          if (delay === null || clock.now() + delay >= deadline) {
            watch.failed('image', name, summary, 'embedded');
            log.warn({ role: 'image', model: name, error: summary }, 'a model failed');
            throw unavailable(`${name} made no picture: ${summary}`, error, redact);
          }
          await timers.sleep(delay, call.abortSignal);
        } finally {
          attempt.close();
        }
      }
    },
  };
}
