import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { streamSSE } from 'hono/streaming';
import { REFUSAL_STATUS, RefusalError } from '../../shared/error.ts';
import { LIVE_BEAT_MS, LIVE_CHANNELS_MAX, LIVE_TOPIC_LENGTH, type LiveMessage } from '../../shared/wire/index.ts';
import type { Painter } from '../art/index.ts';
import type { Clock } from '../clock.ts';
import type { Cluster } from '../cluster/types.ts';
import type { Coauthor } from '../coauthor/index.ts';
import { createLive, snapshotThenUpdates } from '../live/index.ts';
import type { Logger } from '../log.ts';
import type { Plays } from '../play/index.ts';
import { toPublicError, toRefusal } from './errors.ts';
import { BODY_REFUSALS, eventStream, jsonBody, routeResponses } from './openapi.ts';
import { sessionStream } from './session-events.ts';

/** Events of a package's pictures: first the outstanding ones, then each result. */
export type PicturesTold =
  | { type: 'hello'; waiting: string[]; failed: string[] }
  | { type: 'picture'; urls: string[]; state: 'painted' | 'failed' };

const pictureStream = (
  painter: Pick<Painter, 'watch' | 'unpainted'>,
  packageId: string,
): Promise<ReadableStream<PicturesTold>> =>
  snapshotThenUpdates<PicturesTold>({
    watch: (tell) =>
      painter.watch(({ packageId: changed, urls, state }) => {
        if (changed === packageId) tell({ type: 'picture', urls, state });
      }),
    standing: async () => ({ type: 'hello', ...(await painter.unpainted(packageId)) }),
  });

const ChannelSchema = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const WishSchema = z.object({
  watch: z
    .array(z.object({ channel: ChannelSchema, topic: z.string().min(1).max(LIVE_TOPIC_LENGTH) }))
    .max(LIVE_CHANNELS_MAX)
    .optional(),
  leave: z.array(ChannelSchema).max(LIVE_CHANNELS_MAX).optional(),
});

/** One event stream for everything a browser follows, since browsers limit connections per server. */
export function liveRoutes(
  app: OpenAPIHono,
  {
    coauthor,
    plays,
    painter,
    cluster,
    clock,
    log,
  }: {
    coauthor: Coauthor;
    plays: Plays;
    painter: Painter;
    cluster: Cluster;
    clock: Clock;
    log: Logger;
  },
) {
  const live = createLive({
    // Names the process that has the connection: requests about it may reach others.
    newId: () => (cluster.isShared ? `${clock.id()}.${cluster.self}` : clock.id()),
    topics: {
      session: (id) => sessionStream(coauthor, id),
      chat: async (id) => (await coauthor.findChat(id))?.follow() ?? null,
      play: async (id) => (await plays.running(id))?.follow() ?? null,
      plan: async (id) => (await coauthor.plans.follow(id))?.follow() ?? null,
      pictures: (id) => pictureStream(painter, id),
    },
    refused: (error) => {
      const refusal = toRefusal(error, (cause) => log.error({ err: cause }, 'a followed topic failed'));
      return { type: 'refused', status: REFUSAL_STATUS[refusal.code], error: toPublicError(refusal) };
    },
  });

  /** Changes what a connection of this process follows. @throws RefusalError `not_found` */
  const wish = (id: string, { watch = [], leave = [] }: z.infer<typeof WishSchema>): void => {
    const connection = live.get(id);
    if (!connection) throw unknownConnection(id);
    for (const channel of leave) connection.leave(channel);
    for (const { channel, topic } of watch) connection.watch(channel, topic);
  };
  cluster.answer('live', async (asked) => {
    const { id, wishes } = asked as { id: string; wishes: z.infer<typeof WishSchema> };
    wish(id, wishes);
  });

  return app
    .openapi(
      createRoute({
        method: 'get',
        path: '/api/live',
        summary: 'One event stream for everything a browser follows',
        description:
          'Events are JSON without names: first { type: "hello", connection }, then of each channel that was asked for with ' +
          'POST /api/live/{connection} { channel, type: "open" } and { channel, type: "event", data } as they come, { channel, type: "end" } ' +
          'after the last; or at once { channel, type: "none" } where nothing goes on, { channel, type: "refused", status, error } ' +
          `where it cannot be followed. { type: "beat" } every ${LIVE_BEAT_MS / 1000} seconds.`,
        responses: eventStream('All that is followed', [503]),
      }),
      async (context) => {
        let tell: (message: LiveMessage) => Promise<void> = async () => undefined;
        // Throws before the response begins if there are too many.
        const connection = live.connect((message) => tell(message));
        return streamSSE(context, async (stream) => {
          tell = (message) => stream.writeSSE({ data: JSON.stringify(message) });
          const beat = setInterval(() => void tell({ type: 'beat' }), LIVE_BEAT_MS);
          const left = new Promise<void>((resolve) => stream.onAbort(resolve));
          await tell({ type: 'hello', connection: connection.id });
          await left;
          clearInterval(beat);
          connection.close();
        });
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/api/live/{connection}',
        summary: 'Follow topics on a live connection, and leave some',
        description:
          'A topic is "session:<id>" (where the session stands, then every change as a JSON Patch of GET /api/sessions/{id}), "chat:<id>" ' +
          'and "play:<id>" (the parts of the running answer or turn, from the first), "plan:<id>" (the events of its run, from the first), or ' +
          '"pictures:<package id>" (the urls of pictures and tracks that are still to come, then each as it is painted). ' +
          'Channels are numbers the client chooses, each for one topic.',
        request: { params: z.object({ connection: z.string().min(1).max(80) }), body: jsonBody(WishSchema) },
        responses: routeResponses({ 202: null }, [404, 409, ...BODY_REFUSALS, 429]),
      }),
      async (context) => {
        const { connection: id } = context.req.valid('param');
        const wishes = context.req.valid('json');
        const owner = `process:${id.slice(id.lastIndexOf('.') + 1)}`;
        const isElsewhere = live.get(id) === null && (await cluster.find(owner)) !== null;
        if (isElsewhere) await cluster.ask(owner, 'live', { id, wishes });
        else wish(id, wishes);
        return context.body(null, 202);
      },
    );
}

const unknownConnection = (id: string) =>
  new RefusalError('not_found', `There is no live connection "${id}".`, {
    hint: 'Open one with GET /api/live; its first event has its name.',
  });
