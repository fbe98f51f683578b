import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { MockLanguageModelV4 } from 'ai/test';

/** How long a model takes: until its first token, and for each further delta. In milliseconds. */
export interface Pace {
  firstMs: number;
  deltaMs: number;
}

/** One call, as it was asked and answered. Sizes in characters. */
interface Call {
  prompt: string;
  output: string;
}

export interface BenchModel {
  model: LanguageModelV4;
  calls: Call[];
  forget(): void;
}

const USAGE = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
};
const FINISH = { unified: 'stop', raw: 'stop' } as const;
/** Characters of a delta: a token, as most servers send them. Where models are paced, a few words, as Gemini sends them. */
const TOKEN = 4;
const WORDS = 12;

const cut = (text: string, length: number): string[] => text.match(new RegExp(`[\\s\\S]{1,${length}}`, 'g')) ?? [];

/** The deltas of a paced model. */
const deltasOf = (text: string): string[] => cut(text, WORDS);

const sleep = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

const textOf = ({ prompt }: LanguageModelV4CallOptions): string =>
  prompt
    .map(({ content }) =>
      typeof content === 'string' ? content : content.map((part) => ('text' in part ? part.text : '')).join(''),
    )
    .join('\n');

/** A scripted model that answers by its prompt, as fast as it can or at a pace. */
export function benchModel(answer: (prompt: string, call: number) => string, pace?: Pace): BenchModel {
  const calls: Call[] = [];
  const next = (options: LanguageModelV4CallOptions): string => {
    const prompt = textOf(options);
    const output = answer(prompt, calls.length);
    calls.push({ prompt, output });
    return output;
  };
  const model = new MockLanguageModelV4({
    doGenerate: async (options) => {
      const text = next(options);
      if (pace) await sleep(pace.firstMs + (deltasOf(text).length - 1) * pace.deltaMs, options.abortSignal);
      return { content: [{ type: 'text', text }], finishReason: FINISH, usage: USAGE, warnings: [] };
    },
    doStream: async (options) => {
      const deltas = cut(next(options), pace ? WORDS : TOKEN);
      async function* parts(): AsyncGenerator<LanguageModelV4StreamPart> {
        yield { type: 'stream-start', warnings: [] };
        yield { type: 'text-start', id: 't' };
        for (const [index, delta] of deltas.entries()) {
          if (pace) await sleep(index === 0 ? pace.firstMs : pace.deltaMs, options.abortSignal);
          yield { type: 'text-delta', id: 't', delta };
        }
        yield { type: 'text-end', id: 't' };
        yield { type: 'finish', finishReason: FINISH, usage: USAGE };
      }
      const made = parts();
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        async pull(controller) {
          const { done, value } = await made.next();
          if (done) controller.close();
          else controller.enqueue(value);
        },
      });
      return { stream };
    },
  });
  return {
    model,
    calls,
    forget: () => {
      calls.length = 0;
      // The mock keeps all it was ever asked; a server does not.
      model.doGenerateCalls.length = 0;
      model.doStreamCalls.length = 0;
    },
  };
}
