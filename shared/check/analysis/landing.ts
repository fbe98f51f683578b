import { addToList } from '../../lists.ts';
import { toMillionth } from '../../rules/index.ts';
import type { EncounterCore } from './story-core.ts';

/** An encounter and where it plays. */
export interface LandingNode {
  readonly encounter: EncounterCore;
  /** Counted from 0; −1 for an arc, which is in every act. */
  readonly act: number;
  readonly place: string;
  readonly owner: string;
}

/** The encounters that can land, in some order; `without` never does. */
export function landAll(
  open: readonly LandingNode[],
  flags: ReadonlySet<string>,
  without: LandingNode | null,
): LandingNode[] {
  const gained = new Set<string>();
  const waiting = new Map<string, LandingNode[]>();
  const missing = new Map<LandingNode, number>();
  const landed: LandingNode[] = [];
  const ready: LandingNode[] = [];
  for (const node of open) {
    if (node === without) continue;
    if (node.act === -1) continue;
    const needs = node.encounter.needs.filter((flag) => !flags.has(flag));
    if (needs.length === 0) ready.push(node);
    else missing.set(node, needs.length);
    for (const flag of needs) {
      addToList(waiting, flag, node);
    }
  }
  // An arc depends only on its own order: without one of its encounters no later phase opens.
  const arcs = open.filter((node) => node.act === -1 && node !== without);
  for (const [owner, list] of Map.groupBy(arcs, (node) => node.owner)) {
    const lost = without?.act === -1 && without.owner === owner ? without.encounter.phase : Number.POSITIVE_INFINITY;
    ready.push(...list.filter(({ encounter }) => encounter.phase <= lost));
  }
  for (let node = ready.pop(); node; node = ready.pop()) {
    landed.push(node);
    for (const flag of node.encounter.gives) {
      if (gained.has(flag)) continue;
      gained.add(flag);
      for (const waiter of waiting.get(flag) ?? []) {
        const left = (missing.get(waiter) ?? 0) - 1;
        missing.set(waiter, left);
        if (left === 0) ready.push(waiter);
      }
    }
  }
  return landed;
}

export const sumProgress = (nodes: readonly LandingNode[]): number =>
  toMillionth(nodes.reduce((sum, { encounter }) => sum + encounter.progress, 0));

const MOST_TRIED = 64;
/** Larger acts are not analysed. */
export const MOST_WEIGHED = 600;

/** Encounters without which the rest cannot give the required progress. A bounded number of candidates is tried. */
export function indispensable(
  open: readonly LandingNode[],
  gained: readonly LandingNode[],
  before: ReadonlySet<string>,
  required: number,
  ceiling: number,
): string[] {
  const waiters = new Map<string, LandingNode[]>();
  for (const node of gained) {
    for (const flag of node.encounter.needs) {
      addToList(waiters, flag, node);
    }
  }
  // Upper bound of what is lost without it: everything that depends on flags it sets.
  const hanging = (first: LandingNode): number => {
    const lost = new Set([first]);
    let sum = 0;
    for (const node of lost) {
      sum += node.encounter.progress;
      if (ceiling - sum < required) break;
      for (const flag of node.encounter.gives) for (const waiter of waiters.get(flag) ?? []) lost.add(waiter);
      if (node.act === -1) for (const arc of arcs) if (arc.owner === node.owner) lost.add(arc);
    }
    return sum;
  };
  const arcs = gained.filter(({ act }) => act === -1);
  const counted = new Set(gained);
  const mayDecide = gained.filter((node) => ceiling - hanging(node) < required);
  return mayDecide.slice(0, MOST_TRIED).flatMap((node) => {
    const rest = landAll(open, before, node).filter((each) => counted.has(each));
    return sumProgress(rest) < required ? [node.encounter.id] : [];
  });
}
