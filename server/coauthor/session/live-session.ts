import {
  type CheckReport,
  createChecker,
  type Finding,
  LIVE_PROOFS,
  type ProofOptions,
} from '../../../shared/check/index.ts';
import { RefusalError } from '../../../shared/error.ts';
import { type ChangedElement, changedBy, type PlanDraft } from '../../../shared/story/index.ts';
import type { Clock } from '../../clock.ts';
import { createQueue } from '../../runs/index.ts';
import type { Projection, Store } from '../../store/types.ts';
import type { Prove } from '../prove.ts';
import { isDraftEvent, type SessionEvent, toNewEvent } from './events.ts';
import { changedBetween } from './history.ts';
import { foldSession, type PlanSession, rowOf } from './session.ts';

/** What became of a session in one append, for whoever watches it. */
export interface SessionChange {
  /** The session's seq before and after. */
  from: number;
  seq: number;
  before: PlanSession;
  after: PlanSession;
  /** Where the draft changed, as `data-draft` lists it. */
  changed: ChangedElement[];
  checklist: boolean;
  locks: boolean;
  messages: boolean;
}

/** What `data-draft` carries: the session's seq after a change, and where the draft changed. */
export type DraftChange = Pick<SessionChange, 'seq' | 'changed'>;

/** What a piece of work wants to become of a session. */
export interface Transaction<T> {
  events: SessionEvent[];
  /** What the same append writes besides. */
  projections?: Projection[];
  value: T;
}

/** The working copy of a session: memory holds the fold, the store the events. */
export interface LiveSession {
  readonly id: string;
  /** The session as it stands. */
  current(): PlanSession;
  /** What the check finds in a draft of this session: quickly, where it is one change away from the last. */
  check(draft: PlanDraft): CheckReport;
  /**
   * The same, with proofs taken as far as they go where `check` left one open: that can take seconds.
   * @throws RefusalError `refused` where it takes too much, `rate_limited`, `unavailable`
   */
  decide(draft: PlanDraft): Promise<CheckReport>;
  /**
   * Runs a piece of work alone, journals its events and only then lets the session have changed. A failed append
   * changes nothing in memory.
   * @throws RefusalError `not_found` once the session is closed; whatever the work or the store throws
   */
  transact<T>(work: (session: PlanSession) => Transaction<T> | Promise<Transaction<T>>): Promise<T>;
  /** Tells of every change, in order, until the answered function is called; null when the session was deleted. */
  subscribe(listener: (change: SessionChange | null) => void): () => void;
  /** Waits for what is under way, then refuses everything. */
  close(): Promise<void>;
}

/** Where events change the draft: what they aim at, and for steps back and forth what differs. */
function changedIn(events: readonly SessionEvent[], before: PlanSession, after: PlanSession): ChangedElement[] {
  const stepped = events.some(({ type }) => type === 'undone' || type === 'redone');
  return stepped ? changedBetween(before, after) : events.filter(isDraftEvent).flatMap(changedBy);
}

/** A checker that goes along with a session: of a draft it has checked it answers at once. */
function checking(options: ProofOptions): LiveSession['check'] {
  const { checkDraft } = createChecker(options);
  const known = new WeakMap<PlanDraft, CheckReport>();
  return (draft) => {
    const report = known.get(draft) ?? checkDraft(draft);
    known.set(draft, report);
    return report;
  };
}

const isOpen = ({ code }: Finding): boolean => code === 'act-not-proven';

/** @param onConflict called when the journal has moved on without this copy, which is of no use any more then */
export function createLiveSession(
  initial: PlanSession,
  { store, clock, prove, onConflict }: { store: Store; clock: Clock; prove: Prove; onConflict: () => void },
): LiveSession {
  const queue = createQueue();
  const listeners = new Set<(change: SessionChange | null) => void>();
  let session = initial;
  let closed = false;
  const check = checking(LIVE_PROOFS);
  const proven = new WeakMap<PlanDraft, CheckReport>();
  const decide = async (draft: PlanDraft): Promise<CheckReport> => {
    const known = proven.get(draft);
    if (known) return known;
    const quick = check(draft);
    const report = quick.findings.some(isOpen) ? await prove(draft, initial.id) : quick;
    proven.set(draft, report);
    return report;
  };

  const commit = async ({ events, projections = [] }: Transaction<unknown>): Promise<void> => {
    if (events.length === 0) return;
    const before = session;
    const folded = events.reduce(foldSession, session);
    const rows: Projection[] = [{ kind: 'put-session', row: rowOf(folded, clock.iso()) }, ...projections];
    try {
      await store.append(`session:${session.id}`, session.seq, events.map(toNewEvent), rows);
      session = folded;
    } catch (error) {
      if (error instanceof RefusalError && error.code === 'conflict') onConflict();
      throw error;
    }
    if (listeners.size === 0) return;
    const change: SessionChange = {
      from: before.seq,
      seq: session.seq,
      before,
      after: session,
      changed: changedIn(events, before, session),
      checklist: session.checklist !== before.checklist,
      locks: session.locks !== before.locks,
      messages: session.messages !== before.messages,
    };
    for (const listener of listeners) listener(change);
  };

  return {
    id: initial.id,
    current: () => session,
    check,
    decide,
    transact: (work) =>
      queue(async () => {
        if (closed)
          throw new RefusalError('not_found', `There is no session "${initial.id}" any more.`, {
            reason: { code: 'gone', what: 'session' },
          });
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
        for (const listener of listeners) listener(null);
      }),
  };
}
