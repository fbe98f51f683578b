import { putLeastRecentlyUsed } from '../../../../shared/lru-cache.ts';
import type { HostMessage, HostRequest, ToHost } from '../protocol.ts';
import { writeGrammar } from './grammar.ts';
import type { JsonSchema } from './json-schema.ts';
import { convertToolSchema, withoutNulls } from './parameters.ts';
import type { Chat, ChatItem, Functions, Runtime, Sequence } from './runtime.ts';

interface Answering {
  text(delta: string): void;
  thought(delta: string): void;
  call(name: string, input: string): void;
}

interface Answered {
  ended: 'stop' | 'length' | 'calls' | 'stopped';
  usage: { input: number; cached: number; output: number };
}

export interface Engine {
  contextTokens: number;
  generate(request: HostRequest, answering: Answering, signal: AbortSignal): Promise<Answered>;
}

/** Duration of one prompt chunk, in milliseconds: an abort is noticed between chunks. */
const PIECE_MS = 250;
const PIECE_TOKENS = { first: 32, least: 8, most: 512 };
/** The minimum room for an answer. */
const ANSWER_TOKENS = 64;
const GRAMMARS_KEPT = 16;

/** The cached prefix of similar calls. */
interface Lane {
  name: string | null;
  usedAt: number;
  sequence: Sequence;
  chat: Chat;
}

/** Loads a model once. @throws errors of the runtime */
export async function loadEngine(
  runtime: Runtime,
  { file, contextTokens, lanes: laneCount, threads }: Extract<ToHost, { type: 'load' }>,
): Promise<Engine> {
  const llama = await runtime.getLlama({
    gpu: false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    logLevel: 'error',
    maxThreads: threads,
  });
  const model = await llama.loadModel({ modelPath: file, gpuLayers: 0 });
  // Reads long prompts with a quarter less work.
  const shape = { contextSize: contextTokens, sequences: laneCount, threads, flashAttention: true };
  const context = await model.createContext(shape);
  const lanes: Lane[] = Array.from({ length: laneCount }, () => {
    const sequence = context.getSequence();
    return { name: null, usedAt: 0, sequence, chat: new runtime.LlamaChat({ contextSequence: sequence }) };
  });
  let calls = 0;
  /** The lane of calls with this prefix; else the least recently used one. */
  const takeLane = (name: string): Lane => {
    const own = lanes.find((lane) => lane.name === name);
    const lane = own ?? lanes.reduce((oldest, other) => (other.usedAt < oldest.usedAt ? other : oldest));
    calls += 1;
    return Object.assign(lane, { name, usedAt: calls });
  };
  const grammars = new Map<string, object>();
  const grammarFor = (schema: JsonSchema | undefined): object => {
    const text = writeGrammar(schema);
    const grammar =
      grammars.get(text) ??
      new runtime.LlamaGrammar(llama, {
        grammar: text,
        stopGenerationTriggers: ['\n\n\n\n'],
        trimWhitespaceSuffix: true,
      });
    return putLeastRecentlyUsed(grammars, text, grammar, GRAMMARS_KEPT);
  };

  return {
    contextTokens: context.contextSize,
    async generate(request, answering, signal) {
      const { chat, sequence } = takeLane(request.lane);
      const history = toHistory(request.messages);
      const schemas = new Map(request.tools.map(({ name, schema }) => [name, (schema ?? {}) as JsonSchema]));
      const asked =
        request.tools.length > 0
          ? { functions: toFunctions(request), documentFunctionParams: true as const }
          : request.isJson
            ? { grammar: grammarFor(request.schema as JsonSchema | undefined) }
            : {};
      const tokens = chat.chatWrapper
        .generateContextState({
          chatHistory: history,
          ...('functions' in asked ? { availableFunctions: asked.functions, documentFunctionParams: true } : {}),
        })
        .contextText.tokenize(model.tokenizer);
      const tokensLeft = context.contextSize - tokens.length - 1;
      if (tokensLeft < ANSWER_TOKENS) {
        throw new Error(
          `its prompt has ${tokens.length} tokens, and its context of ${context.contextSize} leaves no room for an answer`,
        );
      }
      await sequence.adaptStateToTokens(tokens, false);
      const cached = sequence.nextTokenIndex;
      const usage = { input: tokens.length, cached, output: 0 };
      if (!(await readPrompt(sequence, tokens, signal))) return { ended: 'stopped', usage };
      const result = await chat.generateResponse(history, {
        ...asked,
        maxTokens: Math.min(request.maxTokens ?? tokensLeft, tokensLeft),
        temperature: request.temperature,
        minP: 0.05,
        ...(request.topP === undefined ? {} : { topP: request.topP }),
        ...(request.topK === undefined ? {} : { topK: request.topK }),
        ...(request.seed === undefined ? {} : { seed: request.seed }),
        signal,
        stopOnAbortSignal: true,
        customStopTriggers: request.stop,
        onToken: (generated) => {
          usage.output += generated.length;
        },
        onResponseChunk: ({ type, text }) => {
          if (text !== '') answering[type === 'segment' ? 'thought' : 'text'](text);
        },
        ...('functions' in asked
          ? {
              onFunctionCall: ({ functionName, params }: { functionName: string; params: unknown }) => {
                const schema = schemas.get(functionName) ?? {};
                answering.call(functionName, JSON.stringify(withoutNulls(params ?? {}, schema)));
              },
            }
          : {}),
      });
      // The runtime does not count function call tokens as output.
      usage.output = Math.max(usage.output, sequence.nextTokenIndex - tokens.length);
      return { ended: getEnd(result, signal), usage };
    },
  };
}

