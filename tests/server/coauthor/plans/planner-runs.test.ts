import { describe, expect, it } from 'vitest';
import { runPlan } from '../../../../server/plan/index.ts';
import { improvisedPlanner } from '../../improviser/plan-support.ts';
import { plannedSession } from './tools-support.ts';

/** Plans in a session that has the first calls of the fixture's story, and runs the plan with the real tools. */
async function planAndRun(upTo: number, request: string, seed = 7) {
  const bench = await plannedSession({ upTo });
  const planned = await improvisedPlanner(seed).plan({ session: bench.live.current(), request, id: 'p1' });
  if (!planned.ok) throw new Error(planned.message);
  const asked: string[] = [];
  const result = await runPlan(planned.plan, {
    registry: bench.tools,
    onApproval: ({ stepId }) => {
      asked.push(stepId);
      return true;
    },
    onRecovery: ({ stepId, error }) => {
      throw new Error(`${stepId} failed: ${error}`);
    },
  });
  return { plan: planned.plan, result, asked, draft: bench.live.current().draft, session: bench.live.current() };
}

describe('what the improviser plans, run by the real tools', () => {
  it.each([
    [0, 'a noir mystery in Tokyo, two acts, three places, three characters', 1],
    [0, '写一个唐朝的武侠故事，主角叫李慕白，一幕，三个地点', 2],
    [10, 'build act 2 with five places', 3],
    [10, 'three more characters', 4],
    [10, 'add a chapel and a market to act 1, two characters, then save the story', 5],
    [7, 'paint all places', 6],
    [5, '给第一幕的每个地点写遭遇，然后画图', 7],
    [4, '物語を仕上げて', 8],
    [10, 'new pictures for all places', 9],
    [10, 'rename the Harbour to The Quay and make it darker', 10],
  ])(
    'after %i calls: %s',
    async (upTo, request, seed) => {
      const { plan, result, asked } = await planAndRun(upTo, request, seed);
      expect(result.toolResults.filter(({ state }) => state !== 'success')).toEqual([]);
      expect(result.success).toBe(true);
      // Only those ask of whom the plan says so.
      expect(asked.toSorted()).toEqual(plan.steps.flatMap(({ id, approval }) => (approval ? [id] : [])).toSorted());
    },
    30_000,
  );

  it('is undone by one undo, and is in the draft before that', async () => {
    const { draft, session } = await planAndRun(10, 'build act 2 with three places');
    expect(draft.acts.map(({ sandboxLocations }) => sandboxLocations.length)).toEqual([2, 3]);
    expect(draft.acts[1]?.sandboxLocations.every(({ background, music }) => background && music)).toBe(true);
    expect(session.undo.at(-1)?.before.draft.acts).toHaveLength(1);
  });
});
