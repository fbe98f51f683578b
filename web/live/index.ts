import type { LiveTopic } from '../../shared/wire/index.ts';
import { apiFetch, SIGN_IN_PATH } from '../api/client.ts';
import { createLiveClient, type LiveClient } from './client.ts';
import { reserveConnection } from './connection-budget.ts';
import { openElectedTabLink, openOwnLink, openSharedWorkerLink } from './hub-links.ts';
import { writeSseEvents } from './sse.ts';

export { withConnectionLimit } from './connection-budget.ts';

let client: LiveClient | null = null;

function ourClient(): LiveClient {
  if (client) return client;
  const made = createLiveClient([openSharedWorkerLink, openElectedTabLink, openOwnLink], () =>
    window.location.assign(SIGN_IN_PATH),
  );
  // A page in the back/forward cache may return, and then requests its topics again.
  window.addEventListener('pagehide', made.rest);
  client = made;
  return made;
}

/** Follows a topic over the browser's event stream. See `LiveClient.follow`. */
export const followTopic = (topic: LiveTopic, signal?: AbortSignal): Promise<ReadableStream<unknown> | null> =>
  ourClient().follow(topic, signal);

async function relayed(topic: LiveTopic, signal: AbortSignal | null | undefined): Promise<Response> {
  const events = await followTopic(topic, signal ?? undefined);
  if (events === null) return new Response(null, { status: 204 });
  return new Response(writeSseEvents(events), { headers: { 'content-type': 'text/event-stream' } });
}

function untilEnd(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        onEnd();
        controller.close();
      } catch (error) {
        onEnd();
        controller.error(error);
      }
    },
    cancel(reason) {
      onEnd();
      return reader.cancel(reason);
    },
  });
}

/**
 * A running response, or one without a free connection, is followed on the browser's event stream as `topic`. The
 * server continues regardless of listeners.
 */
export const createStreamingFetch =
  (topic: LiveTopic): typeof apiFetch =>
  async (input, init) => {
    const isResume = (init?.method ?? 'GET') === 'GET' && String(input).endsWith('/stream');
    if (isResume) return relayed(topic, init?.signal);
    if (init?.method !== 'POST') return apiFetch(input, init);
    const release = await reserveConnection();
    let response: Response;
    try {
      response = await apiFetch(input, init);
    } catch (error) {
      release?.();
      throw error;
    }
    const streams = response.headers.get('content-type')?.includes('text/event-stream') === true;
    if (!streams || response.body === null) {
      release?.();
      return response;
    }
    if (release) return new Response(untilEnd(response.body, release), response);
    await response.body.cancel();
    return relayed(topic, init.signal);
  };
