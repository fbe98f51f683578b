import { unique } from '../lists.ts';
import type { Plan, Step } from './plan.ts';
import { referencesIn } from './references.ts';
import { parseStepCondition } from './step-condition.ts';

/**
 * Finds cycles: one per strongly connected group of steps, as a path that ends where it begins. Cycles do not share
 * steps. Iterative, since a chain of a thousand steps is allowed.
 * @param before by step: the steps it waits for
 * @param sorted steps known to be in no cycle
 */
function findCycles(
  before: ReadonlyMap<string, readonly string[]>,
  sorted: ReadonlySet<string>,
): readonly (readonly string[])[] {
  const cycles: string[][] = [];
  const done = new Set(sorted);
  const reported = new Set<string>();
  for (const start of before.keys()) {
    if (done.has(start)) continue;
    const walk = [{ id: start, untried: listDependencies(before, start) }];
    const place = new Map([[start, 0]]);
    for (let at = walk.at(-1); at !== undefined; at = walk.at(-1)) {
      const { value: next } = at.untried.next();
      if (next === undefined) {
        done.add(at.id);
        place.delete(at.id);
        walk.pop();
      } else if (place.has(next)) {
        if (reported.has(next) || reported.has(at.id)) continue;
        const circle = walk.slice(place.get(next)).map(({ id }) => id);
        if (circle.some((id) => reported.has(id))) continue;
        for (const id of circle) reported.add(id);
        cycles.push([...circle, next]);
      } else if (!done.has(next)) {
        place.set(next, walk.length);
        walk.push({ id: next, untried: listDependencies(before, next) });
      }
    }
  }
  return cycles;
}

const listDependencies = (before: ReadonlyMap<string, readonly string[]>, id: string): Iterator<string, undefined> =>
  (before.get(id) ?? []).values();

export interface PlanGraph {
  plan: Plan;
  /** By id; the first of duplicates. */
  steps: ReadonlyMap<string, Step>;
  /**
   * Topological; among independent steps by `order`, then as listed. Without steps in cycles, and those that depend on
   * them.
   */
  order: readonly string[];
  /** By step: ids whose values it needs, from `dependsOn` and references; may include unknown ids. */
  needs: ReadonlyMap<string, readonly string[]>;
  /** By conditional step: ids its condition reads, which must have ended. */
  awaits: ReadonlyMap<string, readonly string[]>;
  /** Cycles as paths that end where they begin: `['a', 'b', 'a']`. They do not share steps. */
  cycles: readonly (readonly string[])[];
}

const NOBODY: readonly string[] = [];

/** Builds the dependency graph. Never throws; `validatePlan` reports faults. */
export function buildPlanGraph(plan: Plan): PlanGraph {
  const steps = new Map<string, Step>();
  for (const step of plan.steps) if (!steps.has(step.id)) steps.set(step.id, step);
  const needs = new Map<string, readonly string[]>();
  const awaits = new Map<string, readonly string[]>();
  const before = new Map<string, readonly string[]>();
  for (const { id, dependsOn, args, when } of steps.values()) {
    const references = referencesIn(args, steps);
    const needed = unique(references.length === 0 ? dependsOn : [...dependsOn, ...references.map(toStepId)]);
    const awaited = when === undefined ? NOBODY : (parseStepCondition(when)?.reads ?? NOBODY);
    needs.set(id, needed);
    if (awaited.length > 0) awaits.set(id, awaited);
    const all = awaited.length === 0 ? needed : unique([...needed, ...awaited]);
    const there = all.filter((other) => steps.has(other));
    if (there.length > 0) before.set(id, there);
  }
  const order = topologicalOrder(steps, before);
  const cycles = order.length === steps.size ? [] : findCycles(before, new Set(order));
  return { plan, steps, order, needs, awaits, cycles };
}

const toStepId = ({ stepId }: { stepId: string }) => stepId;

/** Kahn's algorithm with a priority queue by rank. Plan execution, "Order". */
function topologicalOrder(
  steps: ReadonlyMap<string, Step>,
  before: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const ranked = [...steps.values()].sort((a, b) => a.order - b.order).map(({ id }) => id);
  if (before.size === 0) return ranked;
  const rank = new Map(ranked.map((id, index) => [id, index]));
  /** By rank: the number of open dependencies, and the ranks of dependants. */
  const waitsFor = ranked.map((id) => before.get(id)?.length ?? 0);
  const after: (number[] | undefined)[] = [];
  const next: number[] = [];
  ranked.forEach((id, index) => {
    if (waitsFor[index] === 0) next.push(index);
    for (const other of before.get(id) ?? NOBODY) {
      const place = rank.get(other) ?? 0;
      const list = after[place];
      if (list === undefined) after[place] = [index];
      else list.push(index);
    }
  });
  const order: string[] = [];
  for (let index = next.shift(); index !== undefined; index = next.shift()) {
    order.push(ranked[index] ?? '');
    for (const later of after[index] ?? []) {
      const left = (waitsFor[later] ?? 0) - 1;
      waitsFor[later] = left;
      if (left === 0) insertSorted(next, later);
    }
  }
  return order;
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
