import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { PlanGraph } from '../../../../shared/plan/index.ts';
import { listDependencies } from '../steps/dependencies.ts';

/**
 * The column of its node, from 0, and the lines that end in it, go on below it, or pass; `from` is where a line begins.
 */
export interface RailRow {
  id: string;
  column: number;
  into: RailLine[];
  /** Lines that continue below, including this row's own. */
  through: RailLine[];
  begins: boolean;
}

interface RailLine {
  column: number;
  from: string;
}

export interface Rail {
  rows: RailRow[];
  width: number;
}

/** Transitive reduction: if a waits for b and c, and c for b, a's wait for b is left out. */
export function reduceDependencies(graph: PlanGraph, sequence: readonly string[]): Map<string, string[]> {
  const waits = listDependencies(graph);
  const above = new Map<string, Set<string>>();
  const plain = new Map<string, string[]>();
  for (const id of sequence) {
    const direct = (waits.get(id) ?? []).filter((other) => above.has(other));
    const all = new Set<string>();
    for (const other of direct) for (const each of above.get(other) ?? []) all.add(each);
    plain.set(
      id,
      direct.filter((other) => !all.has(other)),
    );
    above.set(id, new Set([...all, ...direct]));
  }
  return plain;
}

/**
 * One row per step. A step's line runs down its column to the last step that waits for it; it reuses the column of a
 * line that ends in it, else takes the first free one. With `most` columns, further lines share the last.
 */
export function layoutRail(graph: PlanGraph, sequence: readonly string[], most: number): Rail {
  const waits = reduceDependencies(graph, sequence);
  const last = new Map<string, number>();
  sequence.forEach((id, index) => {
    for (const other of waits.get(id) ?? []) last.set(other, index);
  });
  let open: RailLine[] = [];
  let width = 1;
  const rows = sequence.map((id, index): RailRow => {
    const into = open.filter(({ from }) => waits.get(id)?.includes(from));
    open = open.filter(({ from }) => (last.get(from) ?? -1) > index);
    const isFree = (column: number) => !open.some((line) => line.column === column);
    let column = into.map((line) => line.column).find(isFree) ?? 0;
    while (column < most - 1 && !isFree(column)) column += 1;
    const through = open;
    const begins = (last.get(id) ?? -1) > index;
    if (begins) open = [...open, { column, from: id }];
    width = Math.max(width, column + 1);
    return { id, column, into, through, begins };
  });
  return { rows, width };
}

/** The rail of a plan by step. Narrower on a phone. */
export function useRail(graph: PlanGraph, sequence: readonly string[]): { rows: Map<string, RailRow>; width: number } {
  const narrow = useMediaQuery('(width <= 30em)', undefined, { getInitialValueInEffect: false });
  return useMemo(() => {
    const rail: Rail = layoutRail(graph, sequence, narrow ? 4 : 5);
    return { rows: new Map(rail.rows.map((row) => [row.id, row])), width: rail.width };
  }, [graph, sequence, narrow]);
}
