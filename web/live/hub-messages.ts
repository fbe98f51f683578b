import type { ChannelNews, LiveTopic } from '../../shared/wire/index.ts';

/** A message from a tab to the hub. `stream` is a number chosen by the tab. */
export type TabMessage =
  | { type: 'follow'; stream: number; topic: LiveTopic }
  | { type: 'leave'; stream: number }
  | { type: 'ping' }
  | { type: 'bye' };

/** A message from the hub to a tab. */
export type HubMessage =
  | { type: 'news'; stream: number; news: ChannelNews }
  | { type: 'lost'; stream: number }
  | { type: 'pong' }
  | { type: 'denied' };

/** Interval of a tab's pings, in milliseconds. */
export const PING_MS = 20_000;
