import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { connectionOf } from './connection.ts';

/**
 * How long what nobody reads is still taken from a client, so that it comes to read its answer: in all, since the last bytes (milliseconds),
 * and how many bytes.
 */
const LINGER = { totalMs: 30_000, quietMs: 5_000, bytes: 128 * 1024 * 1024 } as const;

/** Takes what is left of a request's body and throws it away, within the bounds above. */
function discard(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const end = () => {
      clearTimeout(total);
      clearTimeout(quiet);
      incoming.off('data', count);
      incoming.pause();
      resolve();
    };
    const count = (chunk: Uint8Array) => {
      bytes += chunk.length;
      quiet.refresh();
      if (bytes > LINGER.bytes) end();
    };
    const total = setTimeout(end, LINGER.totalMs).unref();
    const quiet = setTimeout(end, LINGER.quietMs).unref();
    // Whoever read the first part has given up: its reader would hold back, or keep, what comes now.
    incoming.removeAllListeners('data');
    incoming.on('data', count);
    for (const over of ['end', 'close', 'error']) incoming.once(over, end);
    incoming.resume();
  });
}

/** An answer's body, whose stream ends once `over` has resolved: where its length was told, the client knows before that it has all. */
const lingering = (body: ReadableStream<Uint8Array>, over: Promise<void>) =>
  body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>({ flush: () => over }));

/**
 * Where a request is answered before its body was read – it is too large, of the wrong type, not allowed – says that the connection ends, and
 * ends it only when the client has sent the rest or had its time: one that is closed under a client that still writes is reset, and the
 * answer lost; one that is kept open would have the rest of the body read as its next request.
 */
export function closeUnread(): MiddlewareHandler {
  return async function endConnection(context, next) {
    await next();
    const connection = connectionOf(context);
    if (connection === null || connection.incoming.complete || connection.incoming.destroyed) return;
    const answer = context.res;
    const headers = new Headers(answer.headers);
    headers.set('connection', 'close');
    const { status } = answer;
    // A refusal is short: with its length told, it is read at once.
    const bytes = status >= 300 && status !== 304 ? new Uint8Array(await answer.arrayBuffer()) : null;
    if (bytes !== null) headers.set('content-length', String(bytes.length));
    const body = bytes === null ? answer.body : new Blob([bytes]).stream();
    const over = discard(connection.incoming);
    context.res = undefined;
    context.res = new Response(body && lingering(body, over), { status, headers });
  };
}
