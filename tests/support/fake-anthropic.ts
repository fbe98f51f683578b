import { decodeAnthropicRequest } from './fake-anthropic-request.ts';
import type { Brain, FakeModelServer, Finish, Piece, Script, Tokens } from './fake-model-script.ts';
import { type Encoder, startFakeModelServer, type Wire } from './fake-model-server.ts';

export type FakeAnthropic = FakeModelServer;

/**
 * A server that speaks Anthropic's Messages API, for the real `@ai-sdk/anthropic` code to run against: give its `url` as
 * `ANTHROPIC_BASE_URL`.
 */
export async function startFakeAnthropic(script: Script, options: { brain?: Brain } = {}): Promise<FakeAnthropic> {
  const server = await startFakeModelServer(anthropicWire, script, options.brain);
  return { ...server, url: `${server.url}/v1` };
}

const ERROR_TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
  500: 'api_error',
  529: 'overloaded_error',
};

const anthropicWire: Wire = {
  route: (method, path, body) => {
    if (method !== 'POST' || path !== '/v1/messages') return null;
    return { model: String(body.model ?? ''), streamed: body.stream === true };
  },
  encoder: ({ model, index }) => anthropicEncoder({ id: `msg_${index}`, model }),
  error: (status, message) => ({ type: 'error', error: { type: ERROR_TYPES[status] ?? 'api_error', message } }),
  decode: ({ body }) => decodeAnthropicRequest(body),
  event: (data) => `event: ${(data as { type: string }).type}\ndata: ${JSON.stringify(data)}\n\n`,
  lastEvent: '',
};

const STOP_REASONS: Record<Finish, string> = {
  stop: 'end_turn',
  length: 'max_tokens',
  blocked: 'refusal',
  'malformed-call': 'end_turn',
};

function anthropicEncoder({ id, model }: { id: string; model: string }): Encoder {
  const message = { id, type: 'message', role: 'assistant', model, stop_sequence: null };
  let hasStarted = false;
  let index = 0;
  let calls = 0;
  const start = (): unknown[] => {
    if (hasStarted) return [];
    hasStarted = true;
    const usage = { input_tokens: 0, output_tokens: 1 };
    return [{ type: 'message_start', message: { ...message, content: [], stop_reason: null, usage } }];
  };
  const reason = (finish: Finish) => (finish === 'stop' && calls > 0 ? 'tool_use' : STOP_REASONS[finish]);

  /** A content block of its own for each piece: its start, its deltas and its end. */
  const block = (begun: unknown, deltas: unknown[]): unknown[] => {
    const at = index++;
    return [
      { type: 'content_block_start', index: at, content_block: begun },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index: at, delta })),
      { type: 'content_block_stop', index: at },
    ];
  };

  const events = (piece: Piece): unknown[] => {
    if ('text' in piece) {
      return block({ type: 'text', text: '' }, [{ type: 'text_delta', text: piece.text }]);
    }
    if ('thought' in piece) {
      const deltas = [
        { type: 'thinking_delta', thinking: piece.thought },
        { type: 'signature_delta', signature: 'signed' },
      ];
      return block({ type: 'thinking', thinking: '', signature: '' }, deltas);
    }
    if ('image' in piece) throw new Error('The Messages API answers with no pictures.');
    const written = typeof piece.args === 'string' ? piece.args : JSON.stringify(piece.args ?? {});
    const begun = { type: 'tool_use', id: piece.id ?? `toolu_${calls++}`, name: piece.call, input: {} };
    if (piece.id !== undefined) calls++;
    const half = Math.ceil(written.length / 2);
    const halves = [written.slice(0, half), written.slice(half)];
    return block(
      begun,
      halves.map((partial_json) => ({ type: 'input_json_delta', partial_json })),
    );
  };

  return {
    piece: (piece) => [...start(), ...events(piece)],
    end: (finish, tokens) => [
      ...start(),
      {
        type: 'message_delta',
        delta: { stop_reason: reason(finish), stop_sequence: null },
        usage: usageOf(tokens ?? { input: 0, output: 0 }),
      },
      { type: 'message_stop' },
    ],
    whole: (pieces, finish, tokens) => {
      const content = pieces.map((piece) => {
        if ('text' in piece) return { type: 'text', text: piece.text };
        if ('thought' in piece) return { type: 'thinking', thinking: piece.thought, signature: 'signed' };
        if ('image' in piece) throw new Error('The Messages API answers with no pictures.');
        return { type: 'tool_use', id: piece.id ?? `toolu_${calls++}`, name: piece.call, input: piece.args ?? {} };
      });
      const usage = usageOf(tokens ?? { input: 0, output: 0 });
      return { ...message, content, stop_reason: reason(finish), usage };
    },
    promptBlocked: (tokens) => ({ ...message, content: [], stop_reason: 'refusal', usage: usageOf(tokens) }),
  };
}

/** Anthropic counts what it had in its cache apart from the input. */
function usageOf({ input, cached = 0, output, thoughts = 0 }: Tokens) {
  return {
    input_tokens: input - cached,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: cached,
    output_tokens: output + thoughts,
  };
}
