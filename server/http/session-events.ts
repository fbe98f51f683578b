import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { streamSSE } from 'hono/streaming';
import type { SessionStreamEvent } from '../../shared/wire/index.ts';
import type { Coauthor } from '../coauthor/index.ts';
import { eventStream } from './openapi.ts';
import { IdParamSchema } from './schemas.ts';
import { sessionStream } from './session-stream.ts';

/** How often a silent stream says that it lives, in milliseconds: below the patience of common proxies. */
const HEARTBEAT_MS = 20_000;

/** An event as this route tells it; null for what only the one stream of a browser carries. */
function eventOf(told: SessionStreamEvent): { event: string; data: object } | null {
  switch (told.type) {
    case 'status':
      return null;
    case 'hello':
      return { event: 'hello', data: { seq: told.seq, running: told.running } };
    case 'change': {
      const { type: event, patch: _, from: __, ...data } = told;
      return { event, data };
    }
    default: {
      const { type: event, ...data } = told;
      return { event, data };
    }
  }
}

/** What happens to a session, for its other tabs. */
export function sessionEventRoutes(app: OpenAPIHono, coauthor: Coauthor) {
  return app.openapi(
    createRoute({
      method: 'get',
      path: '/api/sessions/{id}/events',
      summary: 'Server-sent events: hello, change, run, plan, picture, package-deleted, gone',
      request: { params: IdParamSchema },
      responses: eventStream('Server-sent events of the session', [404]),
    }),
    async (context) => {
      const reader = (await sessionStream(coauthor, context.req.valid('param').id)).getReader();
      return streamSSE(context, async (stream) => {
        stream.onAbort(() => reader.cancel());
        const heartbeat = setInterval(() => void stream.write(': still here\n\n'), HEARTBEAT_MS);
        try {
          for (let next = await reader.read(); !next.done && !stream.aborted; next = await reader.read()) {
            const event = eventOf(next.value);
            if (event) await stream.writeSSE({ event: event.event, data: JSON.stringify(event.data) });
          }
        } finally {
          clearInterval(heartbeat);
        }
      });
    },
  );
}
