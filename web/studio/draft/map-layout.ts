import type { MapPosition } from '../../../shared/story/index.ts';
import { type GraphLayout, layoutGraph, type Size } from '../graph-layout.ts';

export const CARD_WIDTH = 188;
export const CARD_HEIGHT = 142;

const GAP = { beside: 34, between: 72 };

export interface MapPlace {
  id: string;
  connections: readonly string[];
  mapPosition?: MapPosition | undefined;
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
  /**
   * One for each pair of places; `d` is the SVG path, routed around the cards where the map is laid out by its ways.
   * `middle` is known where the author has put the places.
   */
  edges: (MapWay & { d: string; middle: MapPosition | null })[];
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

/** The middle of a card at `from`, moved to the card's border towards the card at `to`. */
function borderPoint(from: MapPosition, to: MapPosition): MapPosition {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const share = Math.min(0.5, CARD_WIDTH / 2 / Math.abs(dx || 1), CARD_HEIGHT / 2 / Math.abs(dy || 1));
  return {
    x: Math.round(from.x + CARD_WIDTH / 2 + dx * share),
    y: Math.round(from.y + CARD_HEIGHT / 2 + dy * share),
  };
}

/** Where the author has put the places; those without a position stand in a row below. */
function layoutPlaced(places: readonly MapPlace[], ways: readonly MapWay[]): MapLayout {
  const placed = places.flatMap(({ mapPosition }) => mapPosition ?? []);
  const left = Math.min(...placed.map(({ x }) => x));
  const below = Math.max(...placed.map(({ y }) => y)) + CARD_HEIGHT + GAP.between;
  let next = left;
  const nodes = places.map(({ id, mapPosition }) => {
    if (mapPosition) return { id, ...mapPosition };
    const node = { id, x: next, y: below };
    next += CARD_WIDTH + GAP.beside;
    return node;
  });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const edges = ways.flatMap((way) => {
    const [source, target] = [byId.get(way.source), byId.get(way.target)];
    if (!source || !target) return [];
    const [start, end] = [borderPoint(source, target), borderPoint(target, source)];
    const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
    return [{ ...way, d: `M${start.x} ${start.y}L${end.x} ${end.y}`, middle }];
  });
  const extent = (values: number[], size: number) => Math.max(...values) - Math.min(...values) + size;
  return {
    nodes,
    edges,
    width: extent(
      nodes.map(({ x }) => x),
      CARD_WIDTH,
    ),
    height: extent(
      nodes.map(({ y }) => y),
      CARD_HEIGHT,
    ),
  };
}

/**
 * Lays out an act's places: where the author has put them, else by their paths, `LR` for a wide pane, `TB` for a narrow
 * one. Deterministic.
 */
export function layoutMap(places: readonly MapPlace[], direction: 'LR' | 'TB'): MapLayout {
  const ways = mapEdges(places);
  if (places.some(({ mapPosition }) => mapPosition)) return layoutPlaced(places, ways);
  const { boxes, lines, ...size } = layoutGraph(
    places.map(({ id }) => id),
    ways.map(({ source, target }) => ({ from: source, to: target })),
    { direction, box: { width: CARD_WIDTH, height: CARD_HEIGHT }, gap: GAP, margin: 8 },
  );
  return {
    nodes: boxes,
    edges: ways.map((way, index) => ({ ...way, d: lines[index]?.d ?? '', middle: null })),
    ...size,
  };
}
