import type { ScriptedVariable } from './classify-variables.ts';
import { sortTopologically } from './prune.ts';
import type { StoryEdge, StoryGraph } from './story-graph.ts';

export interface Range {
  min: number;
  max: number;
}

export function computeMeterRanges(
  unrolled: StoryGraph,
  variables: ReadonlyMap<string, ScriptedVariable>,
): Map<string, Range> {
  const ranges = new Map<string, Range>();
  const order = sortTopologically(unrolled);
  for (const { kind, id, initial } of variables.values()) {
    if (kind === 'switch') ranges.set(id, { min: 0, max: 1 });
    if (kind !== 'meter') continue;
    const at = new Map<string, Range>();
    const begin = Number(initial);
    const whole: Range = { min: begin, max: begin };
    if (unrolled.start !== null) at.set(unrolled.start, { min: begin, max: begin });
    for (const node of order) {
      const here = at.get(node.key);
      if (!here) continue;
      const follow = ({ target, effects }: StoryEdge) => {
        const by = effects.adjust.get(id) ?? 0;
        const there = { min: here.min + by, max: here.max + by };
        whole.min = Math.min(whole.min, there.min);
        whole.max = Math.max(whole.max, there.max);
        if (!('node' in target)) return;
        const known = at.get(target.node);
        at.set(
          target.node,
          known ? { min: Math.min(known.min, there.min), max: Math.max(known.max, there.max) } : there,
        );
      };
      for (const { edge } of node.options) follow(edge);
      if (node.edge) follow(node.edge);
    }
    ranges.set(id, whole);
  }
  return ranges;
}
