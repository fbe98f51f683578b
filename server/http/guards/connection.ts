import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';

/** The socket's request and response; null for in-process requests. */
export function getConnection(context: Context): { incoming: IncomingMessage; outgoing: ServerResponse } | null {
  const { incoming, outgoing } = (context.env ?? {}) as { incoming?: IncomingMessage; outgoing?: ServerResponse };
  return incoming?.socket === undefined || outgoing === undefined ? null : { incoming, outgoing };
}
