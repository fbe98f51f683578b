import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import type { Context } from 'hono';

/** The socket's request and response; null for in-process requests. */
export function getConnection(context: Context): { incoming: IncomingMessage; outgoing: ServerResponse } | null {
  const { incoming, outgoing } = (context.env ?? {}) as { incoming?: IncomingMessage; outgoing?: ServerResponse };
  return incoming?.socket === undefined || outgoing === undefined ? null : { incoming, outgoing };
}

/** For rate limits. Proxy headers (X-Forwarded-For) can be forged. An IPv6 /64 counts as one address. */
export function getClientAddress(context: Context): string {
  const address = getConnection(context)?.incoming.socket.remoteAddress ?? '';
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail === undefined) return groups.slice(0, 4).join(':');
  const after = tail.split(':').filter(Boolean);
  const missing = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0');
  return [...groups, ...missing, ...after].slice(0, 4).join(':');
}

const CODES = new Set<unknown>(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR']);

const MESSAGES = new Set(['Client connection prematurely closed.', 'aborted']);

const isBrokenRead = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' ||
    ('code' in error && CODES.has(error.code)) ||
    MESSAGES.has(error.message) ||
    isBrokenRead(error.cause));

/** Whether a request failed because the client disconnected while its body was read. */
export function isClientGone(context: Context, error: unknown): boolean {
  const connection = getConnection(context);
  return connection?.incoming.socket.destroyed === true && isBrokenRead(error);
}
