import type { ToldError } from '../told-error.ts';

/*
 * What the one stream of a browser carries: any number of channels, each following one topic.
 */

/** What can be followed: a session's changes, its running answer, a play's running turn, the run of a plan. */
export type LiveTopic = `${'session' | 'chat' | 'play' | 'plan' | 'pictures'}:${string}`;

/** What is told of a channel. */
export type ChannelNews =
  /** It is there, and its events follow. */
  | { type: 'open' }
  | { type: 'event'; data: unknown }
  /** Nothing goes on there now; nothing more comes. */
  | { type: 'none' }
  /** It is over; nothing more comes. */
  | { type: 'end' }
  | { type: 'refused'; status: number; error: ToldError };

/** One event of the stream, as JSON. */
export type LiveMessage =
  /** The first: what the connection is called, to say what is to be followed on it. */
  | { type: 'hello'; connection: string }
  /** It lives. */
  | { type: 'beat' }
  | ({ channel: number } & ChannelNews);

/** What a connection is told to follow, and what not to any more. */
export interface LiveWish {
  watch?: { channel: number; topic: LiveTopic }[];
  leave?: number[];
}

/** How often the stream says that it lives, in milliseconds; three times as long without a word and it does not. */
export const LIVE_BEAT_MS = 15_000;
/** The most channels a connection has, and the longest name of a topic. */
export const LIVE_CHANNELS_MAX = 256;
export const LIVE_TOPIC_LENGTH = 120;
