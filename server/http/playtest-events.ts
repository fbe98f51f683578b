import type { Context } from 'hono';
import { RefusalError } from '../../shared/error.ts';
import type { PlaytestEventOf } from '../../shared/wire/index.ts';
import type { Logger } from '../log.ts';
import { createEventQueue } from '../runs/event-queue.ts';
import { lastEvent } from './job-progress-events.ts';
import { streamEvents } from './server-sent-events.ts';

/** Runs a playtest; `signal` aborts when the client leaves. */
export type RunPlaytestForClient<Report, Progress> = (options: {
  signal: AbortSignal;
  onProgress?: (progress: Progress) => void;
}) => Promise<Report>;

export const wantsEvents = (context: Context): boolean =>
  context.req.header('accept')?.includes('text/event-stream') === true;

/** Runs a playtest to its report. @throws RefusalError of the playtest; `unavailable` after the client left */
export async function playtestReport<Report, Progress>(
  context: Context,
  run: RunPlaytestForClient<Report, Progress>,
): Promise<Report> {
  const { signal } = context.req.raw;
  return heardBy(signal, run({ signal }));
}

/** A playtest's report, or that it was cancelled because the client left. */
const heardBy = <Report>(signal: AbortSignal, ended: Promise<Report>): Promise<Report> =>
  ended.catch((cause: unknown) => {
    const reason = { code: 'playtest-cancelled' } as const;
    throw signal.aborted ? new RefusalError('unavailable', 'The playtest was cancelled.', { reason, cause }) : cause;
  });

/** Streams a playtest's progress; early refusals become ordinary responses. */
export async function playtestEvents<Report, Progress extends object>(
  context: Context,
  run: RunPlaytestForClient<Report, Progress>,
  log: Logger,
): Promise<Response> {
  const leave = new AbortController();
  const begun = Promise.withResolvers<void>();
  const events = createEventQueue<PlaytestEventOf<Progress, Report>>();
  const onProgress = (progress: Progress) => {
    begun.resolve();
    events.push({ type: 'progress', ...progress });
  };
  const signal = AbortSignal.any([leave.signal, context.req.raw.signal]);
  const ended = run({ signal, onProgress });
  await Promise.race([begun.promise, ended]);
  const last = lastEvent(
    heardBy(signal, ended),
    (report): PlaytestEventOf<Progress, Report> => ({ type: 'report', report }),
    {
      log,
      failure: 'a playtest failed',
    },
  );
  void last.then((event) => {
    events.push(event);
    events.close();
  });
  return streamEvents(context, async (stream) => {
    stream.onAbort(() => leave.abort());
    for await (const event of events) if (!stream.aborted) await stream.writeSSE({ data: JSON.stringify(event) });
  });
}
