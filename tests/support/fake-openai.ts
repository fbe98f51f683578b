import { openAIVectors } from './fake-embedding.ts';
import type { Brain, FakeModelServer, Finish, Piece, Script, Tokens } from './fake-model-script.ts';
import { type Encoder, startFakeModelServer, type Wire } from './fake-model-server.ts';
import { decodeOpenAIRequest } from './fake-openai-request.ts';

export type FakeOpenAI = FakeModelServer;

/**
 * A server that speaks OpenAI's chat completions, for the real `@ai-sdk/openai-compatible` code to run against: give its
 * `url` as `OPENAI_COMPATIBLE_BASE_URL`. `GET /models` lists `models`; `documents` are what else it has to say, by path.
 */
export async function startFakeOpenAI(
  script: Script,
  options: { brain?: Brain; models?: readonly string[]; documents?: Readonly<Record<string, unknown>> } = {},
): Promise<FakeOpenAI> {
  const models = options.models ?? ['paper-theatre-8b'];
  const server = await startFakeModelServer(openAIWire(models, options.documents ?? {}), script, options.brain);
  return { ...server, url: `${server.url}/v1` };
}

const FINISH_REASONS: Record<Finish, string> = {
  stop: 'stop',
  length: 'length',
  blocked: 'content_filter',
  'malformed-call': 'error',
};

function openAIWire(models: readonly string[], documents: Readonly<Record<string, unknown>>): Wire {
  const list = { object: 'list', data: models.map((id) => ({ id, object: 'model', owned_by: 'fake' })) };
  return {
    route: (method, path, body) => {
      if (Object.hasOwn(documents, path)) return { document: documents[path] };
      if (method === 'GET' && path === '/v1/models') return { document: list };
      if (method === 'POST' && path === '/v1/embeddings') return { document: openAIVectors(body) };
      if (method !== 'POST' || path !== '/v1/chat/completions') return null;
      return { model: String(body.model ?? ''), streamed: body.stream === true };
    },
    encoder: ({ model, index }) => openAIEncoder({ id: `completion-${index}`, created: 1_700_000_000, model }),
    error: (status, message) => ({
      error: { message, type: status >= 500 ? 'server_error' : 'invalid_request', code: status },
    }),
    decode: ({ body }) => decodeOpenAIRequest(body),
    event: (data) => `data: ${JSON.stringify(data)}\n\n`,
    lastEvent: 'data: [DONE]\n\n',
  };
}

function openAIEncoder(envelope: { id: string; created: number; model: string }): Encoder {
  let calls = 0;
  const chunk = (delta: unknown, finish: string | null = null) => ({
    ...envelope,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  const reason = (finish: Finish) => (finish === 'stop' && calls > 0 ? 'tool_calls' : FINISH_REASONS[finish]);
  const usage = (tokens: Tokens | null) => (tokens === null ? {} : { usage: usageOf(tokens) });

  const events = (piece: Piece): unknown[] => {
    if ('text' in piece) return [chunk({ role: 'assistant', content: piece.text })];
    if ('thought' in piece) return [chunk({ role: 'assistant', reasoning_content: piece.thought })];
    if ('image' in piece) throw new Error('Chat completions carry no pictures.');
    const index = calls++;
    const { id, type, function: called } = callOf(piece, index);
    // Arguments come in two deltas, as real servers stream them.
    const half = Math.ceil(called.arguments.length / 2);
    const [head, tail] = [called.arguments.slice(0, half), called.arguments.slice(half)];
    return [
      chunk({ role: 'assistant', tool_calls: [{ index, id, type, function: { name: called.name, arguments: head } }] }),
      chunk({ tool_calls: [{ index, function: { arguments: tail } }] }),
    ];
  };

  return {
    piece: events,
    end: (finish, tokens) => {
      const last = chunk({}, reason(finish));
      return tokens === null ? [last] : [last, { ...envelope, choices: [], ...usage(tokens) }];
    },
    whole: (pieces, finish, tokens) => {
      const called = pieces.filter((piece) => 'call' in piece).map(callOf);
      calls = called.length;
      const text = pieces.map((piece) => ('text' in piece ? piece.text : '')).join('');
      const message = { role: 'assistant', content: text, ...(calls > 0 ? { tool_calls: called } : {}) };
      const choices = [{ index: 0, message, finish_reason: reason(finish) }];
      return { ...envelope, object: 'chat.completion', choices, ...usage(tokens) };
    },
    promptBlocked: (tokens) => ({ ...chunk({}, 'content_filter'), ...usage(tokens) }),
  };
}

function callOf({ call: name, args = {}, id }: Extract<Piece, { call: string }>, index: number) {
  const written = typeof args === 'string' ? args : JSON.stringify(args);
  return { id: id ?? `call_${index}`, type: 'function', function: { name, arguments: written } };
}

function usageOf({ input, cached = 0, output, thoughts = 0 }: Tokens) {
  return {
    prompt_tokens: input,
    completion_tokens: output + thoughts,
    total_tokens: input + output + thoughts,
    prompt_tokens_details: { cached_tokens: cached },
    completion_tokens_details: { reasoning_tokens: thoughts },
  };
}
