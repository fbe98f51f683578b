import { RefusalError } from '../../shared/error.ts';
import { ownEntry } from '../../shared/json.ts';
import { type ChannelNews, LIVE_CHANNELS_MAX, type LiveMessage } from '../../shared/wire/index.ts';

export { snapshotThenUpdates } from './snapshot-then-updates.ts';

/** Opens a topic's events by id; null if it is inactive. @throws RefusalError for an unknown one */
export type OpenTopic = (id: string) => Promise<ReadableStream<unknown> | null>;

interface LiveConnection {
  readonly id: string;
  /** @throws RefusalError `rate_limited` for too many channels, `conflict` for a used channel */
  watch(channel: number, topic: string): void;
  leave(channel: number): void;
  close(): void;
}

export interface Live {
  /** @param tell resolves when more can be sent (backpressure) @throws RefusalError `unavailable` for too many */
  connect(tell: (message: LiveMessage) => Promise<void>): LiveConnection;
  /** Null once closed. */
  get(id: string): LiveConnection | null;
}

/** Maximum number of connections; beyond it, each topic's own routes still work. */
const CONNECTIONS_MAX = 10_000;

/** @param topics by the word before the colon @param newId creates unguessable ids */
export function createLive({
  topics,
  newId,
  refused,
}: {
  topics: Readonly<Record<string, OpenTopic>>;
  newId: () => string;
  refused: (error: unknown) => Extract<ChannelNews, { type: 'refused' }>;
}): Live {
  const connections = new Map<string, LiveConnection>();

  const opened = (topic: string): Promise<ReadableStream<unknown> | null> => {
    const [kind = '', id = ''] = topic.split(/:(.*)/s);
    const open = ownEntry(topics, kind);
    if (open) return open(id);
    const known = Object.keys(topics).map((each) => `${each}:<id>`);
    throw new RefusalError('malformed', `There is no topic "${topic}".`, { hint: `Topics are ${known.join(', ')}.` });
  };

  function connect(tell: (message: LiveMessage) => Promise<void>): LiveConnection {
    if (connections.size >= CONNECTIONS_MAX) {
      throw new RefusalError('unavailable', `${CONNECTIONS_MAX} browsers are connected already.`, {
        hint: 'Try again later, or use the separate routes.',
      });
    }
    const id = newId();
    const channels = new Map<number, AbortController>();

    async function follow(channel: number, topic: string, { signal }: AbortController): Promise<void> {
      const say = (news: ChannelNews) => (signal.aborted ? undefined : tell({ channel, ...news }));
      try {
        const stream = await opened(topic);
        if (stream === null) return await say({ type: 'none' });
        const reader = stream.getReader();
        const cancel = () => void reader.cancel().catch(() => undefined);
        signal.addEventListener('abort', cancel);
        if (signal.aborted) return cancel();
        await say({ type: 'open' });
        for (let next = await reader.read(); !next.done; next = await reader.read()) {
          await say({ type: 'event', data: next.value });
        }
        await say({ type: 'end' });
      } catch (error) {
        await say(refused(error));
      }
    }

    const connection: LiveConnection = {
      id,
      watch(channel, topic) {
        if (channels.has(channel)) throw new RefusalError('conflict', `Channel ${channel} is in use already.`);
        if (channels.size >= LIVE_CHANNELS_MAX) {
          throw new RefusalError('rate_limited', `A connection has at most ${LIVE_CHANNELS_MAX} channels.`, {
            hint: 'Leave some first.',
          });
        }
        const abort = new AbortController();
        channels.set(channel, abort);
        const forget = () => {
          if (channels.get(channel) === abort) channels.delete(channel);
        };
        // Sending errors also end the connection.
        void follow(channel, topic, abort).then(forget, forget);
      },
      leave(channel) {
        channels.get(channel)?.abort();
        channels.delete(channel);
      },
      close() {
        connections.delete(id);
        for (const abort of channels.values()) abort.abort();
        channels.clear();
      },
    };
    connections.set(id, connection);
    return connection;
  }

  return { connect, get: (id) => connections.get(id) ?? null };
}
