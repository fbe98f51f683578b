/**
 * Splits a server-sent event stream into the payloads of its events, whatever the chunks' boundaries: a chunk may end
 * within a line, between the two line ends of a CRLF, or within a character.
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  let data: string[] = [];
  try {
    for (let done = false; !done; ) {
      const chunk = await reader.read();
      done = chunk.done;
      rest += chunk.done ? decoder.decode() : decoder.decode(chunk.value, { stream: true });
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
        if (line !== '' || data.length === 0) continue;
        yield data.join('\n');
        data = [];
      }
    }
  } finally {
    reader.releaseLock();
  }
}

/** Events as the bytes of a stream of server-sent events. */
export const writeEvents = (events: ReadableStream<unknown>): ReadableStream<Uint8Array> =>
  events
    .pipeThrough(
      new TransformStream<unknown, string>({
        transform: (event, controller) => controller.enqueue(`data: ${JSON.stringify(event)}\n\n`),
      }),
    )
    .pipeThrough(new TextEncoderStream());
