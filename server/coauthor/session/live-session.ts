import {
  type CheckReport,
  createChecker,
  type Finding,
  LIVE_PROOFS,
  type ProofOptions,
} from '../../../shared/check/index.ts';
import { runInPieces } from '../../../shared/in-pieces.ts';
import { type ChangedElement, changedBy, type PlanDraft } from '../../../shared/story/index.ts';
import type { Transaction as JournalTransaction, Stream, StreamChange } from '../../journal/index.ts';
import { waitForLoopTurn } from '../../workers/index.ts';
import type { Prove } from '../draft-jobs.ts';
import { changedBetween } from './diff-sessions.ts';
import { isDraftEvent, type SessionEvent } from './events.ts';
import type { PlanSession } from './session.ts';

interface SessionChange {
  from: number;
  seq: number;
  before: PlanSession;
  after: PlanSession;
  changed: ChangedElement[];
  checklist: boolean;
  locks: boolean;
  messages: boolean;
}

export type SessionTransaction<T> = JournalTransaction<SessionEvent, T>;

export interface LiveSession extends Omit<Stream<PlanSession, SessionEvent>, 'subscribe'> {
  /** Checks a draft of this session: incrementally if it is one change away from the last, else in small tasks. */
  check(draft: PlanDraft): Promise<CheckReport>;
  /**
   * The same with complete proofs where `check` left some open, which can take seconds.
   * @throws RefusalError `refused` if it takes too much, `rate_limited`, `unavailable`
   */
  decide(draft: PlanDraft): Promise<CheckReport>;
  /** Reports every change in order, until the returned function is called; null when the session was deleted. */
  subscribe(listener: (change: SessionChange | null) => void): () => void;
}

function changedIn(events: readonly SessionEvent[], before: PlanSession, after: PlanSession): ChangedElement[] {
  const stepped = events.some(({ type }) => type === 'undone' || type === 'redone');
  return stepped ? changedBetween(before, after) : events.filter(isDraftEvent).flatMap(changedBy);
}

function checking(options: ProofOptions): LiveSession['check'] {
  const { checkingDraft } = createChecker(options);
  const known = new WeakMap<PlanDraft, CheckReport>();
  const report = async (draft: PlanDraft): Promise<CheckReport> => {
    const found = known.get(draft) ?? (await runInPieces(checkingDraft(draft), () => waitForLoopTurn('background')));
    known.set(draft, found);
    return found;
  };
  // One draft at a time.
  let last: Promise<unknown> = Promise.resolve();
  return (draft) => {
    const found = last.then(() => report(draft));
    last = found.catch(() => undefined);
    return found;
  };
}

const isOpen = ({ code }: Finding): boolean => code === 'act-not-proven';

function toSessionChange({ events, ...change }: StreamChange<PlanSession, SessionEvent>): SessionChange {
  const { before, after } = change;
  return {
    ...change,
    changed: changedIn(events, before, after),
    checklist: after.checklist !== before.checklist,
    locks: after.locks !== before.locks,
    messages: after.messages !== before.messages,
  };
}

export function createLiveSession(stream: Stream<PlanSession, SessionEvent>, prove: Prove): LiveSession {
  const check = checking(LIVE_PROOFS);
  const proven = new WeakMap<PlanDraft, CheckReport>();
  return {
    ...stream,
    check,
    async decide(draft) {
      const known = proven.get(draft);
      if (known) return known;
      const quick = await check(draft);
      const report = quick.findings.some(isOpen) ? await prove(draft, stream.id) : quick;
      proven.set(draft, report);
      return report;
    },
    subscribe: (listener) => stream.subscribe((change) => listener(change && toSessionChange(change))),
  };
}
