import { graphlib, layout } from '@dagrejs/dagre';

export const CARD_WIDTH = 188;
export const CARD_HEIGHT = 142;

export interface MapPlace {
  id: string;
  connections: readonly string[];
}

/** A path between two places. `twoWay` if it can be walked both ways, else only from `source` to `target`. */
export interface MapWay {
  id: string;
  source: string;
  target: string;
  twoWay: boolean;
}

interface Point {
  x: number;
  y: number;
}

export interface MapLayout {
  nodes: ({ id: string } & Point)[];
  /** One for each pair of places; `d` is the SVG path, routed around the cards between them. */
  edges: (MapWay & { d: string })[];
  width: number;
  height: number;
}

/** The paths between places, each pair once, in the order first written. Missing places are left out. */
export function mapEdges(places: readonly MapPlace[]): MapWay[] {
  const known = new Map(places.map((place) => [place.id, new Set(place.connections)]));
  const edges = new Map<string, MapWay>();
  for (const { id: source, connections } of places) {
    for (const target of connections) {
      if (target === source || !known.has(target) || edges.has(`${target} ${source}`)) continue;
      const twoWay = known.get(target)?.has(source) ?? false;
      edges.set(`${source} ${target}`, { id: `${source} ${target}`, source, target, twoWay });
    }
  }
  return [...edges.values()];
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

/** Lays out an act's places by their paths: `LR` for a wide pane, `TB` for a narrow one. Deterministic. */
export function layoutMap(places: readonly MapPlace[], direction: 'LR' | 'TB'): MapLayout {
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: direction, nodesep: 34, ranksep: 72, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of places) graph.setNode(id, { width: CARD_WIDTH, height: CARD_HEIGHT });
  const ways = mapEdges(places);
  for (const { source, target } of ways) graph.setEdge(source, target);
  layout(graph);
  const edges = ways.map((way) => {
    const { points = [] } = graph.edge(way.source, way.target) as { points?: Point[] };
    return { ...way, d: curveThrough(points) };
  });
  const nodes = places.map(({ id }) => {
    const { x = 0, y = 0 } = graph.node(id) as { x?: number; y?: number };
    return { id, x: Math.round(x - CARD_WIDTH / 2), y: Math.round(y - CARD_HEIGHT / 2) };
  });
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number };
  return { nodes, edges, width, height };
}
