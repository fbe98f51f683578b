import { isObject } from '../../../../shared/json.ts';
import { answeredBefore } from '../../session/calls.ts';
import type { Gate } from '../../session/change-draft.ts';
import { isChecklistEvent, isDraftEvent, type SessionEvent } from '../../session/events.ts';
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
 * What one call of a plan run is held to: what it changes is undone together with the rest of the run, and is done once for each
 * key; the answer goes into the journal with it, so that neither is ever there without the other.
 * @param approve throws where the call must not lead to the draft it comes to
 */
export const gateOfRun = (call: RunCall, approve: Gate['approve']): Gate => ({
  answered: (session) => answeredCall(session, call),
  ...(approve && { approve }),
  stamp: (events, value) => ofRun(events, call, value),
});
