import type { LiveTopic } from '../../shared/wire/index.ts';
import { apiFetch, SIGN_IN_PATH } from '../api/client.ts';
import { createLiveClient, type LiveClient } from './client.ts';
import { takeDirect } from './direct.ts';
import { electedLink, ownLink, workerLink } from './links.ts';
import { writeEvents } from './sse.ts';

export { inTurn } from './direct.ts';

let client: LiveClient | null = null;

function ourClient(): LiveClient {
  if (client) return client;
  const made = createLiveClient([workerLink, electedLink, ownLink], () => window.location.assign(SIGN_IN_PATH));
  // A page that is put away may come back, and then asks for all it follows anew.
  window.addEventListener('pagehide', made.rest);
  client = made;
  return made;
}

/** Follows a topic over the one stream of this browser. See `LiveClient.follow`. */
export const followLive = (topic: LiveTopic, signal?: AbortSignal): Promise<ReadableStream<unknown> | null> =>
  ourClient().follow(topic, signal);

/** What goes on under a topic, as its own route would answer it: 204 where nothing does. */
async function relayed(topic: LiveTopic, signal: AbortSignal | null | undefined): Promise<Response> {
  const events = await followLive(topic, signal ?? undefined);
  if (events === null) return new Response(null, { status: 204 });
  return new Response(writeEvents(events), { headers: { 'content-type': 'text/event-stream' } });
}

/** A body that says when it has ended, however it did. */
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
 * `apiFetch` for what may stream, with few connections: what runs already is followed on the one stream of the browser, and so is an answer for
 * which there is no connection of its own – the server goes on with it whoever listens.
 * @param topic what goes on, as the one stream calls it
 */
export const liveFetch =
  (topic: LiveTopic): typeof apiFetch =>
  async (input, init) => {
    const isResume = (init?.method ?? 'GET') === 'GET' && String(input).endsWith('/stream');
    if (isResume) return relayed(topic, init?.signal);
    if (init?.method !== 'POST') return apiFetch(input, init);
    const release = await takeDirect();
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
