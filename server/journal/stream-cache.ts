import type { Stream, StreamChange } from './types.ts';

export interface LoadedStream<State> {
  readonly state: State;
  readonly seq: number;
  /** Of the last snapshot; 0 without one. */
  readonly snapshotSeq: number;
}

type Listener<State, Event> = (change: StreamChange<State, Event> | null) => void;

export interface CachedStream<State, Event> {
  readonly id: string;
  readonly stream: Stream<State, Event>;
  readonly listeners: Set<Listener<State, Event>>;
  now: LoadedStream<State>;
  /** False once it was dropped or is outdated: it is reloaded before the next write. */
  isFresh: boolean;
  isClosed: boolean;
  working: number;
}

export interface StreamCache<State, Event> {
  /** A stream's only copy, cached or still referenced. */
  find(id: string): CachedStream<State, Event> | undefined;
  get(id: string): CachedStream<State, Event> | undefined;
  all(): CachedStream<State, Event>[];
  /** Caches a stream as last used; evicts the least recently used beyond the limit. */
  keep(cell: CachedStream<State, Event>): CachedStream<State, Event>;
  /** Drops a deleted stream, so that a new one of its name is separate. */
  forget(cell: CachedStream<State, Event>): void;
}

/** @param maxIdle maximum number of idle, unwatched streams */
export function createStreamCache<State, Event>(maxIdle: number): StreamCache<State, Event> {
  const open = new Map<string, CachedStream<State, Event>>();
  const known = new Map<string, WeakRef<CachedStream<State, Event>>>();
  const collected = new FinalizationRegistry<string>((id) => {
    if (known.get(id)?.deref() === undefined) known.delete(id);
  });
  const find = (id: string) => known.get(id)?.deref();
  const isIdle = ({ working, listeners, isClosed }: CachedStream<State, Event>) =>
    working === 0 && listeners.size === 0 && !isClosed;

  function evict(cell: CachedStream<State, Event>): void {
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
        if (open.size <= maxIdle) break;
        if (other !== cell && isIdle(other)) evict(other);
      }
      return cell;
    },
    forget(cell) {
      evict(cell);
      if (find(cell.id) === cell) known.delete(cell.id);
    },
  };
}
