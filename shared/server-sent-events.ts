import { createParser } from 'eventsource-parser';

/** The data of server-sent events in a text that comes in pieces, however it is cut. An event that was not ended is none. */
export async function* eventsIn(texts: AsyncIterable<string>): AsyncGenerator<string> {
  const told: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => told.push(data) });
  for await (const text of texts) {
    parser.feed(text);
    yield* told.splice(0);
  }
}
