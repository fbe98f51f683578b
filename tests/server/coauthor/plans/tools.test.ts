import { describe, expect, it } from 'vitest';
import { forecastPlan } from '../../../../server/coauthor/plans/tools/index.ts';
import { WHOLE_STORY } from '../../../shared/story/fixture.ts';
import { plannedSession, planOfSteps, stepOf, use } from './tools-support.ts';

describe('the tools of a plan', () => {
  it('make a whole story, which is one thing to undo', async () => {
    const { tools, live } = await plannedSession({ upTo: 0 });
    for (const { tool, input } of WHOLE_STORY) {
      const { outcome } = await use(tools, tool, input as Record<string, unknown>, { idempotencyKey: `k-${tool}` });
      expect(outcome).toMatchObject({ ok: true });
    }
    expect(live.current().undo).toHaveLength(1);
    expect(live.current().undo[0]).toMatchObject({ id: 'plan:p1', summary: 'ran the plan "Act two"' });
  });

  it('are foreseen', async () => {
    const { live } = await plannedSession({ upTo: 0 });
    const steps = WHOLE_STORY.map(({ tool, input }, index) =>
      stepOf(`step_${index + 1}`, tool, input as Record<string, unknown>),
    );
    const told = forecastPlan(live.current(), planOfSteps(steps));
    expect(told.filter(({ refusal, unknown }) => refusal || unknown)).toEqual([]);
  });
});
