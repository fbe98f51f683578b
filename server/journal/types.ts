import type { Clock } from '../clock.ts';
import type { NewEvent, Projection, Store, StreamId } from '../store/types.ts';

export interface EventCodec<Event> {
  /** Parses events of every version of the program. @throws for invalid ones */
  read(kept: NewEvent): Event;
  write(event: Event): NewEvent;
}

/** A stored event: `seq` counts from 1 within its stream, `at` is ISO 8601. */
export interface SequencedEvent<Event> {
  readonly seq: number;
  readonly at: string;
  readonly event: Event;
}

interface Snapshot<State> {
  readonly seq: number;
  readonly state: State;
}

export interface Transaction<Event, T> {
  events: readonly Event[];
  /** Further rows of the same append. */
  projections?: readonly Projection[];
  value: T;
}

/** An append with its already folded result. */
export interface FoldedAppend<State, Event> {
  events: readonly Event[];
  after: State;
  projections?: readonly Projection[];
  snapshot?: boolean;
  /** Time of the events (ISO 8601; default: now). */
  at?: string;
  times?: readonly string[];
}

/** A change for listeners: one append, or several they missed. */
export interface StreamChange<State, Event> {
  readonly from: number;
  readonly seq: number;
  /** For a new stream: as `after`. */
  readonly before: State;
  readonly after: State;
  readonly events: readonly Event[];
}

export interface StreamStart<Event> extends Omit<Transaction<Event, unknown>, 'value'> {
  /** Individual times of an imported stream's events (ISO 8601; default: now). */
  times?: readonly string[];
}

/** A stream, shared by all users: the fold in memory, the events in the store. */
export interface Stream<State, Event> {
  readonly id: string;
  current(): State;
  /**
   * Journals events before the state changes. A failed append changes nothing.
   * In a shared store work is done again on the newer state when another process has written meanwhile.
   * @throws RefusalError `not_found` once closed; `conflict` after a foreign write (the stream is reloaded); errors of
   * work and store
   */
  transact<T>(work: (state: State) => Transaction<Event, T> | Promise<Transaction<Event, T>>): Promise<T>;
  /** Reports every change once, in order, until the returned function is called; null once it is closed. */
  subscribe(listener: (change: StreamChange<State, Event> | null) => void): () => void;
  /** Waits for running work, then refuses everything. */
  close(): Promise<void>;
}

export interface JournalOptions<State, Event> {
  store: Pick<Store, 'append' | 'read' | 'shared'>;
  clock: Pick<Clock, 'iso'>;
  getStreamId: (id: string) => StreamId;
  events: EventCodec<Event>;
  /** The initial state, or the state after the first event. */
  begin: (id: string, first: SequencedEvent<Event>) => State | Promise<State>;
  fold: (state: State, placed: SequencedEvent<Event>) => State | Promise<State>;
  /** Rows for lists, written with every append. @param now ISO 8601 */
  rows: (state: State, now: string) => readonly Projection[];
  /** Loads a stream from a snapshot and later events. */
  snapshots?: {
    /** Number of events between snapshots. */
    every: number;
    last: (id: string) => Promise<Snapshot<State> | null>;
    row: (state: State, seq: number) => Projection;
  };
  /** Events to add when another process left the stream; with their own rows. */
  resume?: (state: State) => Promise<FoldedAppend<State, Event> | null>;
  /** Called on every change of any stream, before its listeners. */
  onChange?: (change: StreamChange<State, Event>) => void;
  gone: (id: string) => Error;
  /** Maximum number of idle, unwatched streams in memory. */
  maxIdle: number;
  /** Called with a listener's error; the change stands and other listeners are called. */
  onFailure: (error: unknown) => void;
}

/** The streams of one kind. */
export interface Journal<State, Event> {
  /** Null for an unknown id. @throws RefusalError `internal` naming an unreadable event */
  get(id: string): Promise<Stream<State, Event> | null>;
  /** Gets a stream, or begins it once for concurrent callers. */
  open(
    id: string,
    beginning: () => Promise<StreamStart<Event>>,
  ): Promise<{ stream: Stream<State, Event>; created: boolean }>;
  /** Begins a stream. @throws RefusalError `conflict` for an existing id */
  begin(id: string, beginning: StreamStart<Event>): Promise<Stream<State, Event>>;
  /**
   * Appends an already folded change based on seq `from` (0: before the first event).
   * @throws RefusalError `conflict` if the stream has advanced; the cached copy is dropped then
   */
  write(id: string, from: number, advance: FoldedAppend<State, Event>): Promise<Stream<State, Event>>;
  /** Adds what `resume` adds, if it does now: the process that wrote a stream has ended. */
  settle(id: string): Promise<void>;
  /** The cached state. In a shared store it may be outdated, except after `get` by whoever has a claim on the stream. */
  known(id: string): State | undefined;
  cached(): Stream<State, Event>[];
  /** A stream's events after `after` (default: all) up to `to` (default: the last), in order, read in pages. */
  events(id: string, after?: number, to?: number): AsyncGenerator<SequencedEvent<Event>>;
  /** Closes a stream and erases it in the store before it can be reopened. */
  remove<T>(id: string, erase: () => Promise<T>): Promise<T>;
  drop(id: string): void;
}
