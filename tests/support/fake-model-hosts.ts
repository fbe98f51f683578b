import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What a fake server answers one request with; undefined: 404. */
interface Answered {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Sends this instead, piece by piece, and never ends where it is endless. */
  stream?: Iterable<string>;
  hangs?: boolean;
}
type Answerer = (request: { method: string; path: string; key: string | null; body: string }) => Answered | undefined;

/** A server as one of those that models are asked of. */
export interface FakeHost {
  /** Without "/v1". */
  origin: string;
  requests: { method: string; path: string; headers: Record<string, unknown> }[];
  close(): Promise<void>;
}

const keyOf = ({ headers }: IncomingMessage): string | null =>
  String(headers['x-api-key'] ?? headers['x-goog-api-key'] ?? headers.authorization ?? '').replace(/^Bearer /, '') ||
  null;

export async function startFakeHost(answer: Answerer): Promise<FakeHost> {
  const requests: FakeHost['requests'] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = 'GET', url: path = '/', headers } = incoming;
    requests.push({ method, path, headers });
    const answered = answer({ method, path, key: keyOf(incoming), body: Buffer.concat(chunks).toString() });
    if (answered?.hangs) return;
    const { status = answered === undefined ? 404 : 200, headers: extra = {}, body, stream } = answered ?? {};
    if (stream !== undefined) {
      response.setMaxListeners(0).writeHead(status, { 'content-type': 'text/event-stream', ...extra });
      for (const piece of stream) {
        if (response.destroyed) return;
        if (!response.write(piece))
          await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
      }
      return void response.end();
    }
    response.writeHead(status, { 'content-type': 'application/json', ...extra });
    response.end(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export async function fakeHost(answer: Answerer): Promise<FakeHost> {
  const host = await startFakeHost(answer);
  onTestFinished(() => host.close());
  return host;
}

export const chatAnswer = (text = 'Once more the lamp burned until the tide turned, and then'): Answered => ({
  stream: [
    ...text
      .split(/(?<= )/)
      .map(
        (word) =>
          `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { role: 'assistant', content: word }, finish_reason: null }] })}\n\n`,
      ),
    `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })}\n\n`,
    'data: [DONE]\n\n',
  ],
});

const openAIList = (models: readonly object[]) => ({ body: { object: 'list', data: models } });
const isChat = (method: string, path: string) => method === 'POST' && path === '/v1/chat/completions';

/** Programs of one's own machine, each as it answers. */
export const LOCAL_HOSTS: Record<string, Answerer> = {
  ollama: ({ method, path }) => {
    if (path === '/api/tags') {
      const details = {
        format: 'gguf',
        family: 'llama',
        families: null,
        parameter_size: '3.2B',
        quantization_level: 'Q4_K_M',
      };
      return {
        body: {
          models: [
            { name: 'nomic-embed-text:latest', model: 'nomic-embed-text:latest', size: 274_302_450, details },
            {
              name: 'llama3.2:3b',
              model: 'llama3.2:3b',
              modified_at: '2026-11-07T09:32:18Z',
              size: 2_019_393_189,
              digest: 'a80c',
              details,
            },
            { name: 'qwen3:0.6b', model: 'qwen3:0.6b', size: 522_653_767, details },
            {
              name: 'gpt-oss:120b-cloud',
              model: 'gpt-oss:120b-cloud',
              remote_model: 'gpt-oss:120b',
              remote_host: 'https://ollama.com:443',
              size: 384,
              details,
            },
          ],
        },
      };
    }
    return isChat(method, path) ? chatAnswer() : undefined;
  },
  lmstudio: ({ method, path }) => {
    const listed = (id: string, type: string, state: string) => ({
      id,
      object: 'model',
      type,
      state,
      publisher: 'p',
      arch: 'llama',
      compatibility_type: 'gguf',
      quantization: 'Q4_K_M',
      max_context_length: 32_768,
    });
    if (path === '/api/v0/models') {
      return openAIList([
        listed('text-embedding-nomic-embed-text-v1.5', 'embeddings', 'not-loaded'),
        listed('qwen2-vl-7b-instruct', 'vlm', 'not-loaded'),
        listed('meta-llama-3.1-8b-instruct', 'llm', 'loaded'),
      ]);
    }
    return isChat(method, path) ? chatAnswer() : undefined;
  },
  llamacpp: ({ method, path }) => {
    if (path === '/v1/models') {
      const meta = {
        vocab_type: 2,
        n_vocab: 128_256,
        n_ctx_train: 131_072,
        n_embd: 4096,
        n_params: 8_030_261_312,
        size: 4_912_898_304,
      };
      return openAIList([
        {
          id: '../models/Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf',
          object: 'model',
          created: 1_735_142_223,
          owned_by: 'llamacpp',
          meta,
        },
      ]);
    }
    if (path === '/props')
      return { body: { default_generation_settings: { n_ctx: 8192 }, total_slots: 1, model_path: '/m.gguf' } };
    return isChat(method, path) ? chatAnswer() : undefined;
  },
  koboldcpp: ({ method, path }) => {
    if (path === '/api/v1/model') return { body: { result: 'koboldcpp/mistral-7b' } };
    if (path === '/v1/models')
      return openAIList([
        {
          id: 'koboldcpp/mistral-7b',
          object: 'model',
          created: 1,
          owned_by: 'koboldcpp',
          permission: [],
          root: 'koboldcpp',
        },
      ]);
    return isChat(method, path) ? chatAnswer() : undefined;
  },
  /** It wants the key that was set in its window. */
  jan: ({ method, path, key }) => {
    if (key !== 'secret-key-123')
      return { status: 401, headers: { 'content-type': 'text/plain' }, body: 'Invalid or missing authorization token' };
    if (path === '/v1/models') return openAIList([{ id: 'jan-v3-4b-base-instruct', object: 'model' }]);
    return isChat(method, path) ? chatAnswer() : undefined;
  },
  vllm: ({ method, path }) => {
    if (path === '/v1/models')
      return openAIList([
        {
          id: 'Qwen/Qwen3-8B',
          object: 'model',
          created: 1,
          owned_by: 'vllm',
          root: 'Qwen/Qwen3-8B',
          parent: null,
          max_model_len: 16_384,
          permission: [],
        },
      ]);
    return isChat(method, path) ? chatAnswer() : undefined;
  },
};

/** The variables that put each program of this machine at an address: nobody's own is asked. @param origins by name; the others are nowhere */
export const localHostsAt = (origins: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.keys(LOCAL_HOSTS).map((name) => [
      `OPENAI_COMPATIBLE_${name.toUpperCase()}_BASE_URL`,
      `${origins[name] ?? 'http://127.0.0.1:9'}/v1`,
    ]),
  );
