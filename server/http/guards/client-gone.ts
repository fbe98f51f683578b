import type { Context } from 'hono';
import { getConnection } from './connection.ts';

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
