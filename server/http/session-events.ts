import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { streamSSE } from 'hono/streaming';
import type { Coauthor, SessionHappening } from '../coauthor/index.ts';
import { eventStream } from './openapi.ts';
import { IdParamSchema } from './schemas.ts';

/** How often a silent stream says that it lives, in milliseconds: below the patience of common proxies. */
const HEARTBEAT_MS = 20_000;

/** What happens to a session, for its other tabs. Contract, `GET /api/sessions/:id/events`. */
export function sessionEventRoutes(app: OpenAPIHono, coauthor: Coauthor): void {
  app.openapi(
    createRoute({
      method: 'get',
      path: '/api/sessions/{id}/events',
      summary: 'Server-sent events: hello, change, run, plan, gone',
      request: { params: IdParamSchema },
      responses: eventStream('Server-sent events of the session', [404]),
    }),
    async (context) => {
      const { id } = context.req.valid('param');
      const waiting: SessionHappening[] = [];
      let wake: () => void = () => undefined;
      // Watched before it is read, so that nothing falls between.
      const unwatch = await coauthor.watch(id, (happening) => {
        waiting.push(happening);
        wake();
      });
      const { seq, running } = await coauthor.readSession(id).catch((error: unknown) => {
        unwatch();
        throw error;
      });
      return streamSSE(context, async (stream) => {
        stream.onAbort(() => wake());
        const heartbeat = setInterval(() => void stream.write(': still here\n\n'), HEARTBEAT_MS);
        try {
          await stream.writeSSE({ event: 'hello', data: JSON.stringify({ seq, running }) });
          while (!stream.aborted) {
            const next = waiting.shift();
            if (!next) {
              await new Promise<void>((resolve) => {
                wake = resolve;
                if (stream.aborted || waiting.length > 0) resolve();
              });
              continue;
            }
            const { type, ...data } = next;
            await stream.writeSSE({ event: type, data: JSON.stringify(data) });
            if (type === 'gone') return;
          }
        } finally {
          clearInterval(heartbeat);
          unwatch();
        }
      });
    },
  );
}
