import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'hono';

/** The two ends of a request that came over a socket; null for one that was made in this process. */
export function connectionOf(context: Context): { incoming: IncomingMessage; outgoing: ServerResponse } | null {
  const { incoming, outgoing } = (context.env ?? {}) as { incoming?: IncomingMessage; outgoing?: ServerResponse };
  return incoming?.socket === undefined || outgoing === undefined ? null : { incoming, outgoing };
}
