import { parseRefusalCode, RefusalError } from '../../shared/error.ts';
import { eventsIn } from '../../shared/server-sent-events.ts';
import { ErrorSchema } from './schemas.ts';

/** Calls the product's routes, over HTTP or in this process. */
export interface ApiClient {
  /** @throws RefusalError for a refusal or no answer */
  get(path: string): Promise<unknown>;
  /**
   * Posts and waits minutes for the answer. @throws RefusalError for a refusal or no answer
   * @param options.signal asks the server to stop by a post to `stop`; the answer is then the result so far
   */
  post(path: string, body: unknown, options: { signal: AbortSignal; stop: string }): Promise<unknown>;
  /**
   * Posts and yields the events in the answer.
   * @param signal asks the server to stop; events continue to their end, or break off with its reason if they name no
   * way to stop
   * @throws RefusalError for a refusal, no answer, or an interruption
   */
  follow(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<unknown>;
  /** Posts and waits minutes for the answer. @throws RefusalError for a refusal or no answer */
  send(path: string, body: FormData | string): Promise<unknown>;
  /** Patches. @throws RefusalError for a refusal or no answer */
  change(path: string, body: string): Promise<unknown>;
  /** @throws RefusalError for a refusal or no answer */
  bytes(path: string): Promise<Uint8Array>;
  /** Follows the events of a background job; the data of each, as JSON. @throws RefusalError as `follow` */
  events(path: string): AsyncGenerator<unknown>;
  /** @throws RefusalError for a refusal or no answer */
  remove(path: string): Promise<void>;
}

export type Ask = (path: string, init: RequestInit, patienceMs: number) => Response | Promise<Response>;

/** Time limits until a server begins to answer, in milliseconds: normally, and with work to do first. */
const PATIENCE_MS = 30_000;
const LONG_PATIENCE_MS = 290_000;

/** The last event of a UI message stream. */
const STREAM_END = '[DONE]';

/**
 * @param ask sends a request to a path; `patienceMs` is the time until the answer begins
 * @param base prefix of addresses in error messages
 * @param credentials headers that sign the requests in
 */
export function createRouteClient(ask: Ask, base: string, credentials: Readonly<Record<string, string>>): ApiClient {
  const post = (path: string, body: unknown, accept: string, patienceMs = PATIENCE_MS) =>
    ask(
      path,
      {
        method: 'POST',
        headers: { accept, 'content-type': 'application/json', ...credentials },
        body: JSON.stringify(body),
      },
      patienceMs,
    );
  /** Asks the server to stop on a signal. Errors are ignored: it may be over by then. */
  const endingOn = (signal: AbortSignal, path: () => string | null) => {
    let ending: Promise<unknown> = Promise.resolve();
    const end = () => {
      const stop = path();
      if (stop !== null) ending = Promise.resolve(post(stop, {}, 'application/json')).catch(() => undefined);
    };
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    return { settled: () => ending, dispose: () => signal.removeEventListener('abort', end) };
  };
  return {
    async get(path) {
      const response = await ask(path, { headers: { accept: 'application/json', ...credentials } }, PATIENCE_MS);
      return answer(response, `${base}${path}`);
    },
    async post(path, body, { signal, stop }) {
      const ending = endingOn(signal, () => stop);
      try {
        const response = await post(path, body, 'application/json', LONG_PATIENCE_MS);
        await ending.settled();
        return await answer(response, `${base}${path}`);
      } finally {
        ending.dispose();
      }
    },
    async send(path, body) {
      const headers = {
        ...{ accept: 'application/json', ...credentials },
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      };
      return answer(await ask(path, { method: 'POST', headers, body }, LONG_PATIENCE_MS), `${base}${path}`);
    },
    async change(path, body) {
      const headers = { accept: 'application/json', 'content-type': 'application/json', ...credentials };
      return answer(await ask(path, { method: 'PATCH', headers, body }, PATIENCE_MS), `${base}${path}`);
    },
    async bytes(path) {
      const response = await ask(path, { headers: credentials }, LONG_PATIENCE_MS);
      if (!response.ok) await answer(response, `${base}${path}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    async *events(path) {
      const response = await ask(path, { headers: { accept: 'text/event-stream', ...credentials } }, PATIENCE_MS);
      if (!response.ok || !response.body) {
        await answer(response, `${base}${path}`);
        throw new RefusalError('unavailable', `${base}${path} answered without telling anything.`);
      }
      yield* readEvents(response.body, `${base}${path}`, undefined);
    },
    async remove(path) {
      const response = await ask(path, { method: 'DELETE', headers: credentials }, PATIENCE_MS);
      if (!response.ok) await answer(response, `${base}${path}`);
    },
    async *follow(path, body, signal) {
      const response = await post(path, body, 'text/event-stream');
      if (!response.ok || !response.body) {
        await answer(response, `${base}${path}`);
        throw new RefusalError('unavailable', `${base}${path} answered without telling anything.`);
      }
      const location = response.headers.get('location');
      const ending = endingOn(signal, () => (location === null ? null : `${location}/abort`));
      try {
        yield* readEvents(response.body, `${base}${path}`, location === null ? signal : undefined);
        await ending.settled();
      } finally {
        ending.dispose();
      }
    },
  };
}

/** The data of each, as JSON. @throws RefusalError `unavailable` if they break off; the signal's reason */
async function* readEvents(
  body: ReadableStream<Uint8Array>,
  url: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<unknown> {
  try {
    const decoder = new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>;
    const texts = body.pipeThrough(decoder, signal === undefined ? {} : { signal });
    for await (const data of eventsIn(texts)) if (data !== '' && data !== STREAM_END) yield parse(data, url);
  } catch (cause) {
    if (cause instanceof RefusalError) throw cause;
    signal?.throwIfAborted();
    throw new RefusalError('unavailable', `${url} broke off in the middle of its answer.`, { cause });
  }
}

async function answer(response: Response, url: string): Promise<unknown> {
  const text = await response.text();
  const document = parse(text, url);
  if (response.ok) return document;
  const refused = ErrorSchema.safeParse(document);
  if (!refused.success) throw new RefusalError('unavailable', `${url} answered ${response.status} without a reason.`);
  const { code, message, issues, hint, details } = refused.data.error;
  throw new RefusalError(parseRefusalCode(code), message, {
    ...(issues && { issues }),
    ...(hint !== undefined && { hint }),
    ...(details && { details }),
  });
}

function parse(text: string, url: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RefusalError('unavailable', `${url} answered something that is not JSON.`, { cause });
  }
}
