import type { Context } from 'hono';
import { RefusalError } from '../../shared/error.ts';
import type { PlanEvent } from '../../shared/plan/index.ts';
import { sendEach, streamEvents } from './server-sent-events.ts';

/** As unnamed `data:` lines, for `EventSource.onmessage`. @param onLeave if the listener leaves early */
export function streamPlanEvents(
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
      await sendEach(stream, events, (data) => ({ data }));
    } finally {
      isOver = true;
    }
  });
}

export function toReadableStream(events: AsyncIterable<PlanEvent> | Iterable<PlanEvent>): ReadableStream<PlanEvent> {
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

/** Reads a plan's events to its result. @throws RefusalError `unavailable` if there is none */
export async function awaitPlanResult(events: ReadableStream<PlanEvent>) {
  for await (const event of events) if ('type' in event && event.type === 'result') return event.result;
  throw new RefusalError(
    'unavailable',
    'The run ended before it came to a result: its plan was deleted, or the server stops.',
    {
      hint: 'If the server was stopped, it resumes plans of sessions at its next start: see GET /api/plans/:id.',
    },
  );
}
