import { findCycles } from './cycles.ts';
import type { Plan, Step } from './plan.ts';
import { referencesIn } from './references.ts';
import { readWhen } from './when.ts';

/** Who waits for whom in a plan. Made once; valid as long as the plan's steps stay what they are. */
export interface PlanGraph {
  plan: Plan;
  /** By id; of steps of one id the first. */
  steps: ReadonlyMap<string, Step>;
  /**
   * Ids of all steps, each after all it waits for; among those that may go next, by `order`, then as listed. Steps that
   * wait in a circle, and whatever waits for these, are left out.
   */
  order: readonly string[];
  /** By step: ids whose values it needs. `dependsOn` and references; ids of no step are among them. */
  needs: ReadonlyMap<string, readonly string[]>;
  /** By step: ids its condition reads, and which therefore have to have ended. */
  awaits: ReadonlyMap<string, readonly string[]>;
  /** Circles, each as a path that ends where it begins: `['a', 'b', 'a']`. No step is in two of them. */
  cycles: readonly (readonly string[])[];
}

/** Reads who waits for whom. Never throws, whatever the plan: see `validatePlan` for what is wrong with it. */
export function graphOf(plan: Plan): PlanGraph {
  const steps = new Map<string, Step>();
  for (const step of plan.steps) if (!steps.has(step.id)) steps.set(step.id, step);
  const ids: ReadonlySet<string> = new Set(steps.keys());
  const needs = new Map<string, string[]>();
  const awaits = new Map<string, string[]>();
  for (const { id, dependsOn, args, when } of steps.values()) {
    needs.set(id, [...new Set([...dependsOn, ...referencesIn(args, ids).map(({ stepId }) => stepId)])]);
    awaits.set(id, when === undefined ? [] : (readWhen(when)?.reads ?? []));
  }
  const before = new Map<string, string[]>();
  for (const id of ids) {
    const all = [...(needs.get(id) ?? []), ...(awaits.get(id) ?? [])];
    before.set(
      id,
      [...new Set(all)].filter((other) => ids.has(other)),
    );
  }
  const order = topologicalOrder([...steps.values()], before);
  const cycles = order.length === steps.size ? [] : findCycles(before, new Set(order));
  return { plan, steps, order, needs, awaits, cycles };
}

/** Kahn's algorithm with the steps that may go next kept by rank. Plan Execution, FR-011. */
function topologicalOrder(steps: readonly Step[], before: ReadonlyMap<string, readonly string[]>): string[] {
  const ranked = steps.toSorted((a, b) => a.order - b.order).map(({ id }) => id);
  const rank = new Map(ranked.map((id, index) => [id, index]));
  const waiting = new Map([...before].map(([id, others]) => [id, others.length]));
  const after = new Map<string, string[]>();
  for (const [id, others] of before) for (const other of others) getOrAdd(after, other).push(id);

  const next = ranked.flatMap((id, index) => (waiting.get(id) === 0 ? [index] : []));
  const order: string[] = [];
  for (let index = next.shift(); index !== undefined; index = next.shift()) {
    const id = ranked[index];
    if (id === undefined) break;
    order.push(id);
    for (const later of after.get(id) ?? []) {
      const left = (waiting.get(later) ?? 0) - 1;
      waiting.set(later, left);
      if (left === 0) insertSorted(next, rank.get(later) ?? 0);
    }
  }
  return order;
}

function getOrAdd(lists: Map<string, string[]>, key: string): string[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function insertSorted(numbers: number[], value: number): void {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  numbers.splice(low, 0, value);
}
