import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import type { SessionStreamEvent } from '../../shared/wire/index.ts';
import type { Coauthor } from '../coauthor/index.ts';
import { snapshotThenUpdates } from '../live/index.ts';
import { eventStream } from './openapi.ts';
import { IdParamSchema } from './schemas.ts';
import { sendEach, streamEvents } from './server-sent-events.ts';

/** Events after a hello may already be included in it: compare seq. @throws RefusalError `not_found` */
export const sessionStream = (
  coauthor: Pick<Coauthor, 'watch' | 'readSession'>,
  id: string,
): Promise<ReadableStream<SessionStreamEvent>> =>
  snapshotThenUpdates<SessionStreamEvent>({
    watch: (tell) => coauthor.watch(id, tell),
    standing: async () => {
      const { seq, usage, metered, budget, painting, running, plans, busy } = await coauthor.readSession(id);
      return { type: 'hello', seq, usage, metered, budget, painting, running, plans, busy };
    },
    isLast: ({ type }) => type === 'gone',
  });

/** An event of this route; null for those only sent on a browser's live stream. */
function toEvent(update: SessionStreamEvent): { event: string; data: object } | null {
  switch (update.type) {
    case 'status':
      return null;
    case 'hello':
      return { event: 'hello', data: { seq: update.seq, running: update.running } };
    case 'change': {
      const { type: event, patch: _, from: __, ...data } = update;
      return { event, data };
    }
    default: {
      const { type: event, ...data } = update;
      return { event, data };
    }
  }
}

/** Routes of a session's events, for its other tabs. */
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
      const happenings = await sessionStream(coauthor, context.req.valid('param').id);
      return streamEvents(context, (stream) => sendEach(stream, happenings, toEvent));
    },
  );
}
