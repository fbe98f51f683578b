import type { Context } from 'hono';
import type { Logger } from '../log.ts';
import { errorOf, toRefusal } from './errors.ts';
import { streamEvents } from './event-stream.ts';

/** How often it is told how far something is: news come by the thousand. */
const TOLD_EVERY_MS = 250;

/** What goes on whoever follows it. */
interface Running<Standing> {
  /** Where it stands; null before that can be said. */
  now(): Standing | null;
  /** Tells whenever that changes. @returns what ends that */
  follow(listener: () => void): () => void;
}

/**
 * Answers with where something stands, whenever that changes, until it ends; it goes on when nobody listens any more.
 * @param running null where it is over
 * @param ended the last that is told; never rejects
 */
export const standingEvents = <Standing, Told>(
  context: Context,
  running: Running<Standing> | null,
  eventOf: (standing: Standing) => Told,
  ended: Promise<Told>,
): Response =>
  streamEvents(context, async (stream) => {
    const leave = Promise.withResolvers<void>();
    stream.onAbort(() => leave.resolve());
    const write = (told: Told) => stream.writeSSE({ data: JSON.stringify(told) });
    let news = Promise.withResolvers<void>();
    const unfollow = running?.follow(() => news.resolve());
    try {
      for (;;) {
        const now = running?.now() ?? null;
        if (now !== null) await write(eventOf(now));
        const last = await Promise.race([ended, leave.promise, news.promise.then(() => null)]);
        if (last === undefined) return;
        if (last !== null) return await write(last);
        news = Promise.withResolvers<void>();
        await Promise.race([stream.sleep(TOLD_EVERY_MS), ended]);
      }
    } finally {
      unfollow?.();
    }
  });

/**
 * The last event of what is followed: what it came to, or why it came to nothing. Never rejects.
 * @param failure what the log calls an error that nobody foresaw
 */
export const lastEvent = <Done, Told>(
  done: Promise<Done>,
  eventOf: (done: Done) => Told,
  { log, failure }: { log: Logger; failure: string },
): Promise<Told | { type: 'error'; error: ReturnType<typeof errorOf> }> =>
  done.then(eventOf, (error: unknown) => ({
    type: 'error',
    error: errorOf(toRefusal(error, (cause) => log.error({ err: cause }, failure))),
  }));
