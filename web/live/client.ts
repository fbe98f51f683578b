import type { ChannelNews, LiveTopic } from '../../shared/wire/index.ts';
import { ApiError, readApiError } from '../api/api-error.ts';
import type { HubLink, HubLinkEvent, OpenHubLink } from './hub-links.ts';
import { PING_MS } from './hub-messages.ts';

/** Number of unanswered pings after which the hub counts as gone. */
const PINGS_MISSED_MAX = 2;

/** Follows topics over the one event stream of the browser. */
export interface LiveClient {
  /**
   * A topic's events to their end; null if nothing is running there.
   * @throws ApiError if the server refuses; `network` without a connection – the stream also fails with it
   */
  follow(topic: LiveTopic, signal?: AbortSignal): Promise<ReadableStream<unknown> | null>;
  /** The page is hidden for good: stops following. */
  rest(): void;
}

interface Followed {
  topic: LiveTopic;
  hear: (news: ChannelNews | { type: 'lost' }) => void;
  isOpen: boolean;
}

const lost = () => new ApiError(0, 'network', 'The connection was lost.');

/** `ways` to hold the stream come best first; an unavailable or broken one is skipped. */
export function createLiveClient(ways: readonly OpenHubLink[], onDenied: () => void): LiveClient {
  const streams = new Map<number, Followed>();
  let link: HubLink | null = null;
  let way = -1;
  let last = 0;
  let missed = 0;
  let pings: ReturnType<typeof setInterval> | undefined;

  function nextWay(): void {
    link?.close();
    link = null;
    while (link === null && way < ways.length - 1) {
      way += 1;
      const own = way;
      link = ways[way]?.((news) => own === way && hear(news)) ?? null;
    }
  }

  function renewed(): void {
    missed = 0;
    for (const [stream, each] of streams) {
      if (each.isOpen) each.hear({ type: 'lost' });
      else link?.send({ type: 'follow', stream, topic: each.topic });
    }
  }

  function hear(news: HubLinkEvent): void {
    if (news.type === 'pong') missed = 0;
    else if (news.type === 'denied') onDenied();
    else if (news.type === 'renewed') renewed();
    else if (news.type === 'broken') {
      nextWay();
      renewed();
    } else streams.get(news.stream)?.hear(news.type === 'news' ? news.news : { type: 'lost' });
  }

  function ping(): void {
    if (streams.size === 0) {
      clearInterval(pings);
      pings = undefined;
      return;
    }
    if (missed >= PINGS_MISSED_MAX) {
      missed = 0;
      if (!link?.renew()) hear({ type: 'broken' });
    }
    missed += 1;
    link?.send({ type: 'ping' });
  }

  function follow(topic: LiveTopic, signal?: AbortSignal): Promise<ReadableStream<unknown> | null> {
    if (link === null) nextWay();
    last += 1;
    const stream = last;
    return new Promise((resolve, reject) => {
      let events: ReadableStreamDefaultController<unknown> | undefined;
      const forget = () => {
        streams.delete(stream);
        signal?.removeEventListener('abort', leave);
      };
      const leave = () => {
        if (!streams.has(stream)) return;
        forget();
        link?.send({ type: 'leave', stream });
        events?.error(signal?.reason);
        reject(signal?.reason);
      };
      const fail = (error: ApiError) => {
        forget();
        events?.error(error);
        reject(error);
      };
      const followed: Followed = {
        topic,
        isOpen: false,
        hear(news) {
          if (news.type === 'open' && !followed.isOpen) {
            followed.isOpen = true;
            const cancel = () => {
              if (!streams.has(stream)) return;
              forget();
              link?.send({ type: 'leave', stream });
            };
            resolve(
              new ReadableStream({
                start: (controller) => {
                  events = controller;
                },
                cancel,
              }),
            );
          } else if (news.type === 'event') events?.enqueue(news.data);
          else if (news.type === 'none') {
            forget();
            resolve(null);
          } else if (news.type === 'end') {
            forget();
            events?.close();
          } else if (news.type === 'refused') fail(readApiError(news.status, JSON.stringify({ error: news.error })));
          else if (news.type === 'lost') fail(lost());
        },
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', leave);
      streams.set(stream, followed);
      pings ??= setInterval(ping, PING_MS);
      link?.send({ type: 'follow', stream, topic });
    });
  }

  return {
    follow,
    rest() {
      link?.send({ type: 'bye' });
      for (const { hear: tell } of [...streams.values()]) tell({ type: 'lost' });
    },
  };
}
