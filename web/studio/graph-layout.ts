import { graphlib, layout } from '@dagrejs/dagre';

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

const round = (value: number) => Math.round(value * 10) / 10;

/** A smooth curve as an SVG path: it starts at the first point, passes the midpoints, and ends at the last. */
export function curveThrough(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const bends = rest.slice(0, -1).map((bend, index) => {
    const next = rest[index + 1] ?? last;
    const end = index === rest.length - 2 ? last : { x: (bend.x + next.x) / 2, y: (bend.y + next.y) / 2 };
    return `Q${round(bend.x)} ${round(bend.y)} ${round(end.x)} ${round(end.y)}`;
  });
  const start = `M${round(first.x)} ${round(first.y)}`;
  return bends.length === 0 ? `${start}L${round(last.x)} ${round(last.y)}` : start + bends.join('');
}

/** Lays out boxes by their lines, across or down. Deterministic. */
export function layoutGraph(
  ids: readonly string[],
  lines: readonly { from: string; to: string }[],
  {
    direction,
    box,
    gap,
    margin = 6,
  }: { direction: 'LR' | 'TB'; box: Size; gap: { beside: number; between: number }; margin?: number },
): GraphLayout {
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: direction, nodesep: gap.beside, ranksep: gap.between, marginx: margin, marginy: margin });
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
