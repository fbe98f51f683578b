/* Types of the parts of `node-llama-cpp` in use. The package is downloaded on demand, so it cannot be imported; tests replace it. */

type Token = number;

export type ChatItem =
  | { type: 'system'; text: string }
  | { type: 'user'; text: string }
  | { type: 'model'; response: (string | ChatCall)[] };

interface ChatCall {
  type: 'functionCall';
  name: string;
  params: unknown;
  result: unknown;
}

export type Functions = Record<string, { description?: string; params?: unknown }>;

interface Sequence {
  readonly nextTokenIndex: number;
  /** Keeps the common prefix with these tokens and drops the rest of the state. */
  adaptStateToTokens(tokens: Token[], allowShift: boolean): Promise<void>;
  evaluateWithoutGeneratingNewTokens(tokens: Token[]): Promise<void>;
}

export interface GenerateOptions {
  maxTokens: number;
  temperature: number;
  minP: number;
  topP?: number;
  topK?: number;
  seed?: number;
  signal: AbortSignal;
  stopOnAbortSignal: true;
  customStopTriggers: string[];
  onToken(tokens: Token[]): void;
  onResponseChunk(chunk: { type?: 'segment' | undefined; segmentType?: string | undefined; text: string }): void;
  grammar?: object;
  functions?: Functions;
  documentFunctionParams?: true;
  onFunctionCall?(call: { functionName: string; params: unknown }): void;
}

export interface Chat {
  readonly chatWrapper: {
    generateContextState(state: {
      chatHistory: ChatItem[];
      availableFunctions?: Functions;
      documentFunctionParams?: true;
    }): { contextText: { tokenize(tokenizer: unknown): Token[] } };
  };
  generateResponse(
    history: ChatItem[],
    options: GenerateOptions,
  ): Promise<{ metadata: { stopReason: string }; functionCalls?: readonly unknown[] | undefined }>;
}

export interface Runtime {
  getLlama(options: {
    gpu: false;
    build: 'never';
    skipDownload: true;
    progressLogs: false;
    logLevel: 'error';
    maxThreads: number;
  }): Promise<{
    loadModel(options: { modelPath: string; gpuLayers: 0 }): Promise<{
      readonly tokenizer: unknown;
      createContext(options: {
        contextSize: number;
        sequences: number;
        threads: number;
        flashAttention: boolean;
      }): Promise<{
        readonly contextSize: number;
        getSequence(): Sequence;
      }>;
    }>;
  }>;
  LlamaChat: new (options: { contextSequence: Sequence }) => Chat;
  LlamaGrammar: new (
    llama: object,
    options: { grammar: string; stopGenerationTriggers: string[]; trimWhitespaceSuffix: true },
  ) => object;
}

export type { Sequence };
