import type {
  JSONObject,
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
} from '@ai-sdk/provider';
import type { Finish, Piece, Tokens } from './fake-model-script.ts';

/** Runs a model and hands its answer on piece by piece; `ending` is known once the pieces have been read. */
export function answerOf(model: LanguageModelV4, options: LanguageModelV4CallOptions) {
  let ending: { finish: Finish; tokens: Tokens } = { finish: 'stop', tokens: { input: 0, output: 0 } };
  async function* pieces(): AsyncGenerator<Piece> {
    const { stream } = await model.doStream(options);
    let signed = false;
    for await (const part of stream) {
      switch (part.type) {
        case 'text-delta':
          if (part.delta !== '') yield { text: part.delta };
          break;
        case 'reasoning-delta':
          if (part.delta !== '') yield { thought: part.delta };
          break;
        case 'tool-call': {
          const args: JSONObject = JSON.parse(part.input);
          // Gemini signs the first of an answer's function calls.
          const signature = signed ? {} : { signature: `signature-of-${part.toolCallId}` };
          signed = true;
          yield { call: part.toolName, args, id: part.toolCallId, ...signature };
          break;
        }
        case 'error':
          throw part.error;
        case 'finish':
          ending = {
            finish: finishOf(part.finishReason),
            tokens: { input: part.usage.inputTokens.total ?? 0, output: part.usage.outputTokens.total ?? 0 },
          };
          break;
        default:
          break;
      }
    }
  }
  return { pieces: pieces(), ending: () => ending };
}

function finishOf({ unified }: LanguageModelV4FinishReason): Finish {
  if (unified === 'length') return 'length';
  return unified === 'content-filter' ? 'blocked' : 'stop';
}
