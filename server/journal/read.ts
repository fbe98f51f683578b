import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { getErrorMessage, issueInWords, RefusalError } from '../../shared/error.ts';
import type { JournalEvent, Store, StreamId } from '../store/types.ts';
import type { EventCodec, SequencedEvent } from './types.ts';

/** Events read at a time, so that other work can run in between. */
export const EVENTS_PER_PAGE = 20;

/** A stream's events in order. @throws RefusalError `internal` naming an unreadable event */
export async function* readEvents<Event>(
  { store, events: form }: { store: Pick<Store, 'read'>; events: EventCodec<Event> },
  stream: StreamId,
  after = 0,
  to = Number.POSITIVE_INFINITY,
): AsyncGenerator<SequencedEvent<Event>> {
  for (let from = after; from < to; from += EVENTS_PER_PAGE) {
    const page = await store.read(stream, from, Math.min(to, from + EVENTS_PER_PAGE));
    for (const kept of page) yield parseEvent(form, stream, kept);
    if (page.length < EVENTS_PER_PAGE) return;
    await setImmediate();
  }
}

export async function collectEvents<Event>(
  events: AsyncIterable<SequencedEvent<Event>>,
): Promise<SequencedEvent<Event>[]> {
  const all: SequencedEvent<Event>[] = [];
  for await (const each of events) all.push(each);
  return all;
}

function parseEvent<Event>(
  form: EventCodec<Event>,
  stream: StreamId,
  { seq, at, ...kept }: JournalEvent,
): SequencedEvent<Event> {
  try {
    return { seq, at, event: form.read(kept) };
  } catch (cause) {
    throw unreadableRow(`event ${seq} of ${stream}`, cause);
  }
}

function problemIn(cause: unknown): string {
  if (!(cause instanceof z.ZodError)) return getErrorMessage(cause);
  const [first] = cause.issues;
  if (first === undefined) return cause.message;
  return issueInWords({ path: first.path.join('.'), message: first.message });
}

/** The refusal of a damaged row. @param row names it in errors */
export const unreadableRow = (row: string, cause: unknown): RefusalError =>
  new RefusalError('internal', `${row} cannot be read: ${problemIn(cause)}`, {
    hint: 'Stop the server, and restore a backup into a new DATA_DIR.',
    cause,
  });

/** Stores events with their type beside their fields. @param parse throws for invalid ones */
export const createFlatCodec = <Event extends { type: string }>(
  parse: (raw: { type: string }) => Event,
): EventCodec<Event> => ({
  read: ({ type, data }) => parse({ ...(data as object), type }),
  write: ({ type, ...data }) => ({ type, data }),
});