function getEnd(
  { metadata, functionCalls }: { metadata: { stopReason: string }; functionCalls?: readonly unknown[] | undefined },
  signal: AbortSignal,
): Answered['ended'] {
  if (functionCalls !== undefined && functionCalls.length > 0) return 'calls';
  if (signal.aborted) return 'stopped';
  return metadata.stopReason === 'maxTokens' ? 'length' : 'stop';
}

/** Evaluates a prompt except its last token, which starts the answer. @returns whether it was completed */
async function readPrompt(sequence: Sequence, tokens: number[], signal: AbortSignal): Promise<boolean> {
  let length = PIECE_TOKENS.first;
  while (sequence.nextTokenIndex < tokens.length - 1) {
    if (signal.aborted) return false;
    const at = sequence.nextTokenIndex;
    const piece = tokens.slice(at, Math.min(at + length, tokens.length - 1));
    const began = performance.now();
    await sequence.evaluateWithoutGeneratingNewTokens(piece);
    const speed = piece.length / Math.max(1, performance.now() - began);
    length = Math.round(Math.min(PIECE_TOKENS.most, Math.max(PIECE_TOKENS.least, speed * PIECE_MS)));
  }
  return !signal.aborted;
}

function toFunctions({ tools }: HostRequest): Functions {
  return Object.fromEntries(
    tools.map(({ name, description, schema }) => [
      name,
      {
        ...(description === undefined ? {} : { description }),
        params: convertToolSchema((schema ?? {}) as JsonSchema),
      },
    ]),
  );
}

/** A conversation as the runtime's chat history, continued by the model. */
function toHistory(messages: readonly HostMessage[]): ChatItem[] {
  const items = messages.map((message): ChatItem => {
    if (message.role !== 'model') return { type: message.role, text: message.text };
    return {
      type: 'model',
      response: message.parts.map((part) =>
        typeof part === 'string'
          ? part
          : { type: 'functionCall', name: part.name, params: part.input, result: part.result },
      ),
    };
  });
  return items.at(-1)?.type === 'model' ? items : [...items, { type: 'model', response: [] }];
}
