import { createParser } from 'eventsource-parser';

/** Parses the data of server-sent events from text chunks, however they are split. Ignores an unterminated event. */
export async function* eventsIn(texts: AsyncIterable<string>): AsyncGenerator<string> {
  const pending: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => pending.push(data) });
  for await (const text of texts) {
    parser.feed(text);
    yield* pending.splice(0);
  }
}
