import type { Context } from 'hono';
import { RefusalError } from '../../shared/error.ts';
import type { PlanEvent } from '../../shared/plan/index.ts';
import { streamEvents, tellEach } from './event-stream.ts';

/**
 * Answers with what happens to a plan as server-sent events: `data:` lines without names, as `EventSource.onmessage` reads
 * them.
 *
 * @param onLeave called where the listener goes before the last event
 */
export function planEvents(
  context: Context,
  events: ReadableStream<PlanEvent>,
  onLeave: () => void = () => undefined,
): Response {
  return streamEvents(context, async (stream) => {
    let isOver = false;
    stream.onAbort(() => {
      if (!isOver) onLeave();
    });
    try {
      await tellEach(stream, events, (data) => ({ data }));
    } finally {
      isOver = true;
    }
  });
}

/** Events as a stream of them. */
export function streamOf(events: AsyncIterable<PlanEvent> | Iterable<PlanEvent>): ReadableStream<PlanEvent> {
  const all = (async function* () {
    yield* events;
  })();
  return new ReadableStream<PlanEvent>({
    async pull(controller) {
      const next = await all.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
  });
}

/** Reads what happens to a plan to its result. @throws RefusalError `unavailable` where it ended without one */
export async function resultOf(events: ReadableStream<PlanEvent>) {
  for await (const event of events) if ('type' in event && event.type === 'result') return event.result;
  throw new RefusalError(
    'unavailable',
    'The run ended before it came to a result: its plan was deleted, or the server stops.',
    {
      hint: 'Where the server was stopped, a plan of a session goes on when it is back: GET /api/plans/:id tells.',
    },
  );
}
