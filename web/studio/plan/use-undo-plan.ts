import { useHistoryHead, useUndoStep } from '../../api/index.ts';
import { usePlanContext } from './plan-context.ts';
import { getUndoState } from './undo-state.ts';

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
