import { findingsSince, remarksOf } from '../../../shared/check/index.ts';
import { foldChecklist } from '../../../shared/checklist/index.ts';
import type { Remark } from '../../../shared/remarks.ts';
import {
  foldDraftEvents,
  isChecklistLocked,
  type PlanDraft,
  requireUnlocked,
  targetsOf,
} from '../../../shared/story/index.ts';
import { ownTurn } from '../../workers/index.ts';
import { stepsFulfilled } from '../checklist/ticks.ts';
import { isChecklistEvent, isDraftEvent, isUndoable, type SessionEvent } from './events.ts';
import type { LiveSession, Transaction } from './live-session.ts';
import type { PlanSession } from './session.ts';

/** What a change is held to by whoever asked for it, besides the locks. */
export interface Gate {
  /** What the same call has answered before; then nothing is done. */
  answered?(session: PlanSession): { value: unknown } | undefined;
  /** @throws RefusalError where the author was not asked about what it leads to */
  approve?(session: PlanSession, after: PlanDraft): void;
  /** The events as they are journaled, with what the call answers. */
  stamp?(events: readonly SessionEvent[], value: unknown): SessionEvent[];
}

/** The draft that events lead to. @param holds whether the author's locks hold @throws RefusalError for what is locked */
function folded({ draft, locks }: PlanSession, events: readonly SessionEvent[], holds: boolean): PlanDraft {
  const changes = events.filter(isDraftEvent);
  const after = foldDraftEvents(draft, changes);
  const targets = holds ? changes.flatMap((event) => targetsOf(event, draft)) : [];
  if (holds && changes.length > 0) requireUnlocked(locks, draft, after, targets);
  return after;
}

/** The changes with the ticks of the checklist they lead to, undone together. */
function withTicks(
  { checklist, locks, seq, undo }: PlanSession,
  events: readonly SessionEvent[],
  after: PlanDraft,
): SessionEvent[] {
  if (!events.some(isDraftEvent) || isChecklistLocked(locks)) return [...events];
  const isSaved = events.some(({ type }) => type === 'package-finalized');
  const ticks = stepsFulfilled(events.filter(isChecklistEvent).reduce(foldChecklist, checklist), after, isSaved);
  if (ticks.length === 0) return [...events];
  const unit = events.find((event) => 'unit' in event && event.unit !== undefined);
  // Saving is not undone: its tick goes back with the last change that was saved.
  const own = isSaved ? undo.at(-1)?.id : undefined;
  const stamp = { unit: unit && 'unit' in unit ? unit.unit : (own ?? `ticked:${seq}`) };
  const marked = ticks.map(
    (stepId) => ({ type: 'checklist-step-marked', stepId, status: 'done', by: 'coauthor' }) as const,
  );
  return [...events, ...marked].map((event) => (isUndoable(event) ? { ...event, ...stamp } : event));
}

/**
 * The one way a draft and its checklist are changed, by a tool's call or by hand, in the session's turn: it is decided, with the
 * pictures it wants; folded once; held against the locks and against what the author was asked; its answer gets what the check
 * newly finds; and it is journaled as its gate says.
 * @param decide what is to become of the session as it stands, and the answer. @throws RefusalError
 * @param options.gate what it is held to besides
 * @param options.locks false for the author's own hand, which locks do not hold back
 * @param options.tell the answer with what the check newly finds
 * @throws RefusalError of any of these; nothing is changed then
 */
export const changeDraft = <T, Told = T>(
  live: LiveSession,
  decide: (session: PlanSession) => Transaction<T> | Promise<Transaction<T>>,
  {
    gate = {},
    locks = true,
    tell,
  }: { gate?: Gate | undefined; locks?: boolean; tell: (value: T, found: Remark[]) => Told },
): Promise<Told> =>
  live.transact(async (session) => {
    await ownTurn('behind');
    const decided = await decide(session);
    if (decided.events.length === 0) return { ...decided, value: tell(decided.value, []) };
    const before = gate.answered?.(session);
    if (before) return { events: [], value: before.value as Told };
    const after = folded(session, decided.events, locks);
    const isChanged = after !== session.draft;
    if (isChanged) gate.approve?.(session, after);
    const found = isChanged ? findingsSince(await live.check(session.draft), await live.check(after)) : [];
    const value = tell(decided.value, remarksOf(found));
    const events = withTicks(session, decided.events, after);
    return { ...decided, value, events: gate.stamp?.(events, value) ?? events };
  });
