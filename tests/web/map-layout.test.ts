import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARD_HEIGHT, CARD_WIDTH, layoutMap, type MapPlace, mapEdges } from '../../web/studio/draft/map-layout.ts';
import { curveThrough } from '../../web/studio/graph-layout.ts';

const to = (id: string, ...connections: string[]): MapPlace => ({ id, connections });

describe('the ways of a map', () => {
  test('are one a pair, and know which are one-way', () => {
    expect(mapEdges([to('a', 'b', 'c'), to('b', 'a'), to('c')])).toEqual([
      { id: 'a b', source: 'a', target: 'b', twoWay: true },
      { id: 'a c', source: 'a', target: 'c', twoWay: false },
    ]);
  });

  test('point the way they are written, whichever place comes first', () => {
    expect(mapEdges([to('a'), to('b', 'a')])).toEqual([{ id: 'b a', source: 'b', target: 'a', twoWay: false }]);
  });

  test('leave out ways to nowhere, to oneself and written twice', () => {
    expect(mapEdges([to('a', 'a', 'gone', 'b', 'b'), to('b')])).toHaveLength(1);
  });
});

const places = fc
  .integer({ min: 1, max: 14 })
  .chain((size) =>
    fc.array(fc.array(fc.integer({ min: 0, max: size }), { maxLength: 5 }), { minLength: size, maxLength: size }),
  )
  .map((ways) => ways.map((targets, index) => to(`p${index}`, ...targets.map((target) => `p${target}`))));

describe('a laid out map', () => {
  test('has every place once, none over another, within its size', () => {
    fc.assert(
      fc.property(places, fc.constantFrom('LR' as const, 'TB' as const), (map, direction) => {
        const { nodes, width, height } = layoutMap(map, direction);
        expect(nodes.map(({ id }) => id)).toEqual(map.map(({ id }) => id));
        for (const [index, a] of nodes.entries()) {
          expect(a.x).toBeGreaterThanOrEqual(0);
          expect(a.y).toBeGreaterThanOrEqual(0);
          expect(a.x + CARD_WIDTH).toBeLessThanOrEqual(Math.ceil(width));
          expect(a.y + CARD_HEIGHT).toBeLessThanOrEqual(Math.ceil(height));
          for (const b of nodes.slice(index + 1)) {
            expect(Math.abs(a.x - b.x) >= CARD_WIDTH || Math.abs(a.y - b.y) >= CARD_HEIGHT).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test('is the same for the same places', () => {
    const map = [to('a', 'b', 'c'), to('b', 'c'), to('c', 'a')];
    expect(layoutMap(map, 'LR')).toEqual(layoutMap(map, 'LR'));
  });

  test('runs across or down', () => {
    const line = [to('a', 'b'), to('b', 'c'), to('c')];
    const across = layoutMap(line, 'LR').nodes;
    expect(new Set(across.map(({ y }) => y)).size).toBe(1);
    const down = layoutMap(line, 'TB').nodes;
    expect(new Set(down.map(({ x }) => x)).size).toBe(1);
  });

  test('draws a way from the edge of one card to the edge of the other', () => {
    const { nodes, edges } = layoutMap([to('a', 'b'), to('b')], 'LR');
    const [a, b] = nodes;
    const numbers = (edges[0]?.d.match(/-?[\d.]+/g) ?? []).map(Number);
    expect(numbers[0]).toBeCloseTo((a?.x ?? 0) + CARD_WIDTH, 0);
    expect(numbers.at(-2)).toBeCloseTo(b?.x ?? 0, 0);
  });

  test('keeps places where the author has put them; new ones stand below, and ways end at the cards’ borders', () => {
    const placed = [
      { ...to('a', 'b'), mapPosition: { x: 500, y: 0 } },
      { ...to('b', 'a', 'c'), mapPosition: { x: -100, y: 40 } },
      to('c'),
    ];
    const { nodes, edges, width, height } = layoutMap(placed, 'TB');
    expect(nodes.slice(0, 2)).toEqual([
      { id: 'a', x: 500, y: 0 },
      { id: 'b', x: -100, y: 40 },
    ]);
    expect(nodes[2]?.y).toBeGreaterThanOrEqual(40 + CARD_HEIGHT);
    expect([width, height]).toEqual([600 + CARD_WIDTH, (nodes[2]?.y ?? 0) + CARD_HEIGHT]);
    const [way] = edges;
    const [x1] = (way?.d.match(/-?[\d.]+/g) ?? []).map(Number);
    expect([way?.twoWay, x1]).toEqual([true, 500]);
    expect(way?.middle?.x).toBeCloseTo(294, 0);
  });

  test('of nothing is nothing', () => {
    expect(layoutMap([], 'LR')).toMatchObject({ nodes: [], edges: [] });
  });
});

describe('a curve', () => {
  test('begins and ends at the outer points', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 20 },
      { x: 30, y: 20 },
      { x: 40, y: 0 },
    ];
    expect(curveThrough(points)).toBe('M0 0Q10 20 20 20Q30 20 40 0');
    expect(curveThrough(points.slice(0, 2))).toBe('M0 0L10 20');
    expect(curveThrough(points.slice(0, 1))).toBe('');
  });
});
