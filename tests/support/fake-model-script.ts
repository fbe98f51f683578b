import type { LanguageModelV4 } from '@ai-sdk/provider';

/** One piece of an answer, whatever wire it travels on. */
export type Piece =
  | { text: string }
  | { thought: string }
  /** `args` as an object, or as a string to send something that is not JSON. */
  | { call: string; args?: Record<string, unknown> | string; id?: string; signature?: string }
  | { image: string; mediaType: string };

export type Finish = 'stop' | 'length' | 'blocked' | 'malformed-call';

export interface Tokens {
  input: number;
  cached?: number;
  output: number;
  thoughts?: number;
}

/** What a fake model server does with one request. */
export type Reply =
  | {
      kind: 'answer';
      pieces: Iterable<Piece> | AsyncIterable<Piece>;
      finish: Finish;
      /** Counted from the characters where they are left out; 'none' reports no usage at all. */
      tokens?: Tokens | 'none';
      /** What happens after the last piece: a proper end, half a chunk and a dead socket, silence, or a mere end. */
      after: 'finish' | 'cut' | 'hang' | 'end';
      /** How many events leave in one write; each by itself where nothing is said. */
      together?: number;
    }
  | { kind: 'prompt-blocked' }
  /** A refusal in the server's own shape. */
  | { kind: 'status'; status: number; message: string; headers: Record<string, string>; retryDelay?: string }
  /** An error event inside a stream that has begun. */
  | { kind: 'stream-error'; pieces: Piece[]; status: number; message: string }
  /** Any body at all, with status 200. */
  | { kind: 'raw'; contentType: string; body: string }
  /** The socket dies before a single byte of the answer. */
  | { kind: 'drop' };

export interface FakeRequest {
  index: number;
  path: string;
  /** The model asked for, '' where the path names none. */
  model: string;
  streamed: boolean;
  headers: Record<string, string>;
  body: Record<string, unknown>;
  /** Resolves when the connection has closed: true when the other side left before the answer was whole. */
  closed: Promise<boolean>;
}

/** Works out one reply; undefined leaves the request to the brain. */
export type ScriptFunction = (request: FakeRequest) => Reply | undefined | Promise<Reply | undefined>;

/** Replies in order – what comes after the last is left to the brain – or a function. */
export type Script = readonly Reply[] | ScriptFunction;

/** A model that answers what the script leaves open; chosen by request where it is a function. */
export type Brain = LanguageModelV4 | ((request: FakeRequest) => LanguageModelV4);

export interface FakeModelServer {
  url: string;
  requests: FakeRequest[];
  /** Resolves with the request of that index (from 0) once it has arrived. */
  request(index: number): Promise<FakeRequest>;
  close(): Promise<void>;
}

type AnswerOptions = Partial<Omit<Extract<Reply, { kind: 'answer' }>, 'kind' | 'pieces'>>;

const answer = (pieces: Iterable<Piece> | AsyncIterable<Piece>, options: AnswerOptions = {}): Reply => ({
  kind: 'answer',
  pieces,
  finish: 'stop',
  after: 'finish',
  ...options,
});

/** Words for the replies of a script. */
export const reply = {
  answer,
  /** Each text is a chunk of its own. */
  text: (...chunks: string[]): Reply => answer(chunks.map((text) => ({ text }))),
  /** A value as structured output, in chunks of `size` characters. */
  json: (value: unknown, size = 24): Reply => {
    const chunks = JSON.stringify(value).match(new RegExp(`.{1,${size}}`, 'gsu')) ?? [];
    return answer(chunks.map((text) => ({ text })));
  },
  /** Function calls, all in one answer. */
  calls: (...calls: Extract<Piece, { call: string }>[]): Reply => answer(calls),
  image: (base64: string, mediaType = 'image/png'): Reply => answer([{ image: base64, mediaType }]),
  empty: (): Reply => answer([]),
  /** Stops at the token limit after these chunks. */
  truncated: (...chunks: string[]): Reply =>
    answer(
      chunks.map((text) => ({ text })),
      { finish: 'length' },
    ),
  /** Blocked by the safety filter after these chunks. */
  blocked: (...chunks: string[]): Reply =>
    answer(
      chunks.map((text) => ({ text })),
      { finish: 'blocked' },
    ),
  promptBlocked: (): Reply => ({ kind: 'prompt-blocked' }),
  /** The socket dies in the middle of a chunk, after these pieces; none of them for a cut before the first. */
  cut: (...pieces: Piece[]): Reply => answer(pieces, { after: 'cut' }),
  /** Silence after these pieces. */
  hang: (...pieces: Piece[]): Reply => answer(pieces, { after: 'hang' }),
  /** A connection that closes politely without having finished. */
  unfinished: (...pieces: Piece[]): Reply => answer(pieces, { after: 'end' }),
  /** The same pieces again and again, for as long as somebody reads. */
  endless: (...pieces: Piece[]): Reply => answer(again(pieces), { together: 16 }),
  drop: (): Reply => ({ kind: 'drop' }),
  status: (
    status: number,
    message: string,
    details: { headers?: Record<string, string>; retryDelay?: string } = {},
  ): Reply => ({ kind: 'status', status, message, headers: {}, ...details }),
  streamError: (status: number, message: string, ...pieces: Piece[]): Reply => ({
    kind: 'stream-error',
    pieces,
    status,
    message,
  }),
  raw: (body: string, contentType = 'text/event-stream'): Reply => ({ kind: 'raw', body, contentType }),
};

function* again(pieces: readonly Piece[]): Generator<Piece> {
  for (;;) yield* pieces;
}

/** Pieces with a pause before each, for answers that come slowly. */
export async function* slowly(ms: number, pieces: Iterable<Piece>): AsyncGenerator<Piece> {
  for (const piece of pieces) {
    await new Promise((resolve) => setTimeout(resolve, ms));
    yield piece;
  }
}
