import { findingsSince, toFindingRemarks } from '../../../shared/check/index.ts';
import { foldChecklist } from '../../../shared/checklist/index.ts';
import type { Remark } from '../../../shared/remarks.ts';
import {
  foldDraftEvents,
  isChecklistLocked,
  listEventTargets,
  type PlanDraft,
  requireUnlocked,
} from '../../../shared/story/index.ts';
import { waitForLoopTurn } from '../../workers/index.ts';
import { findFulfilledSteps } from '../checklist/fulfilled-steps.ts';
import { isDraftEvent, isSessionChecklistEvent, isUndoable, type SessionEvent } from './events.ts';
import type { LiveSession, SessionTransaction } from './live-session.ts';
import type { PlanSession } from './session.ts';

/** Conditions of the caller on a change, besides the locks. */
export interface Gate {
  /** The earlier answer of the same call; nothing is done then. */
  answered?(session: PlanSession): { value: unknown } | undefined;
  /** @throws RefusalError if the author has not approved the resulting draft */
  approve?(session: PlanSession, after: PlanDraft): void;
  stamp?(events: readonly SessionEvent[], value: unknown): SessionEvent[];
}

/** Applies events to the draft. @param holds whether locks apply @throws RefusalError for locked elements */
function folded({ draft, locks }: PlanSession, events: readonly SessionEvent[], holds: boolean): PlanDraft {
  const changes = events.filter(isDraftEvent);
  const after = foldDraftEvents(draft, changes);
  const targets = holds ? changes.flatMap((event) => listEventTargets(event, draft)) : [];
  if (holds && changes.length > 0) requireUnlocked(locks, draft, after, targets);
  return after;
}

function markFulfilledSteps(
  { checklist, locks, seq, undo }: PlanSession,
  events: readonly SessionEvent[],
  after: PlanDraft,
): SessionEvent[] {
  if (!events.some(isDraftEvent) || isChecklistLocked(locks)) return [...events];
  const isSaved = events.some(({ type }) => type === 'package-finalized');
  const ticks = findFulfilledSteps(
    events.filter(isSessionChecklistEvent).reduce(foldChecklist, checklist),
    after,
    isSaved,
  );
  if (ticks.length === 0) return [...events];
  const unit = events.find((event) => 'unit' in event && event.unit !== undefined);
  // Saving is not undone: its tick belongs to the last change that was saved.
  const own = isSaved ? undo.at(-1)?.id : undefined;
  const stamp = { unit: unit && 'unit' in unit ? unit.unit : (own ?? `ticked:${seq}`) };
  const marked = ticks.map(
    (stepId) => ({ type: 'checklist-step-marked', stepId, status: 'done', by: 'coauthor' }) as const,
  );
  return [...events, ...marked].map((event) => (isUndoable(event) ? { ...event, ...stamp } : event));
}

/**
 * The only way to change a draft and its checklist, in the session's queue: decide, order pictures, fold, check locks
 * and approval, add new findings, journal.
 * @param options.locks false for the author's own changes
 * @throws RefusalError of any of these; nothing is changed
 */
export const changeDraft = <T, Told = T>(
  live: LiveSession,
  decide: (session: PlanSession) => SessionTransaction<T> | Promise<SessionTransaction<T>>,
  {
    gate = {},
    locks = true,
    tell,
  }: { gate?: Gate | undefined; locks?: boolean; tell: (value: T, found: Remark[]) => Told },
): Promise<Told> =>
  live.transact(async (session) => {
    await waitForLoopTurn('background');
    const decided = await decide(session);
    if (decided.events.length === 0) return { ...decided, value: tell(decided.value, []) };
    const before = gate.answered?.(session);
    if (before) return { events: [], value: before.value as Told };
    const after = folded(session, decided.events, locks);
    const isChanged = after !== session.draft;
    if (isChanged) gate.approve?.(session, after);
    const found = isChanged ? findingsSince(await live.check(session.draft), await live.check(after)) : [];
    const value = tell(decided.value, toFindingRemarks(found));
    const events = markFulfilledSteps(session, decided.events, after);
    return { ...decided, value, events: gate.stamp?.(events, value) ?? events };
  });
