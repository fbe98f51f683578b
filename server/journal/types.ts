import type { Clock } from '../clock.ts';
import type { NewEvent, Projection, Store, StreamId } from '../store/types.ts';

/** How a kind of events is kept. */
export interface EventForm<Event> {
  /** Reads what was kept, whatever version of the program kept it. @throws whatever says what is wrong with it */
  read(kept: NewEvent): Event;
  write(event: Event): NewEvent;
}

/** An event in its place: `seq` counts from 1 within its stream, `at` is ISO 8601. */
export interface Placed<Event> {
  readonly seq: number;
  readonly at: string;
  readonly event: Event;
}

/** A stream as a snapshot has it: what its events up to `seq` come to. */
interface Snapshot<State> {
  readonly seq: number;
  readonly state: State;
}

/** What a piece of work wants to become of a stream. */
export interface Transaction<Event, T> {
  events: readonly Event[];
  /** What the same append writes besides. */
  projections?: readonly Projection[];
  value: T;
}

/** What an append makes of a stream, by whoever has folded it already. */
export interface Advance<State, Event> {
  events: readonly Event[];
  /** The stream after these. */
  after: State;
  /** What the same append writes besides. */
  projections?: readonly Projection[];
  /** Writes a snapshot whatever the distance to the last. */
  snapshot?: boolean;
  /** When the events happened, as the fold had it (ISO 8601; default: now). */
  at?: string;
  /** The same of each, where they did not happen together. */
  times?: readonly string[];
}

/** What became of a stream, for whoever watches it: in one append, or in several it was not told of as they happened. */
export interface Change<State, Event> {
  /** The stream's seq before and after. */
  readonly from: number;
  readonly seq: number;
  /** Of a stream that begins: as `after`. */
  readonly before: State;
  readonly after: State;
  readonly events: readonly Event[];
}

/** How a stream begins. */
export interface Beginning<Event> extends Omit<Transaction<Event, unknown>, 'value'> {
  /** When each of its events happened, of a stream that was kept elsewhere before (ISO 8601; default: now). */
  times?: readonly string[];
}

/** One stream, the same for all who have it: memory holds the fold, the store the events. */
export interface Stream<State, Event> {
  readonly id: string;
  /** The stream as it stands. */
  current(): State;
  /**
   * Runs a piece of work when it is its turn, journals its events and only then lets the stream have changed. A failed append
   * changes nothing.
   * @throws RefusalError `not_found` once the stream is closed; `conflict` where something else has written to it: it is read
   *   anew then; whatever the work or the store throws
   */
  transact<T>(work: (state: State) => Transaction<Event, T> | Promise<Transaction<Event, T>>): Promise<T>;
  /** Tells of every change, each once and in order, until the answered function is called; null once it is closed. */
  subscribe(listener: (change: Change<State, Event> | null) => void): () => void;
  /** Waits for what is under way, then refuses everything. */
  close(): Promise<void>;
}

/** What a journal of one kind of streams is made of. */
export interface JournalOptions<State, Event> {
  store: Pick<Store, 'append' | 'read'>;
  clock: Pick<Clock, 'iso'>;
  /** The stream in the store. */
  streamOf: (id: string) => StreamId;
  events: EventForm<Event>;
  /** The stream before its first event, or what the first makes of it where `fold` has nothing to begin with. */
  begin: (id: string, first: Placed<Event>) => State | Promise<State>;
  /** The stream after an event. */
  fold: (state: State, placed: Placed<Event>) => State | Promise<State>;
  /** What every append of events puts where streams are listed. @param now ISO 8601 */
  rows: (state: State, now: string) => readonly Projection[];
  /** Loading a stream reads a snapshot and what came after it. */
  snapshots?: {
    /** After how many events there is another. */
    every: number;
    last: (id: string) => Promise<Snapshot<State> | null>;
    row: (state: State, seq: number) => Projection;
  };
  /** What a stream is told that is taken up by another process than it was left by; it brings its own rows. */
  resume?: (state: State) => Promise<Advance<State, Event> | null>;
  /** Told of every change of any stream, before those who watch that one. */
  onChange?: (change: Change<State, Event>) => void;
  /** The refusal of a stream that is there no more. */
  gone: (id: string) => Error;
  /** How many streams are kept at hand that nobody works on or watches. */
  atHand: number;
  /** Told what somebody throws who is told of a change: what was done is done, and the others are told. */
  onFailure: (error: unknown) => void;
}

/** The streams of one kind. */
export interface Journal<State, Event> {
  /** The stream of that id; null when there is none. @throws RefusalError `internal` naming the event that cannot be read */
  get(id: string): Promise<Stream<State, Event> | null>;
  /** The same, begun when there is none; two who ask at once begin it once. */
  open(
    id: string,
    beginning: () => Promise<Beginning<Event>>,
  ): Promise<{ stream: Stream<State, Event>; created: boolean }>;
  /** Begins a stream. @throws RefusalError `conflict` where there is one of that id */
  begin(id: string, beginning: Beginning<Event>): Promise<Stream<State, Event>>;
  /**
   * Appends to a stream what somebody has folded who knows it as it was at `from` (0: before its first event).
   * @throws RefusalError `conflict` where it has moved on; what is in memory is let go then
   */
  write(id: string, from: number, advance: Advance<State, Event>): Promise<Stream<State, Event>>;
  /** A stream as it stands, where it is at hand. */
  known(id: string): State | undefined;
  /** All that are at hand. */
  atHand(): Stream<State, Event>[];
  /** A stream's events after `after` (default: all) up to `to` (default: the last), in order; others have their turn in between. */
  events(id: string, after?: number, to?: number): AsyncGenerator<Placed<Event>>;
  /** Waits for what is under way in a stream, lets it go for good, and erases it in the store before anybody asks for it again. */
  remove<T>(id: string, erase: () => Promise<T>): Promise<T>;
  /** Lets a stream go from memory: it is read anew. */
  drop(id: string): void;
}
