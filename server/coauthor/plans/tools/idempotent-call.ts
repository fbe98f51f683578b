import { isObject } from '../../../../shared/json.ts';
import { answeredBefore } from '../../session/answered-calls.ts';
import type { Gate } from '../../session/change-draft.ts';
import { isDraftEvent, isSessionChecklistEvent, type SessionEvent } from '../../session/events.ts';
import type { PlanSession } from '../../session/session.ts';

export interface RunCall {
  unit: string;
  title: string;
  /** Undefined if the same call may be made twice. */
  key: string | undefined;
}

/** The stored part of an answer: without the checklist, which the session has. */
function toKeptValue(value: unknown): unknown {
  if (!isObject(value) || !('checklist' in value)) return value;
  const { checklist: _checklist, ...rest } = value;
  return { ...rest, checklist: null };
}

/** The stored answer of a call under its key, with the present checklist; undefined if it was not made yet. */
export function findStoredAnswer(
  session: PlanSession,
  { unit, key }: Pick<RunCall, 'unit' | 'key'>,
): { value: unknown } | undefined {
  const before = key === undefined ? undefined : answeredBefore(session, unit, key);
  if (!before || !isObject(before.value) || !('checklist' in before.value)) return before;
  return { value: { ...before.value, checklist: session.checklist } };
}

function ofRun(events: readonly SessionEvent[], { unit, title, key }: RunCall, value: unknown): SessionEvent[] {
  return events.map((event, index) => {
    if (!isDraftEvent(event) && !isSessionChecklistEvent(event)) return event;
    const isLast = index === events.length - 1;
    const call = key === undefined || !isLast ? {} : { call: { key, value: toKeptValue(value) } };
    return { ...event, by: 'coauthor', unit, unitTitle: title, ...call };
  });
}

/**
 * The gate of a call in a plan run: its changes belong to the run's undo unit, are made once per key, and are journaled
 * with the answer. @param approve throws if the call must not lead to the resulting draft
 */
export const gateOfRun = (call: RunCall, approve: Gate['approve']): Gate => ({
  answered: (session) => findStoredAnswer(session, call),
  ...(approve && { approve }),
  stamp: (events, value) => ofRun(events, call, value),
});
