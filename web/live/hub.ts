import {
  LIVE_BEAT_MS,
  LIVE_CHANNELS_MAX,
  type LiveMessage,
  type LiveTopic,
  type LiveWish,
} from '../../shared/wire/index.ts';
import { wait } from '../api/wait.ts';
import { PING_MS, type ToHub, type ToTab } from './messages.ts';
import { readEvents } from './sse.ts';

/** Without a word for so long, in milliseconds, a connection is taken for dead. */
const PATIENCE_MS = 3 * LIVE_BEAT_MS;
/** A tab that was silent for so long is gone: browsers let a hidden tab say something once a minute. */
const TAB_PATIENCE_MS = 9 * PING_MS;
/** How long nothing is tried after a connection was lost, and how long one that nobody needs is kept, in milliseconds. */
const RETRY_MS = 1_000;
const REST_MS = 10_000;

/** A tab, as the hub knows it. */
export interface HubTab {
  receive(message: ToHub): void;
}

/** Holds the one stream of a browser, and tells every tab what it follows. */
export interface Hub {
  /** @param tell called with what the tab is to know */
  join(tell: (message: ToTab) => void): HubTab;
  close(): void;
}

interface Tab {
  tell: (message: ToTab) => void;
  seen: number;
}
interface Channel {
  tab: Tab;
  stream: number;
  topic: LiveTopic;
}
interface Connection {
  /** Null until the server has said it. */
  name: string | null;
  abort: AbortController;
}

/** @param request asks the server, `fetch` in a browser */
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

  /** A channel that is over. The connection is kept for a while: a page that turns to another soon follows something again. */
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

  /** Says what is wished for, all that has come together since the last time at once. */
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
      // Whatever was wished for is asked for anew, on another connection.
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
      for await (const payload of readEvents(response.body)) {
        if (signal.aborted) break;
        live();
        hear(own, JSON.parse(payload));
      }
    } catch {
      // Everybody is told below, whatever the reason.
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
