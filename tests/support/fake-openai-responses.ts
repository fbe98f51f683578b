import type { Brain, FakeModelServer, Finish, Piece, Script, Tokens } from './fake-model-script.ts';
import { type Encoder, startFakeModelServer, type Wire } from './fake-model-server.ts';
import { decodeResponsesRequest } from './fake-openai-responses-request.ts';

/**
 * A server that speaks OpenAI's Responses API, for the real `@ai-sdk/openai` code to run against: give its `url` as
 * `OPENAI_BASE_URL`.
 */
export async function startFakeResponses(script: Script, options: { brain?: Brain } = {}): Promise<FakeModelServer> {
  const server = await startFakeModelServer(responsesWire, script, options.brain);
  return { ...server, url: `${server.url}/v1` };
}

const ERROR_TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
};

const responsesWire: Wire = {
  route: (method, path, body) => {
    if (method !== 'POST' || path !== '/v1/responses') return null;
    return { model: String(body.model ?? ''), streamed: body.stream === true };
  },
  encoder: ({ model, index }) => responsesEncoder({ id: `resp_${index}`, created_at: 1_700_000_000, model }),
  error: (status, message) => {
    const type = ERROR_TYPES[status] ?? 'server_error';
    return { type: 'error', sequence_number: 0, error: { type, code: type, message, param: null } };
  },
  decode: ({ body }) => decodeResponsesRequest(body),
  event: (data) => `event: ${(data as { type: string }).type}\ndata: ${JSON.stringify(data)}\n\n`,
  lastEvent: '',
};

function responsesEncoder(response: { id: string; created_at: number; model: string }): Encoder {
  let index = 0;
  let hasStarted = false;
  const start = (): unknown[] => {
    if (hasStarted) return [];
    hasStarted = true;
    return [{ type: 'response.created', response }];
  };

  const itemOf = (piece: Piece, at: number) => {
    const id = `item_${at}`;
    if ('text' in piece) {
      const content = [{ type: 'output_text', text: piece.text, annotations: [] }];
      return { type: 'message', id, role: 'assistant', content };
    }
    if ('thought' in piece) return { type: 'reasoning', id, summary: [{ type: 'summary_text', text: piece.thought }] };
    if ('image' in piece) throw new Error('Pictures are asked for elsewhere.');
    const written = typeof piece.args === 'string' ? piece.args : JSON.stringify(piece.args ?? {});
    const called = { call_id: piece.id ?? `call_${at}`, name: piece.call, arguments: written };
    return { type: 'function_call', id, status: 'completed', ...called };
  };

  /** An output item of its own for each piece: its start, its deltas and its end. */
  const events = (piece: Piece): unknown[] => {
    const output_index = index++;
    const item = itemOf(piece, output_index);
    const at = { item_id: item.id, output_index };
    const added = 'arguments' in item ? { ...item, arguments: '', status: 'in_progress' } : item;
    const deltas: unknown[] = [];
    if ('text' in piece) deltas.push({ type: 'response.output_text.delta', ...at, delta: piece.text });
    if ('thought' in piece) {
      const summary = { ...at, summary_index: 0 };
      deltas.push({ type: 'response.reasoning_summary_part.added', ...summary });
      deltas.push({ type: 'response.reasoning_summary_text.delta', ...summary, delta: piece.thought });
    }
    if ('arguments' in item) {
      const half = Math.ceil(item.arguments.length / 2);
      for (const delta of [item.arguments.slice(0, half), item.arguments.slice(half)]) {
        deltas.push({ type: 'response.function_call_arguments.delta', ...at, delta });
      }
    }
    return [
      { type: 'response.output_item.added', output_index, item: added },
      ...deltas,
      { type: 'response.output_item.done', output_index, item },
    ];
  };

  const ending = (finish: Finish, tokens: Tokens | null) => ({
    ...response,
    incomplete_details: INCOMPLETE[finish] === undefined ? null : { reason: INCOMPLETE[finish] },
    ...(tokens === null ? {} : { usage: usageOf(tokens) }),
  });

  return {
    piece: (piece) => [...start(), ...events(piece)],
    end: (finish, tokens) => {
      const type = INCOMPLETE[finish] === undefined ? 'response.completed' : 'response.incomplete';
      return [...start(), { type, response: ending(finish, tokens) }];
    },
    whole: (pieces, finish, tokens) => ({ ...ending(finish, tokens), output: pieces.map(itemOf) }),
    promptBlocked: (tokens) => ({ type: 'response.incomplete', response: ending('blocked', tokens) }),
  };
}

const INCOMPLETE: Partial<Record<Finish, string>> = { length: 'max_output_tokens', blocked: 'content_filter' };

function usageOf({ input, cached = 0, output, thoughts = 0 }: Tokens) {
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: output + thoughts,
    output_tokens_details: { reasoning_tokens: thoughts },
    total_tokens: input + output + thoughts,
  };
}
