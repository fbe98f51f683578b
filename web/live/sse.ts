import { eventsIn } from '../../shared/server-sent-events.ts';

/** Decodes a body to text, across chunk boundaries. Stopping the iteration cancels it. */
async function* readText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield decoder.decode(next.value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Splits a server-sent event stream into payloads. @throws what the stream fails with */
export const readSseEvents = (body: ReadableStream<Uint8Array>): AsyncGenerator<string> => eventsIn(readText(body));

/** Encodes events as a server-sent event stream. */
export const writeSseEvents = (events: ReadableStream<unknown>): ReadableStream<Uint8Array> =>
  events
    .pipeThrough(
      new TransformStream<unknown, string>({
        transform: (event, controller) => controller.enqueue(`data: ${JSON.stringify(event)}\n\n`),
      }),
    )
    .pipeThrough(new TextEncoderStream());
