import { useMemo } from 'react';
import { buildPlanGraph } from '../../../shared/plan/index.ts';
import type { PlanView } from '../../../shared/wire/index.ts';
import type { DraftNames } from '../wording/tool-call.ts';
import { usePlanContext } from './plan-context.ts';
import { useRail } from './rail/rail-layout.ts';
import { createPlanNames, listNameable } from './step-wording.ts';
import { sortSteps } from './steps/dependencies.ts';
import { collectTitles, type Titles } from './steps/refusal.ts';

export interface StepsContext {
  names: DraftNames;
  titles: Titles;
  numbers: ReadonlyMap<string, number>;
  ids: ReadonlySet<string>;
  storyLanguage: string | undefined;
}

/** What the views of a plan share: its graph, order, rail and names. */
export function usePlanDisplay(view: PlanView) {
  const { session } = usePlanContext();
  const { draft } = session;
  const graph = useMemo(() => buildPlanGraph(view), [view]);
  const sequence = useMemo(() => sortSteps(graph), [graph]);
  const rail = useRail(graph, sequence);
  const nameable = useMemo(() => listNameable(draft, view), [draft, view]);
  const context = useMemo<StepsContext>(
    () => ({
      names: createPlanNames(draft, view),
      titles: collectTitles(draft, nameable),
      numbers: new Map(sequence.map((id, index) => [id, index + 1])),
      ids: new Set(sequence),
      storyLanguage: draft.premise?.language,
    }),
    [draft, view, nameable, sequence],
  );
  return { graph, sequence, rail, nameable, context };
}

export type PlanDisplay = ReturnType<typeof usePlanDisplay>;
