import { graphlib, layout } from '@dagrejs/dagre';
import { curveThrough } from '../../draft/map-layout.ts';

export interface Size {
  width: number;
  height: number;
}

/** A layout of equally sized boxes and the lines between them, in pixels. */
export interface GraphLayout extends Size {
  boxes: { id: string; x: number; y: number }[];
  lines: { from: string; to: string; d: string }[];
}

interface Point {
  x: number;
  y: number;
}

/** Lays out boxes by their lines, across or down. Deterministic. */
export function layoutGraph(
  ids: readonly string[],
  lines: readonly { from: string; to: string }[],
  { direction, box, gap }: { direction: 'LR' | 'TB'; box: Size; gap: { beside: number; between: number } },
): GraphLayout {
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: direction, nodesep: gap.beside, ranksep: gap.between, marginx: 6, marginy: 6 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const id of ids) graph.setNode(id, { ...box });
  const known = new Set(ids);
  const kept = lines.filter(({ from, to }) => known.has(from) && known.has(to));
  for (const { from, to } of kept) graph.setEdge(from, to);
  layout(graph);
  const boxes = ids.map((id) => {
    const { x = 0, y = 0 } = graph.node(id) as Partial<Point>;
    return { id, x: Math.round(x - box.width / 2), y: Math.round(y - box.height / 2) };
  });
  const { width = 0, height = 0 } = graph.graph() as Partial<Size>;
  return {
    boxes,
    lines: kept.map(({ from, to }) => {
      const { points = [] } = graph.edge(from, to) as { points?: Point[] };
      return { from, to, d: curveThrough(points) };
    }),
    width: Math.max(0, width),
    height: Math.max(0, height),
  };
}
