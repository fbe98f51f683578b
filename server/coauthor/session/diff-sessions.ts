import { type ChangedElement, diffDrafts, diffIgnored, type ElementChange } from '../../../shared/story/index.ts';
import type { PlanSession } from './session.ts';

/** What differs between the drafts of two states. */
export const diffSessions = (before: PlanSession, after: PlanSession): ElementChange[] => [
  ...diffDrafts(before.draft, after.draft),
  ...diffIgnored(before.draft, after.draft),
];

/** The elements an undo or redo step changes, as in `data-draft`. */
export const changedBetween = (before: PlanSession, after: PlanSession): ChangedElement[] => {
  const seen = new Set<string>();
  return diffSessions(before, after).flatMap(({ type, actId, id, nodeId }) => {
    const element: ChangedElement =
      type === 'encounter'
        ? { type: 'node', ...(actId && { actId }), ...(nodeId && { id: nodeId }) }
        : { type, ...(actId && { actId }), ...(id && { id }) };
    const key = JSON.stringify(element);
    if (seen.has(key)) return [];
    seen.add(key);
    return [element];
  });
};
