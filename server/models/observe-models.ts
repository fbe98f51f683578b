import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { isRetracted } from '../../shared/retracted-reasoning.ts';
import { attachPromptLimit, getPromptLimit } from './prompt-size/prompt-limit.ts';
import type { ModelCall, ModelRole, Models } from './types.ts';

export interface RawAnswer {
  role: ModelRole;
  scope: string;
  /** The recorded name of the model that answered; null if none did. */
  model: string | null;
  text: string;
  toolCalls: { id: string; name: string; input: string }[];
  isWhole: boolean;
}

interface Tap {
  /** Receives a call's answer at its end, before repairs or fallbacks by the caller. */
  onAnswer: (answer: RawAnswer) => void;
  onCall: (call: ModelCall) => void;
}

export function observeModels(models: Models, { onAnswer, onCall }: Tap): Models {
  return {
    ...models,
    language(role, options) {
      const heard = (call: ModelCall) => {
        onCall(call);
        options.onCall?.(call);
      };
      const model = models.language(role, { ...options, onCall: heard }) as LanguageModelV4;
      const begin = (): RawAnswer => ({
        ...{ role, scope: options.scope, model: null, text: '', toolCalls: [], isWhole: false },
      });
      const tapped: LanguageModelV4 = {
        specificationVersion: 'v4',
        provider: model.provider,
        modelId: model.modelId,
        get supportedUrls() {
          return model.supportedUrls;
        },
        async doGenerate(call) {
          const answer = begin();
          try {
            const result = await model.doGenerate(call);
            answer.model = result.response?.modelId ?? null;
            for (const part of result.content) {
              if (part.type === 'text') answer.text += part.text;
              if (part.type === 'tool-call') take(answer, part);
            }
            answer.isWhole = true;
            return result;
          } finally {
            onAnswer(answer);
          }
        },
        async doStream(call) {
          const answer = begin();
          const reportOnce = once(() => onAnswer(answer));
          try {
            const result = await model.doStream(call);
            return { ...result, stream: result.stream.pipeThrough(reading(answer, reportOnce)) };
          } catch (error) {
            reportOnce();
            throw error;
          }
        },
      };
      return attachPromptLimit(tapped, () => getPromptLimit(model));
    },
  };
}

const take = (answer: RawAnswer, call: { toolCallId: string; toolName: string; input: string }) =>
  void answer.toolCalls.push({ id: call.toolCallId, name: call.toolName, input: call.input });

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

/** Passes a stream through and collects its content. @param reportOnce called once at the end, however it ends */
function reading(answer: RawAnswer, reportOnce: () => void) {
  return new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
    transform(part, controller) {
      if (part.type === 'response-metadata' && part.modelId !== undefined) answer.model = part.modelId;
      if (part.type === 'text-delta') answer.text += part.delta;
      if (isRetracted(part)) answer.text = '';
      if (part.type === 'tool-call') take(answer, part);
      if (part.type === 'finish') {
        answer.isWhole = !['error', 'interrupted'].includes(part.finishReason.unified);
        // A consumer may stop reading at the end.
        reportOnce();
      }
      controller.enqueue(part);
    },
    flush: reportOnce,
    // @ts-expect-error Streams call it when the consumer leaves; the DOM types do not include it yet.
    cancel: reportOnce,
  });
}
