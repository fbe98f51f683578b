import type { LiveMessage } from '../../../shared/wire/index.ts';

export function listenToLive(body: ReadableStream<Uint8Array> | null) {
  const reader = body
    ?.pipeThrough(new TextDecoderStream() as unknown as TransformStream<Uint8Array, string>)
    .getReader();
  let text = '';
  const next = async (): Promise<LiveMessage | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        return JSON.parse(block.slice('data: '.length));
      }
      const read = await reader?.read();
      if (!read || read.done) return null;
      text += read.value;
    }
  };
  return {
    next,
    /** The name of the connection, which is told first. */
    async connection(): Promise<string> {
      const hello = await next();
      if (hello === null || !('connection' in hello)) throw new Error('The stream did not say hello.');
      return hello.connection;
    },
    /** What is told of one channel next; what is told of others is passed over. */
    // biome-ignore lint/suspicious/noExplicitAny: tests reach into news of every shape, and a wrong reach fails them.
    async of(channel: number): Promise<any> {
      for (let message = await next(); message !== null; message = await next()) {
        if ('channel' in message && message.channel === channel) {
          const { channel: _, ...news } = message;
          return news;
        }
      }
      return null;
    },
    leave: () => reader?.cancel(),
  };
}
