import type {
  Chat,
  ChatItem,
  Functions,
  GenerateOptions,
  Runtime,
  Sequence,
} from '../../../../server/models/local/host/runtime.ts';

/*
 * What a model's process loads in the place of `node-llama-cpp`. Its model does what the last words of its prompt say: `SAY words`,
 * `THINK words`, `CALL name {"json"}`, `JSON {"json"}`, `HANG`, `DEAF`, `DIE`, `FAIL`, `SHOW environment|grammar|functions|options|history`.
 */

const WORDS = new Map<string, number>();
const tokenOf = (word: string): number => {
  const token = WORDS.get(word) ?? WORDS.size;
  WORDS.set(word, token);
  return token;
};

class FakeSequence implements Sequence {
  tokens: number[] = [];
  get nextTokenIndex() {
    return this.tokens.length;
  }
  async adaptStateToTokens(tokens: number[]) {
    const differs = this.tokens.findIndex((token, index) => token !== tokens[index]);
    this.tokens = this.tokens.slice(0, differs < 0 ? tokens.length - 1 : differs);
  }
  async evaluateWithoutGeneratingNewTokens(tokens: number[]) {
    this.tokens.push(...tokens);
  }
}

interface State {
  chatHistory: ChatItem[];
  availableFunctions?: Functions;
}

const textOf = ({ chatHistory, availableFunctions }: State) =>
  [JSON.stringify(availableFunctions ?? {}), ...chatHistory.map((item) => JSON.stringify(item))].join(' ');

export const LlamaGrammar = class {
  readonly grammar: string;
  constructor(_llama: object, { grammar }: { grammar: string }) {
    this.grammar = grammar;
  }
} as Runtime['LlamaGrammar'];

const untilStopped = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

export class LlamaChat implements Chat {
  readonly chatWrapper = {
    generateContextState: (state: State) => ({
      contextText: { tokenize: () => textOf(state).split(/\s+/).map(tokenOf) },
    }),
  };
  readonly #sequence: FakeSequence;

  constructor({ contextSequence }: { contextSequence: Sequence }) {
    this.#sequence = contextSequence as FakeSequence;
  }

  async generateResponse(history: ChatItem[], options: GenerateOptions) {
    const asked = history.findLast((item) => item.type === 'user');
    const last = asked?.type === 'user' ? asked.text : '';
    const [, verb = '', rest = ''] = /^(\S+)\s?([\s\S]*)$/.exec(last) ?? [];
    const say = async (text: string, type?: 'segment') => {
      let count = 0;
      for (const piece of text.match(/\S+\s*/g) ?? []) {
        if (options.signal.aborted) return 'abort';
        if (count++ >= options.maxTokens) return 'maxTokens';
        options.onToken([tokenOf(piece)]);
        this.#sequence.tokens.push(tokenOf(piece));
        options.onResponseChunk({ type, text: piece });
        await new Promise((resolve) => setImmediate(resolve));
      }
      return 'eogToken';
    };
    const ended = (stopReason: string) => ({ metadata: { stopReason } });
    switch (verb) {
      case 'THINK':
        await say(rest, 'segment');
        return ended(await say('thought'));
      case 'CALL': {
        const [, functionName = '', json = ''] = /^(\S+)\s+([\s\S]*)$/.exec(rest) ?? [];
        options.onFunctionCall?.({ functionName, params: JSON.parse(json) });
        return { ...ended('functionCalls'), functionCalls: [{}] };
      }
      case 'HANG':
        await say('hanging ');
        await untilStopped(options.signal);
        return ended('abort');
      case 'DEAF':
        await say('deaf ');
        return new Promise<never>(() => setInterval(() => undefined, 1000));
      case 'DIE':
        await say('dying ');
        process.kill(process.pid, 'SIGKILL');
        return ended('abort');
      case 'FAIL':
        throw new Error('the native code\nfailed');
      case 'SHOW':
        return ended(await say(JSON.stringify(shown(rest, history, options))));
      default:
        return ended(await say(rest));
    }
  }
}

function shown(what: string, history: ChatItem[], options: GenerateOptions): unknown {
  if (what === 'environment') return Object.keys(process.env).sort();
  if (what === 'grammar') return (options.grammar as { grammar?: string } | undefined)?.grammar ?? null;
  if (what === 'functions') return options.functions ?? null;
  if (what === 'history') return history;
  const { temperature, topP, topK, seed, customStopTriggers, maxTokens } = options;
  return { temperature, topP, topK, seed, customStopTriggers, maxTokens };
}

export const getLlama: Runtime['getLlama'] = async () => ({
  async loadModel({ modelPath }) {
    if (modelPath.includes('broken')) throw new Error('unknown model architecture');
    if (modelPath.includes('dying')) process.kill(process.pid, 'SIGKILL');
    return {
      tokenizer: null,
      createContext: async ({ contextSize }) => ({ contextSize, getSequence: () => new FakeSequence() }),
    };
  },
});
