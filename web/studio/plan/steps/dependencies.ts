import { buildPlanGraph, type Plan, type PlanGraph, type Step } from '../../../../shared/plan/index.ts';

/** Step ids in display order: topologically sorted, cycles last. */
export function sortSteps(graph: PlanGraph): string[] {
  const sorted = new Set(graph.order);
  return [...graph.order, ...[...graph.steps.keys()].filter((id) => !sorted.has(id))];
}

/** The dependencies of each step: from `dependsOn`, from values it takes, and from its condition. */
export function listDependencies({ steps, needs, awaits }: PlanGraph): Map<string, string[]> {
  const waits = new Map<string, string[]>();
  for (const id of steps.keys()) {
    const all = [...(needs.get(id) ?? []), ...(awaits.get(id) ?? [])];
    waits.set(
      id,
      [...new Set(all)].filter((other) => steps.has(other)),
    );
  }
  return waits;
}

/** If not, the step that prevents it: a dependency (`needs`) or a dependent (`needed`). Plan execution, "Review". */
export type MoveCheck = { ok: true } | { ok: false; why: 'needs' | 'needed'; other: string };

/** `sequence` has ids in display order; `to` is counted without the step itself. */
export function checkMove(graph: PlanGraph, sequence: readonly string[], id: string, to: number): MoveCheck {
  const from = sequence.indexOf(id);
  const waits = listDependencies(graph);
  if (to < from) {
    const passed = sequence.slice(Math.max(to, 0), from);
    const other = passed.findLast((each) => waits.get(id)?.includes(each));
    return other === undefined ? { ok: true } : { ok: false, why: 'needs', other };
  }
  const passed = sequence.slice(from + 1, to + 1);
  const other = passed.find((each) => waits.get(each)?.includes(id));
  return other === undefined ? { ok: true } : { ok: false, why: 'needed', other };
}

/** The plan in another order. @param sequence all ids, each after its dependencies */
export function reorderSteps(plan: Plan, sequence: readonly string[]): Plan {
  const rank = new Map(sequence.map((id, index) => [id, index]));
  const getRank = ({ id }: Step) => rank.get(id) ?? sequence.length;
  const steps = plan.steps.toSorted((one, other) => getRank(one) - getRank(other));
  return { ...plan, steps: steps.map((step, index) => ({ ...step, order: index + 1 })) };
}

/** The plan with a step at another position. @param to an index that `checkMove` allows */
export function moveStep(plan: Plan, id: string, to: number): Plan {
  const others = sortSteps(buildPlanGraph(plan)).filter((each) => each !== id);
  return reorderSteps(plan, others.toSpliced(to, 0, id));
}
