import { geminiVectors } from './fake-embedding.ts';
import { decodeGeminiRequest } from './fake-gemini-request.ts';
import type {
  Brain,
  FakeModelServer,
  Finish,
  Piece,
  Reply,
  Script,
  ScriptFunction,
  Tokens,
} from './fake-model-script.ts';
import { type Encoder, startFakeModelServer, type Wire } from './fake-model-server.ts';

export type FakeGemini = FakeModelServer;

/** One white pixel: what the fake paints where no script says otherwise. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';

/**
 * A server that speaks Gemini's REST and SSE shapes, for the real `@ai-sdk/google` code to run against: give its `url` as
 * `GOOGLE_GENERATIVE_AI_BASE_URL`. The script answers in order; what it leaves open the brain answers, a picture where
 * one is asked for. Without either the request is refused with 400. Vectors it always makes, unless they too are `scripted`. What it knows of a model is asked by
 * script as well.
 */
export async function startFakeGemini(
  script: Script,
  options: { brain?: Brain; vectors?: 'scripted' } = {},
): Promise<FakeGemini> {
  const scripted: ScriptFunction = async (request) => {
    const reply = typeof script === 'function' ? await script(request) : script[request.index];
    return reply ?? (options.brain !== undefined && asksForPicture(request.body) ? PICTURE : undefined);
  };
  const wire = options.vectors === 'scripted' ? { ...geminiWire, route: geminiRoute(true) } : geminiWire;
  const server = await startFakeModelServer(wire, scripted, options.brain);
  return { ...server, url: `${server.url}/v1beta` };
}

const PICTURE: Reply = {
  kind: 'answer',
  pieces: [{ image: PIXEL, mediaType: 'image/png' }],
  finish: 'stop',
  after: 'finish',
};

function asksForPicture(body: Record<string, unknown>): boolean {
  return JSON.stringify(body.generationConfig ?? {}).includes('"responseModalities":["IMAGE"]');
}

const STATUS_NAMES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

const FINISH_REASONS: Record<Finish, string> = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  blocked: 'SAFETY',
  'malformed-call': 'MALFORMED_FUNCTION_CALL',
};

const METHODS =
  /^\/v1beta\/models\/([^/:?]+):(generateContent|streamGenerateContent|embedContent|batchEmbedContents)(\?alt=sse)?$/;

const geminiRoute =
  (scriptsVectors: boolean): Wire['route'] =>
  (method, path, body) => {
    const [, described] = (method === 'GET' && /^\/v1beta\/models\/([^/:?]+)$/.exec(path)) || [];
    if (described !== undefined) return { model: described, streamed: false };
    const [, model = '', call = ''] = (method === 'POST' && METHODS.exec(path)) || [];
    if (model === '') return null;
    if (!scriptsVectors && /embed/i.test(call)) return { document: geminiVectors(body) };
    return { model, streamed: call === 'streamGenerateContent' };
  };

const geminiWire: Wire = {
  route: geminiRoute(false),
  encoder: ({ model, index }) => geminiEncoder({ modelVersion: model, responseId: `response-${index}` }),
  error: (status, message, retryDelay) => {
    const details =
      retryDelay === undefined ? [] : [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }];
    return { error: { code: status, message, status: STATUS_NAMES[status] ?? 'UNKNOWN', details } };
  },
  decode: ({ body }) => decodeGeminiRequest(body),
  event: (data) => `data: ${JSON.stringify(data)}\r\n\r\n`,
  lastEvent: '',
};

function geminiEncoder(envelope: { modelVersion: string; responseId: string }): Encoder {
  const candidates = (parts: unknown[], finish?: Finish) => {
    const content = finish === 'malformed-call' ? {} : { role: 'model', parts };
    const ratings = finish === 'blocked' ? { safetyRatings: [SAFETY_RATING] } : {};
    const reason = finish === undefined ? {} : { finishReason: FINISH_REASONS[finish] };
    return [{ content, index: 0, ...reason, ...ratings }];
  };
  const usage = (tokens: Tokens | null) => (tokens === null ? {} : { usageMetadata: usageMetadata(tokens) });
  return {
    piece: (piece) => [{ candidates: candidates([partOf(piece)]), ...envelope }],
    end: (finish, tokens) => [{ candidates: candidates([{ text: '' }], finish), ...usage(tokens), ...envelope }],
    whole: (pieces, finish, tokens) => ({
      candidates: candidates(pieces.map(partOf), finish),
      ...usage(tokens),
      ...envelope,
    }),
    promptBlocked: (tokens) => ({
      promptFeedback: { blockReason: 'PROHIBITED_CONTENT', safetyRatings: [SAFETY_RATING] },
      usageMetadata: usageMetadata(tokens),
      ...envelope,
    }),
  };
}

const SAFETY_RATING = { category: 'HARM_CATEGORY_DANGEROUS_CONTENT', probability: 'HIGH', blocked: true };

function partOf(piece: Piece): unknown {
  if ('text' in piece) return { text: piece.text };
  if ('thought' in piece) return { text: piece.thought, thought: true };
  if ('image' in piece) return { inlineData: { mimeType: piece.mediaType, data: piece.image } };
  const { call: name, args = {}, id, signature } = piece;
  return {
    functionCall: { ...(id === undefined ? {} : { id }), name, args },
    ...(signature === undefined ? {} : { thoughtSignature: signature }),
  };
}

function usageMetadata({ input, cached = 0, output, thoughts = 0 }: Tokens): unknown {
  return {
    promptTokenCount: input,
    candidatesTokenCount: output,
    totalTokenCount: input + output + thoughts,
    ...(cached > 0 ? { cachedContentTokenCount: cached } : {}),
    ...(thoughts > 0 ? { thoughtsTokenCount: thoughts } : {}),
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: input }],
  };
}
