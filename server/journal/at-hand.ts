import type { Change, Stream } from './types.ts';

/** What loading a stream comes to. */
export interface Loaded<State> {
  readonly state: State;
  readonly seq: number;
  /** The last snapshot's; 0 where there is none. */
  readonly snapshotSeq: number;
}

type Listener<State, Event> = (change: Change<State, Event> | null) => void;

/** A stream in memory. */
export interface Cell<State, Event> {
  readonly id: string;
  readonly stream: Stream<State, Event>;
  readonly listeners: Set<Listener<State, Event>>;
  now: Loaded<State>;
  /** False once it was let go, or the store has moved on without it: it is read anew before anybody writes. */
  isFresh: boolean;
  isClosed: boolean;
  /** Pieces of work that run or wait. */
  working: number;
}

/** The streams in memory, one copy of each. */
export interface AtHand<State, Event> {
  /** A stream's one copy, whether it is at hand or somebody has it still. */
  find(id: string): Cell<State, Event> | undefined;
  /** The one that is at hand, to be read as it is. */
  get(id: string): Cell<State, Event> | undefined;
  /** All that are at hand, the one that was used last at the end. */
  all(): Cell<State, Event>[];
  /** Keeps a stream at hand as the one used last; where they are too many, those that were not used for longest go. */
  keep(cell: Cell<State, Event>): Cell<State, Event>;
  /** Lets a stream go for good: another of its name is another. */
  forget(cell: Cell<State, Event>): void;
}

/** @param most how many are at hand besides those somebody works on or watches */
export function createAtHand<State, Event>(most: number): AtHand<State, Event> {
  const open = new Map<string, Cell<State, Event>>();
  const known = new Map<string, WeakRef<Cell<State, Event>>>();
  const collected = new FinalizationRegistry<string>((id) => {
    if (known.get(id)?.deref() === undefined) known.delete(id);
  });
  const find = (id: string) => known.get(id)?.deref();
  const isIdle = ({ working, listeners, isClosed }: Cell<State, Event>) =>
    working === 0 && listeners.size === 0 && !isClosed;

  function letGo(cell: Cell<State, Event>): void {
    cell.isFresh = false;
    if (open.get(cell.id) === cell) open.delete(cell.id);
  }

  return {
    find,
    get: (id) => open.get(id),
    all: () => [...open.values()],
    keep(cell) {
      if (find(cell.id) !== cell) {
        known.set(cell.id, new WeakRef(cell));
        collected.register(cell, cell.id);
      }
      open.delete(cell.id);
      open.set(cell.id, cell);
      for (const other of open.values()) {
        if (open.size <= most) break;
        if (other !== cell && isIdle(other)) letGo(other);
      }
      return cell;
    },
    forget(cell) {
      letGo(cell);
      if (find(cell.id) === cell) known.delete(cell.id);
    },
  };
}
