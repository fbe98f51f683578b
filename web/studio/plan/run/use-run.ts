import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { freshPlan } from '../../../../shared/plan/index.ts';
import type { PlanView } from '../../../../shared/wire/index.ts';
import { refreshAfter } from '../api.ts';
import { type Question, type RunNow, runOfView } from './fold.ts';
import { createRunStore, type Followed } from './run-store.ts';

/** How often a plan whose run is over is read until it knows, in milliseconds. */
const READ_AGAIN = 700;

/** The runs this page follows, once for all that shows them. */
const runs = createRunStore();

/** Steps the author left out before it ran stay so; all else is told by the run. */
const beforeRun = (view: PlanView) => {
  const fresh = freshPlan(view);
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

/**
 * A plan's run as it is, followed while it goes on. Until the first events are there it is what the plan says of itself;
 * when it is over, or a step was put into it, the plan is read again.
 */
export function useRun(view: PlanView): {
  run: RunNow;
  link: Followed['link'];
  answered: (question: Question) => void;
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
  const told = useMemo(() => runOfView(view), [view]);
  const link = followed?.link ?? 'opening';

  const isDone = isRunning && (link === 'over' || link === 'idle' || link === 'gone');
  useEffect(() => {
    if (!isDone) return;
    // The result is told before it is kept: the plan is read until it says so itself.
    refreshAfter(client, sessionId, id);
    const timer = setInterval(() => refreshAfter(client, sessionId, id), READ_AGAIN);
    return () => clearInterval(timer);
  }, [client, id, sessionId, isDone]);

  const run = followed && followed.link !== 'opening' ? followed.run : told;
  const known = view.steps.length;
  const isNews = [...run.steps.keys()].some((stepId) => !view.steps.some((step) => step.id === stepId));
  useEffect(() => {
    if (isNews && known >= 0) refreshAfter(client, sessionId, id);
  }, [client, id, sessionId, isNews, known]);

  return { run, link, answered: (question) => runs.answered(id, question) };
}
