import { useMemo } from 'react';
import { graphOf } from '../../../shared/plan/index.ts';
import type { PlanView } from '../../../shared/wire/index.ts';
import { usePlanContext } from './context.ts';
import { useRail } from './rail/use-rail.ts';
import type { StepsAround } from './steps/around.ts';
import { sequenceOf } from './steps/order.ts';
import { titlesOf } from './steps/refusal.ts';
import { nameableOf, namesOfPlan } from './words.ts';

/** What the views of a plan share: its graph, order, rail and names. */
export function usePlanView(view: PlanView) {
  const { session } = usePlanContext();
  const { draft } = session;
  const graph = useMemo(() => graphOf(view), [view]);
  const sequence = useMemo(() => sequenceOf(graph), [graph]);
  const rail = useRail(graph, sequence);
  const nameable = useMemo(() => nameableOf(draft, view), [draft, view]);
  const around = useMemo<StepsAround>(
    () => ({
      names: namesOfPlan(draft, view),
      titles: titlesOf(draft, nameable),
      numbers: new Map(sequence.map((id, index) => [id, index + 1])),
      ids: new Set(sequence),
      storyLanguage: draft.premise?.language,
    }),
    [draft, view, nameable, sequence],
  );
  return { graph, sequence, rail, nameable, around };
}

export type SeenPlan = ReturnType<typeof usePlanView>;
