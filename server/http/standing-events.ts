import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';

/** How often it is told how far something is: news come by the thousand. */
const TOLD_EVERY_MS = 250;
/** How often a silent stream says that it lives: below the patience of common proxies. */
const HEARTBEAT_MS = 20_000;

/** What goes on whoever follows it, and is told by where it stands. */
export interface Standing<Told> {
  /** Where it stands; null before that can be said. */
  now(): Told | null;
  /** Tells whenever that changes. @returns what ends that */
  follow(listener: () => void): () => void;
  /** The last that is told; never rejects. */
  readonly ended: Promise<Told>;
}

/** Answers with where something stands, whenever that changes, until it ends; it goes on when nobody listens any more. */
export const standingEvents = <Told>(context: Context, standing: Standing<Told>): Response =>
  streamSSE(context, async (stream) => {
    const leave = Promise.withResolvers<void>();
    stream.onAbort(() => leave.resolve());
    const write = (told: Told) => stream.writeSSE({ data: JSON.stringify(told) });
    let news = Promise.withResolvers<void>();
    const unfollow = standing.follow(() => news.resolve());
    const heartbeat = setInterval(() => void stream.write(': still here\n\n'), HEARTBEAT_MS);
    try {
      for (;;) {
        const now = standing.now();
        if (now !== null) await write(now);
        const last = await Promise.race([standing.ended, leave.promise, news.promise.then(() => null)]);
        if (last === undefined) return;
        if (last !== null) return await write(last);
        news = Promise.withResolvers<void>();
        await Promise.race([stream.sleep(TOLD_EVERY_MS), standing.ended]);
      }
    } finally {
      clearInterval(heartbeat);
      unfollow();
    }
  });
