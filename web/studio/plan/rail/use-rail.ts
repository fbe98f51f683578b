import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { PlanGraph } from '../../../../shared/plan/index.ts';
import { layoutRail, type Rail, type RailRow } from './rail-layout.ts';

/** The rail of a plan by step. Narrower on a phone. */
export function useRail(graph: PlanGraph, sequence: readonly string[]): { rows: Map<string, RailRow>; width: number } {
  const narrow = useMediaQuery('(width <= 30em)', undefined, { getInitialValueInEffect: false });
  return useMemo(() => {
    const rail: Rail = layoutRail(graph, sequence, narrow ? 4 : 5);
    return { rows: new Map(rail.rows.map((row) => [row.id, row])), width: rail.width };
  }, [graph, sequence, narrow]);
}
