import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { RefusalError } from '../../shared/error.ts';
import type { JournalEvent, Store, StreamId } from '../store/types.ts';
import type { EventForm, Placed } from './types.ts';

/** Events read at a time, so that other work can run in between. */
export const PAGE = 20;

/** A stream's events in order. @throws RefusalError `internal` naming an unreadable event */
export async function* readEvents<Event>(
  { store, events: form }: { store: Pick<Store, 'read'>; events: EventForm<Event> },
  stream: StreamId,
  after = 0,
  to = Number.POSITIVE_INFINITY,
): AsyncGenerator<Placed<Event>> {
  for (let from = after; from < to; from += PAGE) {
    const page = await store.read(stream, from, Math.min(to, from + PAGE));
    for (const kept of page) yield placed(form, stream, kept);
    if (page.length < PAGE) return;
    await setImmediate();
  }
}

export async function collected<Event>(events: AsyncIterable<Placed<Event>>): Promise<Placed<Event>[]> {
  const all: Placed<Event>[] = [];
  for await (const each of events) all.push(each);
  return all;
}

function placed<Event>(form: EventForm<Event>, stream: StreamId, { seq, at, ...kept }: JournalEvent): Placed<Event> {
  try {
    return { seq, at, event: form.read(kept) };
  } catch (cause) {
    throw unreadable(`event ${seq} of ${stream}`, cause);
  }
}

function problemIn(cause: unknown): string {
  if (!(cause instanceof z.ZodError)) return cause instanceof Error ? cause.message : String(cause);
  const [first] = cause.issues;
  if (first === undefined) return cause.message;
  return `${first.path.length > 0 ? `${first.path.join('.')}: ` : ''}${first.message}`;
}

/** The refusal of a damaged row. @param row names it in errors */
export const unreadable = (row: string, cause: unknown): RefusalError =>
  new RefusalError('internal', `${row} cannot be read: ${problemIn(cause)}`, {
    hint: 'Stop the server, and restore a backup into a new DATA_DIR.',
    cause,
  });
