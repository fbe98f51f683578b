import { createParser } from 'eventsource-parser';

/** Parses the data of server-sent events from text chunks, however they are split. Ignores an unterminated event. */
export async function* eventsIn(texts: AsyncIterable<string>): AsyncGenerator<string> {
  const told: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => told.push(data) });
  for await (const text of texts) {
    parser.feed(text);
    yield* told.splice(0);
  }
}
