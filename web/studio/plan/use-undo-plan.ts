import { type HistoryAnswerEntry, useHistoryHead, useUndoStep } from '../../api/index.ts';
import { usePlanContext } from './plan-context.ts';

/**
 * `possible`: the next undo takes its work back; `covered`: later changes come first; `nothing`: it is not in the
 * loaded history.
 */
export type UndoState = 'possible' | 'covered' | 'undone' | 'nothing' | 'unknown';

/** Whether a single undo takes back what a plan did. @param entries newest first */
export function getUndoState(
  entries: readonly Pick<HistoryAnswerEntry, 'planId' | 'state' | 'isUndoable'>[],
  planId: string,
): UndoState {
  const own = entries.filter((entry) => entry.planId === planId);
  if (own.length === 0) return 'nothing';
  if (own.every(({ state }) => state !== 'done')) return 'undone';
  const next = entries.find(({ isUndoable, state }) => isUndoable && state === 'done');
  return next?.planId === planId ? 'possible' : 'covered';
}

/** Whether the draft has changed since a time, not counting undone changes. */
export const hasChangedSince = (
  entries: readonly Pick<HistoryAnswerEntry, 'at' | 'state' | 'isUndoable'>[],
  at: string,
): boolean =>
  entries.some((entry) => entry.isUndoable && entry.state === 'done' && Date.parse(entry.at) > Date.parse(at));

/** Whether a single undo takes back what a plan did, and the function to do it. */
export function useUndoPlan(planId: string) {
  const { session } = usePlanContext();
  const head = useHistoryHead(session.id, session.seq, true);
  const step = useUndoStep(session.id);
  const state = head.data ? getUndoState(head.data.entries, planId) : 'unknown';
  return {
    state,
    pending: step.isPending,
    error: step.error,
    undo: () => step.mutate({ direction: 'undo', seq: session.seq }),
  };
}
