import { createUIMessageStreamResponse } from 'ai';
import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { StreamRun } from '../runs/index.ts';

/** Heartbeat interval in milliseconds, below the timeout of common proxies. */
const HEARTBEAT_MS = 20_000;

/** Responds with server-sent events until `tell` ends; with heartbeats in between. */
export const streamEvents = (context: Context, tell: (stream: SSEStreamingApi) => Promise<void>): Response =>
  streamSSE(context, async (stream) => {
    const heartbeat = setInterval(() => void stream.write(': still here\n\n'), HEARTBEAT_MS);
    try {
      await tell(stream);
    } finally {
      clearInterval(heartbeat);
    }
  });

/** Sends each item of a source until it ends or the client leaves. */
export async function sendEach<Told>(
  stream: SSEStreamingApi,
  source: ReadableStream<Told>,
  toMessage: (update: Told) => { event?: string; data: object } | null,
): Promise<void> {
  const reader = source.getReader();
  stream.onAbort(() => reader.cancel());
  for (let next = await reader.read(); !next.done && !stream.aborted; next = await reader.read()) {
    const message = toMessage(next.value);
    if (message) await stream.writeSSE({ ...message, data: JSON.stringify(message.data) });
  }
}

/** Streams a run from its first part. Declares chunked encoding: otherwise the HTTP layer buffers the first parts. */
export const uiStream = (run: Pick<StreamRun, 'follow'>): Response =>
  createUIMessageStreamResponse({ stream: run.follow(), headers: { 'transfer-encoding': 'chunked' } });
