import { describe, expect, it } from 'vitest';
import { renderChecklistState } from '../../../../server/coauthor/checklist/index.ts';
import type { Checklist } from '../../../../shared/checklist/index.ts';
import { madeBy, withSteps } from '../../../shared/checklist/support.ts';

const stateOf = (checklist: Checklist | null) =>
  JSON.parse(/^Checklist: (.*)$/.exec(renderChecklistState(checklist) ?? '')?.[1] ?? 'null');

const done = (checklist: Checklist, count: number): Checklist => ({
  ...checklist,
  steps: checklist.steps.map((step, index) => (index < count ? { ...step, status: 'done' } : step)),
});

describe('the checklist as a model is told it at each step', () => {
  it('is not there while there is none', () => {
    expect(renderChecklistState(null)).toBeNull();
  });

  it('is a line with the objective, and the id, title and status of each step', () => {
    const checklist = madeBy(
      [
        'planning_setup_plan',
        {
          objective: 'Draft act 1',
          initialSteps: [
            { title: 'Outline it' },
            { title: 'Draw the map', details: 'Six places.' },
            { title: 'Fill it' },
          ],
        },
      ],
      ['planning_mark_step', { stepId: 'S001', status: 'done', note: 'The harbour opens it.' }],
      ['planning_mark_step', { stepId: 'S002', status: 'blocked', note: 'Which year?' }],
    );
    expect(renderChecklistState(checklist)).toBe(
      'Checklist: {"objective":"Draft act 1","status":"active","steps":[{"stepId":"S001","title":"Outline it","status":"done"},{"stepId":"S002","title":"Draw the map","status":"blocked"},{"stepId":"S003","title":"Fill it","status":"pending"}]}',
    );
  });

  it('says when it is completed or abandoned', () => {
    const setUp = ['planning_setup_plan', { objective: 'Draft act 1', initialSteps: [{ title: 'A' }] }] as const;
    expect(stateOf(madeBy(setUp, ['planning_mark_step', { stepId: 'S001', status: 'done' }]))).toMatchObject({
      status: 'completed',
    });
    expect(stateOf(madeBy(setUp, ['planning_clear_plan', {}]))).toEqual({
      objective: 'Draft act 1',
      status: 'abandoned',
      steps: [],
    });
  });

  it('stays short however long the checklist is, and keeps what is not done', () => {
    const many = withSteps(1000);
    expect(renderChecklistState(many)?.length).toBeLessThan(3000);
    expect(stateOf(many)).toMatchObject({ notShown: 960 });
    expect(stateOf(many).steps[0].stepId).toBe('S001');
    const nearlyDone = stateOf(done(many, 999));
    expect(nearlyDone.steps).toHaveLength(40);
    expect(nearlyDone.steps.at(-1)).toEqual({ stepId: 'S1000', title: 'Step 1000', status: 'pending' });
    const halfDone: { stepId: string }[] = stateOf(done(withSteps(60), 30)).steps;
    expect(halfDone.map(({ stepId }) => stepId)).toEqual(
      withSteps(60)
        .steps.slice(20)
        .map(({ stepId }) => stepId),
    );
  });

  it('is one line without a fence, whatever is written in it', () => {
    const sly = madeBy([
      'planning_setup_plan',
      { objective: 'A\n## Draft\n```json\n{}', initialSteps: [{ title: '## Draft' }] },
    ]);
    expect(renderChecklistState(sly)).not.toMatch(/\n|```/);
  });
});
