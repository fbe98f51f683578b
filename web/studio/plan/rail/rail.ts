import type { PlanGraph } from '../../../../shared/plan/index.ts';
import { waitsOf } from '../steps/order.ts';

/**
 * One row of the drawing beside the steps: where its node is, which lines come to it, which go on below it and which pass.
 * Columns are counted from 0; `from` is the step a line begins at.
 */
export interface RailRow {
  id: string;
  column: number;
  /** Lines that end in this node: the columns they come down in. */
  into: RailLine[];
  /** Lines that come from above and go on below, this row's own among those that go on. */
  through: RailLine[];
  /** Whether a line begins here. */
  begins: boolean;
}

interface RailLine {
  column: number;
  from: string;
}

export interface Rail {
  rows: RailRow[];
  /** How many columns are used. */
  width: number;
}

/** The waits that are not said by others already: where a waits for b and c, and c for b, a's wait for b is left out. */
export function plainWaits(graph: PlanGraph, sequence: readonly string[]): Map<string, string[]> {
  const waits = waitsOf(graph);
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
 * Lays out who waits for whom as a rail, one row for each step. A step's line runs down in its column until the last that
 * waits for it; a step takes the column of one it is the last to wait for, else the first free one.
 * @param sequence ids in the order they are shown, each after all it waits for
 * @param most columns there are; lines beyond share the last
 */
export function railOf(graph: PlanGraph, sequence: readonly string[], most: number): Rail {
  const waits = plainWaits(graph, sequence);
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
