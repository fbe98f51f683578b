import { RefusalError } from '../../shared/error.ts';
import { type ChangedElement, changedBy } from '../../shared/story/index.ts';
import type { Clock } from '../clock.ts';
import { createQueue } from '../runs/index.ts';
import type { Projection, Store } from '../store/types.ts';
import { foldSession, isDraftEvent, type PlanSession, rowOf, type SessionEvent, toNewEvent } from './session.ts';

/** What `data-draft` carries: the session's seq after a change, and where the draft changed. */
export interface DraftChange {
  seq: number;
  changed: ChangedElement[];
}

/** What a piece of work wants to become of a session. */
export interface Transaction<T> {
  events: SessionEvent[];
  /** What the same append writes besides. */
  projections?: Projection[];
  value: T;
}

/** The working copy of a session: memory holds the fold, the store the events. Design, "A journal and a fold". */
export interface LiveSession {
  readonly id: string;
  /** The session as it stands. */
  current(): PlanSession;
  /**
   * Runs a piece of work alone, journals its events and only then lets the session have changed. A failed append
   * changes nothing in memory.
   * @throws RefusalError `not_found` once the session is closed; whatever the work or the store throws
   */
  transact<T>(work: (session: PlanSession) => Transaction<T> | Promise<Transaction<T>>): Promise<T>;
  /** Tells of every change of the draft, in order, until the answered function is called. */
  subscribe(listener: (change: DraftChange) => void): () => void;
  /** Waits for what is under way, then refuses everything. */
  close(): Promise<void>;
}

/** @param onConflict called when the journal has moved on without this copy, which is of no use any more then */
export function createLiveSession(
  initial: PlanSession,
  { store, clock, onConflict }: { store: Store; clock: Clock; onConflict: () => void },
): LiveSession {
  const queue = createQueue();
  const listeners = new Set<(change: DraftChange) => void>();
  let session = initial;
  let closed = false;

  const commit = async ({ events, projections = [] }: Transaction<unknown>): Promise<void> => {
    if (events.length === 0) return;
    const folded = events.reduce(foldSession, session);
    const rows: Projection[] = [{ kind: 'put-session', row: rowOf(folded, clock.iso()) }, ...projections];
    try {
      const { seq } = await store.append(`session:${session.id}`, session.seq, events.map(toNewEvent), rows);
      session = { ...folded, seq };
    } catch (error) {
      if (error instanceof RefusalError && error.code === 'conflict') onConflict();
      throw error;
    }
    const changed = events.filter(isDraftEvent).flatMap(changedBy);
    if (changed.length > 0) for (const listener of listeners) listener({ seq: session.seq, changed });
  };

  return {
    id: initial.id,
    current: () => session,
    transact: (work) =>
      queue(async () => {
        if (closed) throw new RefusalError('not_found', `There is no session "${initial.id}" any more.`);
        const transaction = await work(session);
        await commit(transaction);
        return transaction.value;
      }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () =>
      queue(() => {
        closed = true;
      }),
  };
}
