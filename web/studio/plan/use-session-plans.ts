import { useMemo, useState } from 'react';
import type { SessionAnswer } from '../../api/index.ts';
import type { PlanContext, PlanHold } from './plan-context.ts';
import { usePlanRequests } from './request/use-plan-requests.ts';

/** The plans of a session, as its conversation needs them. `shown`: the ids of the plans that messages show. */
export function useSessionPlans(
  session: SessionAnswer,
  {
    busy,
    gone,
    shown,
    returnMessage,
    fillComposer,
  }: {
    busy: boolean;
    gone: boolean;
    shown: readonly string[];
    returnMessage: (words: string) => void;
    fillComposer: (words: string) => void;
  },
) {
  const planning = usePlanRequests(session.id, returnMessage);
  const { plans } = session;
  const runningId = plans.find(({ state }) => state === 'running')?.id ?? null;
  // Another tab may be making a plan.
  const isMaking = planning.making !== null || (session.busy !== null && runningId === null);
  const waits: Extract<PlanHold, 'making' | 'running'> | null = isMaking
    ? 'making'
    : runningId !== null
      ? 'running'
      : null;
  const held: PlanHold | null = gone ? 'gone' : busy ? 'answering' : waits;
  const fresh = planning.made;
  const context = useMemo<PlanContext>(
    () => ({ session, held, fillComposer, fresh }),
    [session, held, fillComposer, fresh],
  );
  const [met, setMet] = useState<ReadonlySet<string>>(new Set());
  const open = plans.filter(({ state }) => state !== 'ended').map(({ id }) => id);
  if (open.some((id) => !met.has(id))) setMet(new Set([...met, ...open]));
  const unshown = plans.filter(({ id }) => met.has(id) && !shown.includes(id)).map(({ id }) => id);
  return { planning, context, waits, runningId, unshown: unshown.toReversed() };
}
