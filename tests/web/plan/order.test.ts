import { describe, expect, test } from 'vitest';
import { buildPlanGraph } from '../../../shared/plan/index.ts';
import { checkMove, moveStep, reorderSteps, sortSteps } from '../../../web/studio/plan/steps/dependencies.ts';
import { planOf } from './support.ts';

/** Outline, map, encounters and pictures of two places, and something of its own. */
const act = planOf(
  { id: 'outline' },
  { id: 'map', dependsOn: ['outline'] },
  { id: 'pier', args: { actId: '$map.actId' } },
  { id: 'hut', dependsOn: ['map'] },
  { id: 'paint_pier', dependsOn: ['pier'] },
  { id: 'check', when: 'steps.hut == "completed"' },
  { id: 'tone' },
);
const graph = buildPlanGraph(act);
const sequence = sortSteps(graph);

describe('a step of a plan', () => {
  test('is shown in the order it runs in', () => {
    expect(sequence).toEqual(['outline', 'map', 'pier', 'hut', 'paint_pier', 'check', 'tone']);
  });

  test.each([
    ['tone', 0],
    ['tone', 3],
    ['hut', 2],
    ['paint_pier', 3],
    ['paint_pier', 6],
    ['outline', 0],
  ])('may move where nothing it waits for is passed, nor what waits for it: %s to %i', (id, to) => {
    expect(checkMove(graph, sequence, id, to)).toEqual({ ok: true });
  });

  test('stays after what it depends on, and is told which that is', () => {
    expect(checkMove(graph, sequence, 'map', 0)).toEqual({ ok: false, why: 'needs', other: 'outline' });
  });

  test('stays after what it takes a value from', () => {
    expect(checkMove(graph, sequence, 'pier', 1)).toEqual({ ok: false, why: 'needs', other: 'map' });
  });

  test('stays after what its condition asks about', () => {
    expect(checkMove(graph, sequence, 'check', 3)).toEqual({ ok: false, why: 'needs', other: 'hut' });
    expect(checkMove(graph, sequence, 'check', 4)).toEqual({ ok: true });
  });

  test('stays before what waits for it', () => {
    expect(checkMove(graph, sequence, 'pier', 4)).toEqual({ ok: false, why: 'needed', other: 'paint_pier' });
    expect(checkMove(graph, sequence, 'outline', 6)).toEqual({ ok: false, why: 'needed', other: 'map' });
  });

  test('runs where it was put down', () => {
    const moved = moveStep(act, 'tone', 2);
    expect(sortSteps(buildPlanGraph(moved))).toEqual(['outline', 'map', 'tone', 'pier', 'hut', 'paint_pier', 'check']);
    expect(moved.steps.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(act.steps.at(-1)?.order).toBe(7);
  });
});

test('every order that is allowed is the order it then runs in', () => {
  for (const id of sequence) {
    for (let to = 0; to < sequence.length; to++) {
      const wished = sequence.filter((each) => each !== id).toSpliced(to, 0, id);
      const ran = sortSteps(buildPlanGraph(reorderSteps(act, wished)));
      expect(checkMove(graph, sequence, id, to).ok, `${id} to ${to}`).toBe(ran.join() === wished.join());
    }
  }
});

test('steps that wait in a circle are shown last', () => {
  const knot = planOf({ id: 'a', dependsOn: ['b'] }, { id: 'b', dependsOn: ['a'] }, { id: 'c' });
  expect(sortSteps(buildPlanGraph(knot))).toEqual(['c', 'a', 'b']);
});
