import { setImmediate } from 'node:timers/promises';
/** Limits of a response body, in bytes. */
export interface BodyBounds {
  /** Of the whole body, decompressed. */
  bytes: number;
  /** Of one line: a stream event is one line and is buffered until complete. */
  lineBytes: number;
  /** Number of lines: each event costs the same to parse, even an empty one. */
  lines: number;
}

const MIB = 1024 * 1024;

/** Limits by kind of request. A language model wraps each token in an event of some hundred bytes; vectors and pictures are one line. */
export const BODY_BOUNDS = {
  language: { bytes: 64 * MIB, lineBytes: 2 * MIB, lines: 200_000 },
  embedding: { bytes: 8 * MIB, lineBytes: 8 * MIB, lines: 200_000 },
  image: { bytes: 48 * MIB, lineBytes: 48 * MIB, lines: 10_000 },
  list: { bytes: 4 * MIB, lineBytes: 4 * MIB, lines: 200_000 },
} as const satisfies Record<string, BodyBounds>;

/** A response beyond the limits. A retry would bring the same. */
class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError';

  constructor(what: string, most: number, unit: 'bytes' | 'lines' = 'bytes') {
    super(
      unit === 'bytes' ? `${what} is larger than ${Math.round(most / MIB)} MiB` : `${what} has more than ${most} lines`,
    );
  }
}

const NEWLINE = 10;
/** Bytes passed on before yielding to the event loop, which a fast server would otherwise block. */
const TURN_BYTES = 8 * 1024;

/** Passes a body on with backpressure and aborts it beyond its limits. It yields to the event loop between chunks, so that timers run. */
function boundedBody(
  body: ReadableStream<Uint8Array>,
  { bytes, lineBytes, lines: linesMax }: BodyBounds,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let read = 0;
  let line = 0;
  let lines = 0;
  let sinceTurn = 0;
  let left: Uint8Array = new Uint8Array();
  const next = async (): Promise<{ done: boolean; value: Uint8Array }> => {
    if (left.length === 0) {
      const { done, value } = await reader.read();
      if (done) return { done, value: left };
      left = value;
    }
    const value = left.subarray(0, TURN_BYTES);
    left = left.subarray(value.length);
    sinceTurn += value.length;
    if (sinceTurn > TURN_BYTES) {
      await setImmediate();
      sinceTurn = 0;
    }
    return { done: false, value };
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await next();
        if (done) return controller.close();
        read += value.length;
        let longest = 0;
        let begins = 0;
        for (let ends = value.indexOf(NEWLINE); ends >= 0; ends = value.indexOf(NEWLINE, begins)) {
          longest = Math.max(longest, line + ends - begins);
          lines += 1;
          line = 0;
          begins = ends + 1;
        }
        line += value.length - begins;
        longest = Math.max(longest, line);
        if (read <= bytes && longest <= lineBytes && lines <= linesMax) return controller.enqueue(value);
        const error =
          read > bytes
            ? new AnswerTooLargeError('what it sent', bytes)
            : longest > lineBytes
              ? new AnswerTooLargeError('one piece of what it sent', lineBytes)
              : new AnswerTooLargeError('what it sent', linesMax, 'lines');
        reader.cancel(error).catch(() => undefined); // already ended
        controller.error(error);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

type Dispatcher = new (limits: { headersTimeout: number; bodyTimeout: number }) => object;
let patient: Promise<object | null> | undefined;

/** Node's `fetch` gives up after five minutes of silence, but callers set their own timeouts. Null if not exposed. */
async function patientDispatcher(): Promise<object | null> {
  // Node creates its dispatcher with the first request.
  await fetch('data:,');
  const dispatcher: unknown = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'));
  if (typeof dispatcher !== 'object' || dispatcher === null) return null;
  return new (dispatcher.constructor as Dispatcher)({ headersTimeout: 0, bodyTimeout: 0 });
}

/** `fetch` with a limited response body, whatever the status: for clients that buffer the body. */
export const boundedFetch =
  (bounds: BodyBounds): typeof fetch =>
  async (input, init) => {
    // A failure must not make all later calls fail.
    patient ??= patientDispatcher().catch(() => null);
    const dispatcher = await patient;
    const answer = await fetch(input, { ...init, ...(dispatcher && { dispatcher }) } as RequestInit);
    const { status, statusText, headers, body } = answer;
    if (body === null) return answer;
    return new Response(boundedBody(body, bounds), { status, statusText, headers });
  };
