import { describe, expect, test } from 'vitest';
import { buildPlanGraph } from '../../../shared/plan/index.ts';
import { layoutRail, type Rail, reduceDependencies } from '../../../web/studio/plan/rail/rail-layout.ts';
import { sortSteps } from '../../../web/studio/plan/steps/dependencies.ts';
import { planOf } from './support.ts';

const drawn = (most: number, ...steps: Parameters<typeof planOf>): Rail => {
  const graph = buildPlanGraph(planOf(...steps));
  return layoutRail(graph, sortSteps(graph), most);
};
const columns = ({ rows }: Rail) => rows.map(({ id, column }) => `${id}${column}`).join(' ');

describe('who waits for whom', () => {
  test('is said once: a wait that another says already is left out', () => {
    const graph = buildPlanGraph(
      planOf({ id: 'a' }, { id: 'b', dependsOn: ['a'] }, { id: 'c', dependsOn: ['a', 'b'] }, { id: 'd' }),
    );
    expect([...reduceDependencies(graph, sortSteps(graph))]).toEqual([
      ['a', []],
      ['b', ['a']],
      ['c', ['b']],
      ['d', []],
    ]);
  });
});

describe('the drawing beside the steps', () => {
  test('is one line for a chain', () => {
    const rail = drawn(6, { id: 'a' }, { id: 'b', dependsOn: ['a'] }, { id: 'c', dependsOn: ['b'] });
    expect(columns(rail)).toBe('a0 b0 c0');
    expect(rail.width).toBe(1);
    expect(rail.rows.map(({ begins }) => begins)).toEqual([true, true, false]);
  });

  test('branches where several wait for one, and joins where one waits for several', () => {
    const rail = drawn(
      6,
      { id: 'a' },
      { id: 'b', dependsOn: ['a'] },
      { id: 'c', dependsOn: ['a'] },
      { id: 'd', dependsOn: ['b', 'c'] },
    );
    expect(columns(rail)).toBe('a0 b1 c0 d1');
    const [, b, c, d] = rail.rows;
    expect(b?.into).toEqual([{ column: 0, from: 'a' }]);
    expect(b?.through).toEqual([{ column: 0, from: 'a' }]);
    expect(c?.through).toEqual([{ column: 1, from: 'b' }]);
    expect(d?.into.map(({ from }) => from)).toEqual(['b', 'c']);
    expect(d?.through).toEqual([]);
  });

  test('gives what nobody waits for a place beside the lines that pass', () => {
    const rail = drawn(6, { id: 'a' }, { id: 'alone' }, { id: 'b', dependsOn: ['a'] });
    expect(columns(rail)).toBe('a0 alone1 b0');
    expect(rail.rows[1]).toMatchObject({ into: [], begins: false });
  });

  test('stays as narrow as it may be, and loses no line', () => {
    const fan = Array.from({ length: 8 }, (_, index) => ({ id: `e${index}`, dependsOn: ['a'] }));
    const ends = fan.map(({ id }) => ({ id: `${id}_end`, dependsOn: [id] }));
    const rail = drawn(4, { id: 'a' }, ...fan, ...ends);
    expect(rail.width).toBe(4);
    for (const { id } of fan) {
      const end = rail.rows.find((row) => row.id === `${id}_end`);
      expect(end?.into.map(({ from }) => from)).toEqual([id]);
    }
  });
});
