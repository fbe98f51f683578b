import { isObject } from '../../../../shared/json.ts';
import { foldDraftEvents } from '../../../../shared/story/index.ts';
import { answeredBefore } from '../../session/calls.ts';
import { isChecklistEvent, isDraftEvent, type SessionEvent } from '../../session/events.ts';
import type { LiveSession } from '../../session/live-session.ts';
import type { PlanSession } from '../../session/session.ts';

/** Which run a call belongs to, and what it is known by. */
export interface RunCall {
  unit: string;
  /** The plan's title. */
  title: string;
  /** Undefined where the same call may be made twice. */
  key: string | undefined;
}

/** An answer as it is kept: the checklist's tools answer all of it each time, which the session has anyway. */
function kept(value: unknown): unknown {
  if (!isObject(value) || !('checklist' in value)) return value;
  const { checklist: _checklist, ...rest } = value;
  return { ...rest, checklist: null };
}

/** What a call has answered before under its key, the checklist as it is now; undefined where it is to be made. */
export function answeredCall(
  session: PlanSession,
  { unit, key }: Pick<RunCall, 'unit' | 'key'>,
): { value: unknown } | undefined {
  const before = key === undefined ? undefined : answeredBefore(session, unit, key);
  if (!before || !isObject(before.value) || !('checklist' in before.value)) return before;
  return { value: { ...before.value, checklist: session.checklist } };
}

/** The events of a call as its run's: undone together, the last one with what the call answered. */
function ofRun(events: readonly SessionEvent[], { unit, title, key }: RunCall, value: unknown): SessionEvent[] {
  return events.map((event, index) => {
    if (!isDraftEvent(event) && !isChecklistEvent(event)) return event;
    const isLast = index === events.length - 1;
    const call = key === undefined || !isLast ? {} : { call: { key, value: kept(value) } };
    return { ...event, by: 'coauthor', unit, unitTitle: title, ...call };
  });
}

/**
 * A session as one call of a plan run may change it: what it changes is undone together with the rest of the run, and is done
 * once for each key; the answer goes into the journal with it, so that neither is ever there without the other.
 * @param hold throws where the call must not lead to the draft it comes to
 */
export function liveOfRun(
  live: LiveSession,
  call: RunCall,
  hold: (session: PlanSession, after: PlanSession['draft']) => void,
): LiveSession {
  return {
    ...live,
    transact: (work) =>
      live.transact(async (session) => {
        const transaction = await work(session);
        if (transaction.events.length === 0) return transaction;
        const before = answeredCall(session, call);
        if (before) return { events: [], value: before.value as typeof transaction.value };
        const after = foldDraftEvents(session.draft, transaction.events.filter(isDraftEvent));
        if (after !== session.draft) hold(session, after);
        return { ...transaction, events: ofRun(transaction.events, call, transaction.value) };
      }),
  };
}
