/** The most of an answer's body that is read, in bytes, before anything is made of it. */
export interface BodyBounds {
  /** Of the whole, unpacked. */
  bytes: number;
  /** Of one line: an event of a stream comes as one, and is held until it is whole. */
  lineBytes: number;
}

const MIB = 1024 * 1024;

/** By what is asked for. A language model wraps each token in an event of some hundred bytes; vectors and pictures come as one line. */
export const BODY_BOUNDS = {
  language: { bytes: 64 * MIB, lineBytes: 2 * MIB },
  embedding: { bytes: 8 * MIB, lineBytes: 8 * MIB },
  image: { bytes: 48 * MIB, lineBytes: 48 * MIB },
  list: { bytes: 4 * MIB, lineBytes: 4 * MIB },
} as const satisfies Record<string, BodyBounds>;

/** A server that sends more than any answer needs. Asking it again would bring the same. */
export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError';

  constructor(what: string, bytes: number) {
    super(`${what} is larger than ${Math.round(bytes / MIB)} MiB`);
  }
}

const NEWLINE = 10;

/** Passes a body on and breaks it off where it exceeds its bounds; nothing is read that nobody waits for. */
function boundedBody(body: ReadableStream<Uint8Array>, { bytes, lineBytes }: BodyBounds): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let read = 0;
  let line = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        read += value.length;
        let longest = 0;
        let begins = 0;
        for (let ends = value.indexOf(NEWLINE); ends >= 0; ends = value.indexOf(NEWLINE, begins)) {
          longest = Math.max(longest, line + ends - begins);
          line = 0;
          begins = ends + 1;
        }
        line += value.length - begins;
        longest = Math.max(longest, line);
        if (read <= bytes && longest <= lineBytes) return controller.enqueue(value);
        const error =
          read > bytes
            ? new AnswerTooLargeError('what it sent', bytes)
            : new AnswerTooLargeError('one piece of what it sent', lineBytes);
        reader.cancel(error).catch(() => undefined); // it is over either way
        controller.error(error);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** `fetch`, of whose answers no more is read than the bounds allow, whatever their status: for clients that keep what they read. */
export const boundedFetch =
  (bounds: BodyBounds): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    const { status, statusText, headers, body } = answer;
    if (body === null) return answer;
    return new Response(boundedBody(body, bounds), { status, statusText, headers });
  };
