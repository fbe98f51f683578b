import { describe, expect, it } from 'vitest';
import { type Checklist, type ChecklistEvent, foldChecklist } from '../../../shared/checklist/index.ts';
import { withSteps } from './support.ts';

const fold = (...events: ChecklistEvent[]): Checklist | null => events.reduce(foldChecklist, null);
const newStep = (title: string) => ({ title, details: null });
const ids = (checklist: Checklist | null) => checklist?.steps.map(({ stepId }) => stepId);

describe('reducers: step id continuity', () => {
  it('after S999 comes S1000, then S1001', () => {
    const full = withSteps(999);
    expect(full.steps.at(-1)?.stepId).toBe('S999');
    const more = foldChecklist(full, { type: 'checklist-steps-added', steps: [newStep('A')] });
    expect(ids(more)?.at(-1)).toBe('S1000');
    expect(ids(foldChecklist(more, { type: 'checklist-steps-added', steps: [newStep('B')] }))?.at(-1)).toBe('S1001');
  });

  it('setting up anew begins again at S001', () => {
    const checklist = fold(
      { type: 'checklist-set-up', objective: 'Draft', steps: [newStep('A'), newStep('B')] },
      { type: 'checklist-set-up', objective: 'Polish', steps: [newStep('C')] },
    );
    expect(ids(checklist)).toEqual(['S001']);
    expect(checklist).toMatchObject({ objective: 'Polish', status: 'active' });
  });
});

describe('reducers: states', () => {
  it('does not complete what has no steps', () => {
    const setUp: ChecklistEvent = { type: 'checklist-set-up', objective: 'Draft', steps: [] };
    expect(fold(setUp)?.status).toBe('active');
    expect(fold(setUp, { type: 'checklist-step-marked', stepId: 'S001', status: 'done' })?.status).toBe('active');
  });

  it('clears by abandoning: the objective is kept, the steps are reset', () => {
    expect(
      fold({ type: 'checklist-set-up', objective: 'Draft', steps: [newStep('A')] }, { type: 'checklist-cleared' }),
    ).toEqual({ objective: 'Draft', status: 'abandoned', steps: [] });
  });

  it('keeps a detail that is not mentioned and drops one that is null', () => {
    const setUp: ChecklistEvent = {
      type: 'checklist-set-up',
      objective: 'Draft',
      steps: [{ title: 'A', details: 'Long.' }],
    };
    expect(fold(setUp, { type: 'checklist-step-updated', stepId: 'S001', title: 'B' })?.steps[0]?.details).toBe(
      'Long.',
    );
    expect(fold(setUp, { type: 'checklist-step-updated', stepId: 'S001', details: null })?.steps[0]).toMatchObject({
      title: 'A',
      details: null,
    });
  });

  it.each<ChecklistEvent>([
    { type: 'checklist-steps-added', steps: [newStep('A')] },
    { type: 'checklist-step-updated', stepId: 'S001', title: 'B' },
    { type: 'checklist-step-marked', stepId: 'S001', status: 'done' },
    { type: 'checklist-cleared' },
  ])('$type makes no checklist where there is none', (event) => {
    expect(foldChecklist(null, event)).toBeNull();
  });
});
