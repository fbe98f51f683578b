import { type GraphLayout, layoutGraph, type Size } from '../graph-layout.ts';

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

export interface MapLayout extends Size {
  nodes: GraphLayout['boxes'];
  /** One for each pair of places; `d` is the SVG path, routed around the cards between them. */
  edges: (MapWay & { d: string })[];
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

/** Lays out an act's places by their paths: `LR` for a wide pane, `TB` for a narrow one. Deterministic. */
export function layoutMap(places: readonly MapPlace[], direction: 'LR' | 'TB'): MapLayout {
  const ways = mapEdges(places);
  const { boxes, lines, ...size } = layoutGraph(
    places.map(({ id }) => id),
    ways.map(({ source, target }) => ({ from: source, to: target })),
    { direction, box: { width: CARD_WIDTH, height: CARD_HEIGHT }, gap: { beside: 34, between: 72 }, margin: 8 },
  );
  return { nodes: boxes, edges: ways.map((way, index) => ({ ...way, d: lines[index]?.d ?? '' })), ...size };
}
