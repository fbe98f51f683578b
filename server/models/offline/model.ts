import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { createChance } from './chance.ts';

/** What one call to the improviser comes to. */
export interface Outcome {
  text: string;
  calls: { tool: string; input: object }[];
  /** Its text is data, which nobody reads as it comes: it is not paced. */
  isData?: boolean;
}

/** Decides one call from its prompt and tools. */
export type Improvise = (options: LanguageModelV4CallOptions) => Outcome;

const CHARACTERS_PER_TOKEN = 4;
const TOOL_INPUT_CHUNK = 160;

const tokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

function usageOf(options: LanguageModelV4CallOptions, { text, calls }: Outcome): LanguageModelV4Usage {
  const input = tokens(JSON.stringify(options.prompt).length);
  const output = tokens(text.length + calls.reduce((sum, call) => sum + JSON.stringify(call.input).length, 0));
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}

const finishOf = ({ calls }: Outcome): LanguageModelV4FinishReason =>
  calls.length > 0 ? { unified: 'tool-calls', raw: 'tool-calls' } : { unified: 'stop', raw: 'stop' };

/** Call ids that differ from call to call and are the same for the same prompt. */
function callIds(options: LanguageModelV4CallOptions, seed: number, count: number): string[] {
  const before = options.prompt.reduce(
    (sum, message) => sum + (message.role === 'system' ? 0 : message.content.length),
    0,
  );
  const chance = createChance(seed, `calls:${before}:${JSON.stringify(options.prompt).length}`);
  return Array.from({ length: count }, (_, index) => `call_${before}_${index}_${chance.int(0x7fffffff).toString(36)}`);
}

/** Words with the space that follows them; a Han character at a time. */
export const deltasOf = (text: string): string[] =>
  text.match(/\p{Script=Han}{1,2}[，。！？；：、”’》）]*|\S+\s*|\s+/gu) ?? [];

/** Waits, unless told to stop. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (ms <= 0) return Promise.resolve();
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

function* partsOf(
  outcome: Outcome,
  ids: readonly string[],
  usage: LanguageModelV4Usage,
  modelId: string,
): Generator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] };
  yield { type: 'response-metadata', modelId };
  if (outcome.text !== '') {
    yield { type: 'text-start', id: 'text' };
    for (const delta of deltasOf(outcome.text)) yield { type: 'text-delta', id: 'text', delta };
    yield { type: 'text-end', id: 'text' };
  }
  for (const [index, call] of outcome.calls.entries()) {
    const id = ids[index] ?? `call_${index}`;
    const input = JSON.stringify(call.input);
    yield { type: 'tool-input-start', id, toolName: call.tool };
    for (let at = 0; at < input.length; at += TOOL_INPUT_CHUNK)
      yield { type: 'tool-input-delta', id, delta: input.slice(at, at + TOOL_INPUT_CHUNK) };
    yield { type: 'tool-input-end', id };
    yield { type: 'tool-call', toolCallId: id, toolName: call.tool, input };
  }
  yield { type: 'finish', usage, finishReason: finishOf(outcome) };
}

/**
 * A language model of rules: what it answers is decided at once and streamed at a reading pace.
 * @param paceMs milliseconds between words of text; 0 streams as fast as it is read
 */
export function createRuleModel(improvise: Improvise, seed: number, paceMs: number): LanguageModelV4 {
  const modelId = 'offline';
  const decide = (options: LanguageModelV4CallOptions) => {
    options.abortSignal?.throwIfAborted();
    const outcome = improvise(options);
    return { outcome, ids: callIds(options, seed, outcome.calls.length), usage: usageOf(options, outcome) };
  };
  return {
    specificationVersion: 'v4',
    provider: 'kamishibai',
    modelId,
    supportedUrls: {},
    async doGenerate(options) {
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
      return { content, finishReason: finishOf(outcome), usage, warnings: [], response: { modelId } };
    },
    async doStream(options) {
      const { outcome, ids, usage } = decide(options);
      const parts = partsOf(outcome, ids, usage, modelId);
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
          if (value.type === 'text-delta' && outcome.isData !== true) await pause(paceMs, signal);
          if (signal?.aborted) controller.error(signal.reason);
          else controller.enqueue(value);
        },
      });
      return { stream };
    },
  };
}
