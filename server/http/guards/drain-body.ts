import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { getConnection } from './connection.ts';

/** Limits for draining unread bodies: total and idle time (milliseconds), and bytes. */
const LINGER = { totalMs: 30_000, quietMs: 5_000, bytes: 128 * 1024 * 1024 } as const;

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
    // Detach the reader that gave up: it would hold back or buffer the rest.
    incoming.removeAllListeners('data');
    incoming.on('data', count);
    for (const over of ['end', 'close', 'error']) incoming.once(over, end);
    incoming.resume();
  });
}

/** An answer's body that ends after `over` has resolved. With a declared length the client does not wait for it. */
const lingering = (body: ReadableStream<Uint8Array>, over: Promise<void>) =>
  body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>({ flush: () => over }));

/**
 * If a request is answered before its body was read, closes the connection once the rest has come or a limit is
 * reached. Closing earlier loses the answer; keeping it open would parse the rest as the next request.
 */
export function drainUnreadBody(): MiddlewareHandler {
  return async function endConnection(context, next) {
    await next();
    const connection = getConnection(context);
    if (connection === null || connection.incoming.complete || connection.incoming.destroyed) return;
    const answer = context.res;
    const headers = new Headers(answer.headers);
    headers.set('connection', 'close');
    const { status } = answer;
    // A refusal is short: with a declared length it is read at once.
    const bytes = status >= 300 && status !== 304 ? new Uint8Array(await answer.arrayBuffer()) : null;
    if (bytes !== null) headers.set('content-length', String(bytes.length));
    const body = bytes === null ? answer.body : new Blob([bytes]).stream();
    const over = discard(connection.incoming);
    context.res = undefined;
    context.res = new Response(body && lingering(body, over), { status, headers });
  };
}
