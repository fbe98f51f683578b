import type { LiveMessage, LiveWish } from '../../../shared/wire/index.ts';

/** A server with the one stream, told by hand. */
export function fakeServer() {
  const streams: { say: (message: LiveMessage) => void; cut: () => void; signal: AbortSignal | undefined }[] = [];
  const wishes: (LiveWish & { connection: string })[] = [];
  let isDown = false;
  let status = 200;
  const request = (async (url: string, init?: RequestInit) => {
    if (isDown) throw new TypeError('Failed to fetch');
    if (init?.method === 'POST') {
      wishes.push({ connection: String(url).split('/').at(-1) ?? '', ...JSON.parse(String(init.body)) });
      return new Response(null, { status: 202 });
    }
    if (status !== 200) return new Response(null, { status });
    let events: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        events = controller;
      },
    });
    const encoder = new TextEncoder();
    init?.signal?.addEventListener('abort', () => events?.error(init.signal?.reason));
    streams.push({
      say: (message) => events?.enqueue(encoder.encode(`data: ${JSON.stringify(message)}\n\n`)),
      cut: () => events?.error(new TypeError('network error')),
      signal: init?.signal ?? undefined,
    });
    return new Response(body);
  }) as typeof fetch;
  return {
    request,
    streams,
    wishes,
    last: () => {
      const stream = streams.at(-1);
      if (!stream) throw new Error('Nobody has asked for a stream.');
      return stream;
    },
    refuse: (code: number) => {
      status = code;
    },
    down: (is: boolean) => {
      isDown = is;
    },
  };
}

/** Lets everything happen that waits for no time. Streams take a few turns of the loop that no fake clock holds. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
};
