import type { ChannelNews, LiveTopic } from '../../shared/wire/index.ts';

/** What a tab says to whoever holds the stream. `stream` is a number of the tab's own. */
export type ToHub =
  | { type: 'follow'; stream: number; topic: LiveTopic }
  | { type: 'leave'; stream: number }
  /** The tab is there. */
  | { type: 'ping' }
  /** The tab is going. */
  | { type: 'bye' };

/** What a tab is told. */
export type ToTab =
  | { type: 'news'; stream: number; news: ChannelNews }
  /** The connection was lost, or did not come about: what is to go on is asked for anew. */
  | { type: 'lost'; stream: number }
  | { type: 'pong' }
  /** The server asks for a sign-in. */
  | { type: 'denied' };

/** How often a tab says that it is there, in milliseconds. */
export const PING_MS = 20_000;
