import type {
  LanguageModelV4,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import type { HostDone } from './host-process.ts';
import { createHostRequest } from './messages.ts';
import type { ModelService } from './model-service.ts';

/** Writes text and thoughts as stream parts, with a start and end for each run. */
function createTextParts(put: (part: LanguageModelV4StreamPart) => void) {
  let open: { type: 'text' | 'reasoning'; id: string } | null = null;
  let count = 0;
  const end = () => {
    if (open !== null) put({ type: `${open.type}-end`, id: open.id });
    open = null;
  };
  return {
    put(type: 'text' | 'reasoning', delta: string) {
      if (open?.type !== type) {
        end();
        open = { type, id: `${type}-${count++}` };
        put({ type: `${type}-start`, id: open.id });
      }
      put({ type: `${type}-delta`, id: open.id, delta });
    },
    end,
  };
}

const ENDS: Record<HostDone['ended'], LanguageModelV4FinishReason['unified']> = {
  stop: 'stop',
  length: 'length',
  calls: 'tool-calls',
  stopped: 'interrupted',
};

const toUsage = ({ input, cached, output }: HostDone['usage']): LanguageModelV4Usage => ({
  inputTokens: { total: input, noCache: Math.max(0, input - cached), cacheRead: cached, cacheWrite: undefined },
  outputTokens: { total: output, text: undefined, reasoning: undefined },
});

/** @param served the model's process, or an error why there is none @param lane groups calls with the same prefix */
export function localLanguageModel(
  name: string,
  served: () => Promise<Pick<ModelService, 'generate'>>,
  { lane, priority }: { lane: string; priority: number },
): LanguageModelV4 {
  const doStream: LanguageModelV4['doStream'] = async (call) => {
    const model = await served();
    const stop = new AbortController();
    const signal = call.abortSignal === undefined ? stop.signal : AbortSignal.any([call.abortSignal, stop.signal]);
    const request = createHostRequest(call, lane);
    const stream = new ReadableStream<LanguageModelV4StreamPart>({
      async start(controller) {
        const put = (part: LanguageModelV4StreamPart) => controller.enqueue(part);
        const texts = createTextParts(put);
        let calls = 0;
        put({ type: 'stream-start', warnings: [] });
        try {
          const done = await model.generate(request, {
            priority,
            signal,
            onPart(part) {
              if (signal.aborted) return;
              if (part.type !== 'call') return texts.put(part.type === 'text' ? 'text' : 'reasoning', part.delta);
              texts.end();
              const toolCallId = `${crypto.randomUUID()}`;
              calls += 1;
              put({ type: 'tool-input-start', id: toolCallId, toolName: part.name });
              put({ type: 'tool-input-delta', id: toolCallId, delta: part.input });
              put({ type: 'tool-input-end', id: toolCallId });
              put({ type: 'tool-call', toolCallId, toolName: part.name, input: part.input });
            },
          });
          signal.throwIfAborted();
          texts.end();
          const unified = calls > 0 ? 'tool-calls' : ENDS[done.ended];
          put({ type: 'finish', usage: toUsage(done.usage), finishReason: { unified, raw: done.ended } });
          controller.close();
        } catch (error) {
          controller.error(signal.aborted ? signal.reason : error);
        }
      },
      cancel: () => stop.abort(),
    });
    return { stream };
  };
  return {
    specificationVersion: 'v4',
    provider: 'local',
    modelId: name,
    supportedUrls: {},
    doStream,
    doGenerate: async (call) => {
      const { stream } = await doStream(call);
      const content: LanguageModelV4Content[] = [];
      for await (const part of stream) {
        if (part.type === 'tool-call') content.push(part);
        if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
          const type = part.type === 'text-delta' ? 'text' : 'reasoning';
          const last = content.at(-1);
          if (last?.type === type) last.text += part.delta;
          else content.push({ type, text: part.delta });
        }
        if (part.type === 'finish')
          return { content, usage: part.usage, finishReason: part.finishReason, warnings: [] };
      }
      throw new Error('it ended without an answer');
    },
  };
}
