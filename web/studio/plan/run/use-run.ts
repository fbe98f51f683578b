import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { resetPlan } from '../../../../shared/plan/index.ts';
import type { PlanView } from '../../../../shared/wire/index.ts';
import { invalidateAfterPlan } from '../api.ts';
import { type RunQuestion, type ShownRun, shownRunFromView } from './run-projection.ts';
import { createRunStore, type FollowedRun } from './run-store.ts';

const READ_AGAIN = 700;

const runs = createRunStore();

/** Steps that the author skipped stay skipped; everything else comes from the run. */
const beforeRun = (view: PlanView) => {
  const fresh = resetPlan(view);
  const leftOut = new Set(
    view.steps.filter(({ id, status }) => status === 'skipped' && hasNotRun(view, id)).map(({ id }) => id),
  );
  return {
    ...fresh,
    steps: fresh.steps.map((step) => (leftOut.has(step.id) ? { ...step, status: 'skipped' as const } : step)),
  };
};
const hasNotRun = ({ traces }: PlanView, id: string): boolean =>
  traces.find(({ stepId }) => stepId === id) === undefined;

/** The run of a plan, followed while it runs; before and after it is derived from the plan. */
export function useRun(view: PlanView): {
  run: ShownRun;
  link: FollowedRun['link'];
  answered: (question: RunQuestion) => void;
} {
  const client = useQueryClient();
  const { id, sessionId, state } = view;
  const isRunning = state === 'running';
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  });
  const subscribe = useCallback(
    (onChange: () => void) =>
      isRunning ? runs.follow(beforeRun({ ...latest.current, id }), onChange) : () => undefined,
    [id, isRunning],
  );
  const read = () => (isRunning ? runs.get(id) : undefined);
  const followed = useSyncExternalStore(subscribe, read, read);
  const initialRun = useMemo(() => shownRunFromView(view), [view]);
  const link = followed?.link ?? 'opening';

  const isDone = isRunning && (link === 'over' || link === 'idle' || link === 'gone');
  useEffect(() => {
    if (!isDone) return;
    // The event with the result comes before the plan is stored, so the plan is read until it has it.
    invalidateAfterPlan(client, sessionId, id);
    const timer = setInterval(() => invalidateAfterPlan(client, sessionId, id), READ_AGAIN);
    return () => clearInterval(timer);
  }, [client, id, sessionId, isDone]);

  const run = followed && followed.link !== 'opening' ? followed.run : initialRun;
  const known = view.steps.length;
  const isNews = [...run.steps.keys()].some((stepId) => !view.steps.some((step) => step.id === stepId));
  useEffect(() => {
    if (isNews && known >= 0) invalidateAfterPlan(client, sessionId, id);
  }, [client, id, sessionId, isNews, known]);

  return { run, link, answered: (question) => runs.answered(id, question) };
}
