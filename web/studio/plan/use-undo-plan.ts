import { useHistoryHead, useStep } from '../../api/index.ts';
import { usePlanContext } from './context.ts';
import { undoOf } from './undo-state.ts';

/** Whether a single undo takes back what a plan did, and the function to do it. */
export function useUndoPlan(planId: string) {
  const { session } = usePlanContext();
  const head = useHistoryHead(session.id, session.seq, true);
  const step = useStep(session.id);
  const state = head.data ? undoOf(head.data.entries, planId) : 'unknown';
  return {
    state,
    pending: step.isPending,
    error: step.error,
    undo: () => step.mutate({ direction: 'undo', seq: session.seq }),
  };
}
