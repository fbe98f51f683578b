import type { Context } from 'hono';
import type { Logger } from '../log.ts';
import { toPublicError, toRefusal } from './errors.ts';
import { streamEvents } from './server-sent-events.ts';

/** Interval of progress events, since changes come by the thousand. */
const TOLD_EVERY_MS = 250;

/** A job that runs without followers. */
interface Running<Standing> {
  now(): Standing | null;
  /** Calls a listener on every change. @returns unsubscribes */
  follow(listener: () => void): () => void;
}

/** Streams a job's state to its end (`ended`: the last event; never rejects). The job continues without listeners. */
export const standingEvents = <Standing, Told>(
  context: Context,
  running: Running<Standing> | null,
  toEvent: (standing: Standing) => Told,
  ended: Promise<Told>,
): Response =>
  streamEvents(context, async (stream) => {
    const leave = Promise.withResolvers<void>();
    stream.onAbort(() => leave.resolve());
    const write = (event: Told) => stream.writeSSE({ data: JSON.stringify(event) });
    let news = Promise.withResolvers<void>();
    const unfollow = running?.follow(() => news.resolve());
    try {
      for (;;) {
        const now = running?.now() ?? null;
        if (now !== null) await write(toEvent(now));
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

/** A job's last event. Never rejects. @param failure log message of an unexpected error */
export const lastEvent = <Done, Told>(
  done: Promise<Done>,
  toEvent: (done: Done) => Told,
  { log, failure }: { log: Logger; failure: string },
): Promise<Told | { type: 'error'; error: ReturnType<typeof toPublicError> }> =>
  done.then(toEvent, (error: unknown) => ({
    type: 'error',
    error: toPublicError(toRefusal(error, (cause) => log.error({ err: cause }, failure))),
  }));
