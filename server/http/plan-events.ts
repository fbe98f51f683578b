import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { RefusalError } from '../../shared/error.ts';
import type { PlanEvent } from '../../shared/plan/index.ts';

/** How often a silent stream says that it lives, in milliseconds: below the patience of common proxies. */
const HEARTBEAT_MS = 20_000;

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
  return streamSSE(context, async (stream) => {
    const reader = events.getReader();
    let isOver = false;
    stream.onAbort(() => {
      if (isOver) return;
      onLeave();
      return reader.cancel();
    });
    const heartbeat = setInterval(() => void stream.write(': still here\n\n'), HEARTBEAT_MS);
    try {
      for (let next = await reader.read(); !next.done && !stream.aborted; next = await reader.read()) {
        await stream.writeSSE({ data: JSON.stringify(next.value) });
      }
    } finally {
      isOver = true;
      clearInterval(heartbeat);
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
