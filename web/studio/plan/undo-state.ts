import type { HistoryAnswerEntry } from '../../api/index.ts';

/**
 * The state of a plan's work in the history. `possible`: the next undo takes it back; `covered`: later changes come
 * first; `nothing`: the loaded history does not contain it.
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
