import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { MockLanguageModelV4 } from 'ai/test';

/** A Storyteller that writes so much of its answer and then falls silent until it is stopped. */
export const haltingModel = (beginning: string): LanguageModelV4 =>
  new MockLanguageModelV4({
    doStream: async ({ abortSignal }) => ({
      stream: new ReadableStream<LanguageModelV4StreamPart>({
        start(controller) {
          controller.enqueue({ type: 'stream-start', warnings: [] });
          controller.enqueue({ type: 'text-start', id: 't' });
          controller.enqueue({ type: 'text-delta', id: 't', delta: beginning });
          abortSignal?.addEventListener('abort', () => controller.error(abortSignal.reason), { once: true });
        },
      }),
    }),
  });
