import type { RefusalBody } from '../refusal-body.ts';

/* The browser's single event stream: any number of channels, each following one topic. */

/** Topics: a session's changes, its running answer, a play's running turn, a plan's run. */
export type LiveTopic = `${'session' | 'chat' | 'play' | 'plan' | 'pictures'}:${string}`;

/** A message on a channel. */
export type ChannelNews =
  | { type: 'open' }
  | { type: 'event'; data: unknown }
  | { type: 'none' }
  | { type: 'end' }
  | { type: 'refused'; status: number; error: RefusalBody };

/** A message of the stream, as JSON. */
export type LiveMessage =
  /** The first: the connection's id, for subscriptions. */
  | { type: 'hello'; connection: string }
  /** Heartbeat. */
  | { type: 'beat' }
  | ({ channel: number } & ChannelNews);

/** A change of a connection's subscriptions. */
export interface LiveWish {
  watch?: { channel: number; topic: LiveTopic }[];
  leave?: number[];
}

/** Heartbeat interval in milliseconds; after three without one the connection counts as dead. */
export const LIVE_BEAT_MS = 15_000;
export const LIVE_CHANNELS_MAX = 256;
export const LIVE_TOPIC_LENGTH = 120;
