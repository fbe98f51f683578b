import { findingsSince, remarksOf } from '../../../shared/check/index.ts';
import { isObject } from '../../../shared/json.ts';
import { foldDraftEvents, type PlanDraft } from '../../../shared/story/index.ts';
import { isDraftEvent, type SessionEvent } from '../session/events.ts';
import type { LiveSession } from '../session/live-session.ts';

/** What the check finds in a draft that it did not find in the one before, in sentences. */
export const newRemarks = ({ check }: Pick<LiveSession, 'check'>, before: PlanDraft, after: PlanDraft): string[] =>
  remarksOf(findingsSince(check(before), check(after)));

/** What the check newly finds once events have changed a draft. */
export function remarksAfter(
  live: Pick<LiveSession, 'check'>,
  before: PlanDraft,
  events: readonly SessionEvent[],
): string[] {
  const after = foldDraftEvents(before, events.filter(isDraftEvent));
  return after === before ? [] : newRemarks(live, before, after);
}

/** An answer of a tool with more warnings, each once. */
function withWarnings<T>(value: T, more: readonly string[]): T {
  if (more.length === 0 || !isObject(value) || value.ok !== true) return value;
  const own = Array.isArray(value.warnings) ? value.warnings.map(String) : [];
  return { ...value, warnings: [...new Set([...own, ...more])] };
}

/**
 * A session in which what a tool answers warns of what the check newly finds through its change.
 */
export const remarking = (live: LiveSession): LiveSession => ({
  ...live,
  transact: (work) =>
    live.transact(async (session) => {
      const transaction = await work(session);
      const remarks = remarksAfter(live, session.draft, transaction.events);
      return { ...transaction, value: withWarnings(transaction.value, remarks) };
    }),
});
