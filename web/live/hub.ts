import {
  LIVE_BEAT_MS,
  LIVE_CHANNELS_MAX,
  type LiveMessage,
  type LiveTopic,
  type LiveWish,
} from '../../shared/wire/index.ts';
import { wait } from '../api/delay.ts';
import { type HubMessage, PING_MS, type TabMessage } from './hub-messages.ts';
import { readSseEvents } from './sse.ts';

/** A connection without data for this long, in milliseconds, counts as lost. */
/** A connection without data for this long, in milliseconds, counts as lost. */
const PATIENCE_MS = 3 * LIVE_BEAT_MS;
/** A tab without a ping for this long is gone; browsers limit hidden tabs to one timer a minute. */
const TAB_PATIENCE_MS = 9 * PING_MS;
/** Delay before a reconnect, and how long an unused connection is kept, in milliseconds. */
const RETRY_MS = 1_000;
const REST_MS = 10_000;

export interface HubTab {
  receive(message: TabMessage): void;
}

/** Holds the browser's event stream, and forwards events to the tabs that follow them. */
export interface Hub {
  join(tell: (message: HubMessage) => void): HubTab;
  close(): void;
}

interface Tab {
  tell: (message: HubMessage) => void;
  seen: number;
}
interface Channel {
  tab: Tab;
  stream: number;
  topic: LiveTopic;
}
interface Connection {
  /** Null until the server has assigned it. */
  name: string | null;
  abort: AbortController;
}

/** @param request sends requests, `fetch` in a browser */
export function createHub(request: typeof fetch): Hub {
  const channels = new Map<number, Channel>();
  const tabs = new Set<Tab>();
  let lastChannel = 0;
  let connection: Connection | null = null;
  let notBefore = 0;
  let wish: Required<LiveWish> = { watch: [], leave: [] };
  let isSending = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  function lose(isMeant: (channel: Channel) => boolean): void {
    for (const [number, channel] of channels) {
      if (!isMeant(channel)) continue;
      drop(number);
      channel.tab.tell({ type: 'lost', stream: channel.stream });
    }
  }

  /** Removes an ended channel. The connection is kept for a while, since the next page may follow something. */
  function forget(number: number): void {
    channels.delete(number);
    if (channels.size > 0) return;
    clearTimeout(rest);
    rest = setTimeout(() => channels.size === 0 && disconnect(), REST_MS);
  }

  function drop(number: number): void {
    if (!channels.has(number)) return;
    forget(number);
    if (connection?.name) ask({ leave: [number] });
  }

  function disconnect(): void {
    connection?.abort.abort();
    connection = null;
    wish = { watch: [], leave: [] };
  }

  function ask({ watch = [], leave = [] }: LiveWish): void {
    wish = { watch: [...wish.watch, ...watch], leave: [...wish.leave, ...leave] };
    if (isSending || connection === null) return;
    isSending = true;
    void send(connection);
  }

  async function send({ name, abort }: Connection): Promise<void> {
    await Promise.resolve();
    try {
      while (!abort.signal.aborted && wish.watch.length + wish.leave.length > 0) {
        const body = JSON.stringify(wish);
        wish = { watch: [], leave: [] };
        const headers = { 'content-type': 'application/json' };
        const url = `/api/live/${encodeURIComponent(name ?? '')}`;
        const answer = await request(url, { method: 'POST', headers, body, signal: abort.signal });
        if (!answer.ok) throw new Error(`the live connection answered ${answer.status}`);
      }
    } catch {
      // Everything is requested again on a new connection.
      abort.abort();
    } finally {
      isSending = false;
      if (connection?.name && connection.abort !== abort) ask({});
    }
  }

  function hear(own: Connection, message: LiveMessage): void {
    if ('channel' in message) {
      const { channel: number, ...news } = message;
      const channel = channels.get(number);
      if (!channel) return;
      if (news.type !== 'open' && news.type !== 'event') forget(number);
      channel.tab.tell({ type: 'news', stream: channel.stream, news });
    } else if (message.type === 'hello') {
      own.name = message.connection;
      wish = { watch: [], leave: [] };
      ask({ watch: [...channels].map(([channel, { topic }]) => ({ channel, topic })) });
    }
  }

  async function connect(): Promise<void> {
    const own: Connection = { name: null, abort: new AbortController() };
    connection = own;
    const { signal } = own.abort;
    let patience: ReturnType<typeof setTimeout> | undefined;
    const live = () => {
      clearTimeout(patience);
      patience = setTimeout(() => own.abort.abort(), PATIENCE_MS);
    };
    try {
      const restMs = notBefore - Date.now();
      if (restMs > 0) await wait(restMs);
      live();
      const response = await request('/api/live', { signal, cache: 'no-store' });
      if (response.status === 401) for (const tab of tabs) tab.tell({ type: 'denied' });
      if (!response.ok || response.body === null) throw new Error(`the live stream answered ${response.status}`);
      for await (const payload of readSseEvents(response.body)) {
        if (signal.aborted) break;
        live();
        hear(own, JSON.parse(payload));
      }
    } catch {
      // The tabs are notified below, whatever the reason.
    }
    clearTimeout(patience);
    own.abort.abort();
    if (connection !== own) return;
    connection = null;
    notBefore = Date.now() + RETRY_MS;
    lose(() => true);
  }

  function follow(tab: Tab, stream: number, topic: LiveTopic): void {
    leave(tab, stream);
    if (channels.size >= LIVE_CHANNELS_MAX) {
      const error = { code: 'rate_limited', message: 'Too many pages follow something at once.' };
      tab.tell({ type: 'news', stream, news: { type: 'refused', status: 429, error } });
      return;
    }
    lastChannel += 1;
    channels.set(lastChannel, { tab, stream, topic });
    if (connection === null) void connect();
    else if (connection.name) ask({ watch: [{ channel: lastChannel, topic }] });
  }

  function leave(tab: Tab, stream: number): void {
    for (const [number, channel] of channels) if (channel.tab === tab && channel.stream === stream) drop(number);
  }

  const silence = setInterval(() => {
    const now = Date.now();
    lose(({ tab }) => now - tab.seen > TAB_PATIENCE_MS);
  }, 3 * PING_MS);

  return {
    join(tell) {
      const tab: Tab = { tell, seen: Date.now() };
      tabs.add(tab);
      return {
        receive(message) {
          tab.seen = Date.now();
          tabs.add(tab);
          if (message.type === 'follow') follow(tab, message.stream, message.topic);
          else if (message.type === 'leave') leave(tab, message.stream);
          else if (message.type === 'ping') tell({ type: 'pong' });
          else {
            tabs.delete(tab);
            for (const [number, channel] of channels) if (channel.tab === tab) drop(number);
          }
        },
      };
    },
    close() {
      clearInterval(silence);
      clearTimeout(rest);
      const lost = [...channels.values()];
      channels.clear();
      disconnect();
      for (const { tab, stream } of lost) tab.tell({ type: 'lost', stream });
    },
  };
}
