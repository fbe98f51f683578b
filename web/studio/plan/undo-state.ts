import type { HistoryEntry } from '../../api/index.ts';

/**
 * How a plan's work stands in the history. `possible`: it is what undo would take back next; `covered`: something else was
 * done since; `nothing`: the history, as far as it was read, has nothing of it.
 */
export type UndoState = 'possible' | 'covered' | 'undone' | 'nothing' | 'unknown';

/** Whether one undo takes back what a plan did. @param entries newest first */
export function undoOf(
  entries: readonly Pick<HistoryEntry, 'planId' | 'state' | 'isUndoable'>[],
  planId: string,
): UndoState {
  const own = entries.filter((entry) => entry.planId === planId);
  if (own.length === 0) return 'nothing';
  if (own.every(({ state }) => state !== 'done')) return 'undone';
  const next = entries.find(({ isUndoable, state }) => isUndoable && state === 'done');
  return next?.planId === planId ? 'possible' : 'covered';
}

/** Whether something that still holds was done to the draft after a time. */
export const changedSince = (
  entries: readonly Pick<HistoryEntry, 'at' | 'state' | 'isUndoable'>[],
  at: string,
): boolean =>
  entries.some((entry) => entry.isUndoable && entry.state === 'done' && Date.parse(entry.at) > Date.parse(at));
