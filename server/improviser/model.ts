import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { createChance } from '../../shared/chance.ts';
import { waitForLoopTurn } from '../workers/event-loop-turns.ts';

export interface ImprovisedAnswer {
  text: string;
  calls: { tool: string; input: object }[];
  /** The text: data in whole pieces, or words at a reading pace. */
  pieces?: readonly string[];
}

/** Decides a call from its prompt and tools. */
export type Improvise = (options: LanguageModelV4CallOptions) => ImprovisedAnswer;

const CHARACTERS_PER_TOKEN = 4;

const tokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

/** Counts the characters of a prompt's texts and field names without serializing it. */
function countCharacters(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 4;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + countCharacters(item) + 1, 0);
  let sum = 0;
  for (const [key, field] of Object.entries(value)) sum += key.length + 4 + countCharacters(field);
  return sum;
}

function estimateUsage(characters: number, { text, calls }: ImprovisedAnswer): LanguageModelV4Usage {
  const input = tokens(characters);
  const output = tokens(text.length + calls.reduce((sum, call) => sum + JSON.stringify(call.input).length, 0));
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}

const getFinishReason = ({ calls }: ImprovisedAnswer): LanguageModelV4FinishReason =>
  calls.length > 0 ? { unified: 'tool-calls', raw: 'tool-calls' } : { unified: 'stop', raw: 'stop' };

/** Call ids: unique per call, deterministic per prompt. */
function callIds(options: LanguageModelV4CallOptions, characters: number, seed: number, count: number): string[] {
  const before = options.prompt.reduce(
    (sum, message) => sum + (message.role === 'system' ? 0 : message.content.length),
    0,
  );
  const chance = createChance(seed, `calls:${before}:${characters}`);
  return Array.from({ length: count }, (_, index) => `call_${before}_${index}_${chance.int(0x7fffffff).toString(36)}`);
}

/** Words with the following space; Han characters individually. */
export const splitIntoDeltas = (text: string): string[] =>
  text.match(/\p{Script=Han}{1,2}[，。！？；：、”’》）]*|\S+\s*|\s+/gu) ?? [];

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
}

function* streamParts(
  outcome: ImprovisedAnswer,
  ids: readonly string[],
  usage: LanguageModelV4Usage,
  modelId: string,
): Generator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] };
  yield { type: 'response-metadata', modelId };
  if (outcome.text !== '') {
    yield { type: 'text-start', id: 'text' };
    for (const delta of outcome.pieces ?? splitIntoDeltas(outcome.text))
      yield { type: 'text-delta', id: 'text', delta };
    yield { type: 'text-end', id: 'text' };
  }
  for (const [index, call] of outcome.calls.entries()) {
    const id = ids[index] ?? `call_${index}`;
    const input = JSON.stringify(call.input);
    yield { type: 'tool-input-start', id, toolName: call.tool };
    // In one piece: readers would parse partial data again with every delta.
    yield { type: 'tool-input-delta', id, delta: input };
    yield { type: 'tool-input-end', id };
    yield { type: 'tool-call', toolCallId: id, toolName: call.tool, input };
  }
  yield { type: 'finish', usage, finishReason: getFinishReason(outcome) };
}

/**
 * A rule-based language model that decides at once. Text is streamed at a reading pace, but at once beside tool calls,
 * since the work waits for it. Yields to the event loop before deciding and before each call.
 * @param paceMs milliseconds between words of text, or between pieces of data; 0 streams without pauses
 */
export function createRuleModel(improvise: Improvise, seed: number, paceMs: number): LanguageModelV4 {
  const modelId = 'offline';
  const aside = () => waitForLoopTurn('foreground');
  const decide = (options: LanguageModelV4CallOptions) => {
    options.abortSignal?.throwIfAborted();
    const outcome = improvise(options);
    const characters = countCharacters(options.prompt);
    return {
      outcome,
      ids: callIds(options, characters, seed, outcome.calls.length),
      usage: estimateUsage(characters, outcome),
    };
  };
  return {
    specificationVersion: 'v4',
    provider: 'kamishibai',
    modelId,
    supportedUrls: {},
    async doGenerate(options) {
      await aside();
      const { outcome, ids, usage } = decide(options);
      const content: LanguageModelV4Content[] = [
        ...(outcome.text === '' ? [] : [{ type: 'text' as const, text: outcome.text }]),
        ...outcome.calls.map((call, index) => ({
          type: 'tool-call' as const,
          toolCallId: ids[index] ?? `call_${index}`,
          toolName: call.tool,
          input: JSON.stringify(call.input),
        })),
      ];
      return { content, finishReason: getFinishReason(outcome), usage, warnings: [], response: { modelId } };
    },
    async doStream(options) {
      await aside();
      const { outcome, ids, usage } = decide(options);
      const parts = streamParts(outcome, ids, usage, modelId);
      const signal = options.abortSignal;
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        async pull(controller) {
          if (signal?.aborted) {
            controller.error(signal.reason);
            return;
          }
          const { value, done } = parts.next();
          if (done) {
            controller.close();
            return;
          }
          if (value.type === 'text-delta' && outcome.calls.length === 0 && paceMs > 0) await pause(paceMs, signal);
          if (value.type === 'tool-input-start') await aside();
          if (signal?.aborted) controller.error(signal.reason);
          else controller.enqueue(value);
        },
      });
      return { stream };
    },
  };
}
