import { setImmediate } from 'node:timers/promises';
/** The most of an answer's body that is read, in bytes, before anything is made of it. */
export interface BodyBounds {
  /** Of the whole, unpacked. */
  bytes: number;
  /** Of one line: an event of a stream comes as one, and is held until it is whole. */
  lineBytes: number;
  /** Of its lines: each event costs the same to read whether anything is in it or not. */
  lines: number;
}

const MIB = 1024 * 1024;

/** By what is asked for. A language model wraps each token in an event of some hundred bytes; vectors and pictures come as one line. */
export const BODY_BOUNDS = {
  language: { bytes: 64 * MIB, lineBytes: 2 * MIB, lines: 200_000 },
  embedding: { bytes: 8 * MIB, lineBytes: 8 * MIB, lines: 200_000 },
  image: { bytes: 48 * MIB, lineBytes: 48 * MIB, lines: 10_000 },
  list: { bytes: 4 * MIB, lineBytes: 4 * MIB, lines: 200_000 },
} as const satisfies Record<string, BodyBounds>;

/** A server that sends more than any answer needs. Asking it again would bring the same. */
class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError';

  constructor(what: string, most: number, unit: 'bytes' | 'lines' = 'bytes') {
    super(
      unit === 'bytes' ? `${what} is larger than ${Math.round(most / MIB)} MiB` : `${what} has more than ${most} lines`,
    );
  }
}

const NEWLINE = 10;
/** So much is passed on before others have their turn: what a server sends without pause would else be read without any. */
const TURN_BYTES = 8 * 1024;

/**
 * Passes a body on, in pieces, and breaks it off where it exceeds its bounds; nothing is read that nobody waits for. Between pieces whatever
 * else waits has its turn, timers among it.
 */
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
        reader.cancel(error).catch(() => undefined); // it is over either way
        controller.error(error);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

type Dispatcher = new (limits: { headersTimeout: number; bodyTimeout: number }) => object;
let patient: Promise<object | null> | undefined;

/**
 * A dispatcher of the kind that Node's `fetch` uses, without its limits: that one gives up on a server that is silent for five minutes, and how long a model
 * is waited for is the caller's to say. Null where this Node has none by that name.
 */
async function patientDispatcher(): Promise<object | null> {
  // Node loads its own with the first request.
  await fetch('data:,');
  const dispatcher: unknown = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'));
  if (typeof dispatcher !== 'object' || dispatcher === null) return null;
  return new (dispatcher.constructor as Dispatcher)({ headersTimeout: 0, bodyTimeout: 0 });
}

/** `fetch`, of whose answers no more is read than the bounds allow, whatever their status: for clients that keep what they read. */
export const boundedFetch =
  (bounds: BodyBounds): typeof fetch =>
  async (input, init) => {
    // One that cannot be made must not fail every call from then on.
    patient ??= patientDispatcher().catch(() => null);
    const dispatcher = await patient;
    const answer = await fetch(input, { ...init, ...(dispatcher && { dispatcher }) } as RequestInit);
    const { status, statusText, headers, body } = answer;
    if (body === null) return answer;
    return new Response(boundedBody(body, bounds), { status, statusText, headers });
  };
