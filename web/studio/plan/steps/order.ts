import { graphOf, type Plan, type PlanGraph, type Step } from '../../../../shared/plan/index.ts';

/** Ids of the steps in the order they are shown: as they run, those that wait in a circle last. */
export function sequenceOf(graph: PlanGraph): string[] {
  const sorted = new Set(graph.order);
  return [...graph.order, ...[...graph.steps.keys()].filter((id) => !sorted.has(id))];
}

/** By step: ids of the steps of the plan it waits for, by `dependsOn`, by a value it takes or by its condition. */
export function waitsOf({ steps, needs, awaits }: PlanGraph): Map<string, string[]> {
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

/**
 * Whether a step may be moved; where not, the step in the way: one it waits for (`needs`), or one that waits for it
 * (`needed`). Plan execution, "Review".
 */
export type Move = { ok: true } | { ok: false; why: 'needs' | 'needed'; other: string };

/**
 * Whether a step may stand at another place of the order.
 * @param sequence ids in the order they are shown
 * @param to the place it would have, from 0, with itself taken out
 */
export function mayMove(graph: PlanGraph, sequence: readonly string[], id: string, to: number): Move {
  const from = sequence.indexOf(id);
  const waits = waitsOf(graph);
  if (to < from) {
    const passed = sequence.slice(Math.max(to, 0), from);
    const other = passed.findLast((each) => waits.get(id)?.includes(each));
    return other === undefined ? { ok: true } : { ok: false, why: 'needs', other };
  }
  const passed = sequence.slice(from + 1, to + 1);
  const other = passed.find((each) => waits.get(each)?.includes(id));
  return other === undefined ? { ok: true } : { ok: false, why: 'needed', other };
}

/** The plan with its steps in another order. @param sequence all ids, each after all it waits for */
export function inSequence(plan: Plan, sequence: readonly string[]): Plan {
  const rank = new Map(sequence.map((id, index) => [id, index]));
  const of = ({ id }: Step) => rank.get(id) ?? sequence.length;
  const steps = plan.steps.toSorted((one, other) => of(one) - of(other));
  return { ...plan, steps: steps.map((step, index) => ({ ...step, order: index + 1 })) };
}

/** The plan with a step at another place. @param to as `mayMove` takes it, and allows it */
export function moveStep(plan: Plan, id: string, to: number): Plan {
  const others = sequenceOf(graphOf(plan)).filter((each) => each !== id);
  return inSequence(plan, others.toSpliced(to, 0, id));
}
