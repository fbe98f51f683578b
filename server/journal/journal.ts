import { setImmediate } from 'node:timers/promises';
import { RefusalError } from '../../shared/error.ts';
import { createQueues } from '../runs/index.ts';
import { collectEvents, EVENTS_PER_PAGE, readEvents } from './read.ts';
import { type CachedStream, createStreamCache, type LoadedStream } from './stream-cache.ts';
import type { FoldedAppend, Journal, JournalOptions, SequencedEvent, StreamChange, StreamStart } from './types.ts';

/** How often work is judged again on a newer state, after other processes have written. */
const TRIES = 8;

const isConflict = (error: unknown): boolean => error instanceof RefusalError && error.code === 'conflict';

/**
 * One copy of a stream while referenced; idle, unwatched ones are evicted, least recently used first. In a shared store
 * a copy is compared with the table before it is handed out, appends are checked by the table's key, and copies with
 * listeners are brought up to date whenever another process may have written.
 */
export function createJournal<State, Event>(options: JournalOptions<State, Event>): Journal<State, Event> {
  const { store, clock, getStreamId, events: form, fold, rows, snapshots, gone, onFailure } = options;
  type Own = CachedStream<State, Event>;
  const queue = createQueues();
  const cache = createStreamCache<State, Event>(options.maxIdle);
  const readStream = (id: string, after?: number, to?: number) => readEvents(options, getStreamId(id), after, to);

  function attempt(notify: () => void): void {
    try {
      notify();
    } catch (error) {
      onFailure(error);
    }
  }

  function tell(cell: Own, change: StreamChange<State, Event> | null): void {
    if (change !== null) attempt(() => options.onChange?.(change));
    for (const listener of [...cell.listeners]) attempt(() => listener(change));
    if (change === null) cell.listeners.clear();
  }

  function end(cell: Own): void {
    cache.forget(cell);
    cell.isClosed = true;
    tell(cell, null);
  }

  function adopt(cell: Own, now: LoadedStream<State>, events: readonly Event[]): void {
    const before = cell.now;
    cell.now = now;
    cell.isFresh = true;
    cache.keep(cell);
    if (events.length > 0) {
      tell(cell, { from: before.seq, seq: now.seq, before: before.state, after: now.state, events });
    }
  }

  async function foldEvents({ state, seq }: LoadedStream<State>, events: readonly Event[], at: string): Promise<State> {
    let after = state;
    for (const [index, event] of events.entries()) after = await fold(after, { seq: seq + index + 1, at, event });
    return after;
  }

  /** @throws RefusalError `conflict` if the store has advanced */
  async function append(cell: Own, from: number, advance: FoldedAppend<State, Event>): Promise<void> {
    const { events, after, projections = [], snapshot = false, at, times = [] } = advance;
    const { snapshotSeq } = cell.now;
    const seq = from + events.length;
    const isDue = snapshots !== undefined && events.length > 0 && (snapshot || seq - snapshotSeq >= snapshots.every);
    const all = isDue ? [...projections, snapshots.row(after, seq)] : projections;
    try {
      const written = events.map((event, index) => {
        const happened = times[index];
        return { ...form.write(event), ...(happened !== undefined && { at: happened }) };
      });
      await store.append(getStreamId(cell.id), from, written, all, at);
    } catch (error) {
      if (isConflict(error)) cell.isFresh = false;
      throw error;
    }
    adopt(cell, { state: after, seq, snapshotSeq: isDue ? seq : snapshotSeq }, events);
  }

  async function load(id: string): Promise<LoadedStream<State> | null> {
    const snapshot = (await snapshots?.last(id)) ?? null;
    let loaded: LoadedStream<State> | null = snapshot && { ...snapshot, snapshotSeq: snapshot.seq };
    for await (const placed of readStream(id, snapshot?.seq)) {
      const state: State = await (loaded ? fold(loaded.state, placed) : options.begin(id, placed));
      loaded = { state, seq: placed.seq, snapshotSeq: loaded?.snapshotSeq ?? 0 };
    }
    return loaded;
  }

  /** Updates the copy of a stream from the store, in its queue. */
  async function refresh(id: string): Promise<Own | null> {
    const known = cache.find(id);
    if (known?.isFresh || known?.isClosed) return cache.keep(known);
    const loaded = await load(id);
    if (loaded && known && loaded.seq >= known.now.seq) {
      const missed = await collectEvents(readStream(id, known.now.seq, loaded.seq));
      adopt(
        known,
        loaded,
        missed.map(({ event }) => event),
      );
      return known;
    }
    // A new stream has taken the name.
    if (known) end(known);
    if (!loaded) return null;
    const cell = cache.keep(make(id, loaded));
    await resume(cell);
    // Another process has added something first.
    return cell.isFresh ? cell : refresh(id);
  }

  /** Whether another process has written to a stream since its copy was made. */
  async function isOutdated({ id, now }: Own): Promise<boolean> {
    if (store.shared === undefined) return false;
    const stream = getStreamId(id);
    return (await store.shared.lastSeqs([stream])).get(stream) !== now.seq;
  }

  /** Brings the copies with listeners up to date. */
  async function catchUp(): Promise<void> {
    const followed = cache
      .all()
      .filter(({ listeners, isFresh, isClosed }) => listeners.size > 0 && isFresh && !isClosed);
    const last = await store.shared?.lastSeqs(followed.map(({ id }) => getStreamId(id)));
    for (const cell of followed) {
      const isBehind = () => (last?.get(getStreamId(cell.id)) ?? cell.now.seq) !== cell.now.seq;
      // A write of this process may have been under way: it is looked at again in the stream's queue.
      if (isBehind()) await queue(cell.id, async () => (await markOutdated(cell)) && refresh(cell.id));
    }
  }

  async function markOutdated(cell: Own): Promise<boolean> {
    if (cell.isClosed || !(await isOutdated(cell))) return false;
    cell.isFresh = false;
    return true;
  }

  let isCatchingUp = false;
  store.shared?.onWake(() => {
    if (isCatchingUp) return;
    isCatchingUp = true;
    catchUp()
      // The next wake tries again.
      .catch(() => undefined)
      .finally(() => {
        isCatchingUp = false;
      });
  });

  async function resume(cell: Own): Promise<void> {
    const advance = (await options.resume?.(cell.now.state)) ?? null;
    if (!advance) return;
    try {
      await append(cell, cell.now.seq, advance);
    } catch (error) {
      // Reading works even if the store refuses writes.
      if (!(error instanceof RefusalError) || (isConflict(error) && store.shared === undefined)) throw error;
    }
  }

  function put(cell: Own, from: number, advance: FoldedAppend<State, Event>): Promise<void> {
    const { at = clock.iso() } = advance;
    const listed = advance.events.length === 0 ? [] : rows(advance.after, at);
    return append(cell, from, { ...advance, at, projections: [...listed, ...(advance.projections ?? [])] });
  }

  async function write(id: string, from: number, advance: FoldedAppend<State, Event>): Promise<Own> {
    const known = cache.find(id);
    if (known?.isClosed) throw gone(id);
    // Listeners must also see earlier changes.
    if (known && !known.isFresh && known.listeners.size > 0) await refresh(id);
    const cell = known ?? make(id, { state: advance.after, seq: from, snapshotSeq: 0 });
    await put(cell, from, advance);
    return cell;
  }

  async function create(id: string, { events, projections = [], times = [] }: StreamStart<Event>): Promise<Own> {
    const at = clock.iso();
    const [first, ...rest] = events;
    if (first === undefined) throw new Error(`${getStreamId(id)} cannot begin without an event.`);
    let now: LoadedStream<State> = {
      state: await options.begin(id, { seq: 1, at: times[0] ?? at, event: first }),
      ...{ seq: 1, snapshotSeq: 0 },
    };
    for (const [index, event] of rest.entries()) {
      const seq = index + 2;
      // Imported streams may be long: let other work run in between.
      if (seq % EVENTS_PER_PAGE === 0) await setImmediate();
      now = { ...now, state: await fold(now.state, { seq, at: times[index + 1] ?? at, event }), seq };
    }
    return write(id, 0, { events, after: now.state, projections, at, times });
  }

  function make(id: string, now: LoadedStream<State>): Own {
    /** Running or waiting work keeps a stream in memory. */
    const inTurn = async <T>(task: () => Promise<T> | T): Promise<T> => {
      cell.working += 1;
      try {
        return await queue(id, task);
      } finally {
        cell.working -= 1;
      }
    };
    const stream: Own['stream'] = {
      id,
      current: () => cell.now.state,
      transact: (work) =>
        inTurn(async () => {
          for (let tried = 1; ; tried++) {
            if (!cell.isFresh && !cell.isClosed) await refresh(id);
            if (cell.isClosed) throw gone(id);
            const { events, projections = [], value } = await work(cell.now.state);
            if (events.length + projections.length === 0) return value;
            const at = clock.iso();
            const after = await foldEvents(cell.now, events, at);
            try {
              await put(cell, cell.now.seq, { events, after, projections, at });
              return value;
            } catch (error) {
              if (store.shared === undefined || tried >= TRIES || !isConflict(error)) throw error;
            }
          }
        }),
      subscribe(listener) {
        if (cell.isClosed) return () => undefined;
        cell.listeners.add(listener);
        cache.keep(cell);
        return () => cell.listeners.delete(listener);
      },
      close: () =>
        inTurn(() => {
          cell.isClosed = true;
          cache.keep(cell);
          tell(cell, null);
        }),
    };
    const cell: Own = { id, stream, listeners: new Set(), now, isFresh: true, isClosed: false, working: 0 };
    return cell;
  }

  return {
    get: async (id) => {
      const cell = cache.get(id);
      const isUsable = cell?.isClosed || (cell?.isFresh && !(await isOutdated(cell)));
      if (cell && isUsable) return cache.keep(cell).stream;
      return queue(id, async () => {
        if (cell) await markOutdated(cell);
        return (await refresh(id))?.stream ?? null;
      });
    },
    open: (id, beginning) =>
      queue(id, async () => {
        const cell = cache.find(id);
        if (cell) await markOutdated(cell);
        const found = await refresh(id);
        if (found) return { stream: found.stream, created: false };
        return { stream: (await create(id, await beginning())).stream, created: true };
      }),
    begin: (id, beginning) => queue(id, async () => (await create(id, beginning)).stream),
    write: (id, from, advance) => queue(id, async () => (await write(id, from, advance)).stream),
    settle: (id) =>
      queue(id, async () => {
        const known = cache.find(id);
        if (known) await markOutdated(known);
        const cell = await refresh(id);
        if (cell && !cell.isClosed) await resume(cell);
      }),
    known(id) {
      const cell = cache.get(id);
      return cell?.isFresh ? cell.now.state : undefined;
    },
    cached: () => cache.all().map(({ stream }) => stream),
    events: (id, after, to): AsyncGenerator<SequencedEvent<Event>> => readStream(id, after, to),
    remove: (id, erase) =>
      queue(id, () => {
        const known = cache.find(id);
        if (known) end(known);
        return erase();
      }),
    drop(id) {
      const cell = cache.get(id);
      if (cell) cell.isFresh = false;
    },
  };
}
