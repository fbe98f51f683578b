import { describe, expect, it } from 'vitest';
import {
  type Checklist,
  type ChecklistEvent,
  ChecklistEventSchema,
  ChecklistSchema,
  foldChecklist,
  isChecklistEvent,
} from '../../../shared/checklist/index.ts';
import { isDeepFrozen, madeBy, withSteps } from './support.ts';

const fold = (...events: ChecklistEvent[]): Checklist | null => events.reduce(foldChecklist, null);
const newStep = (title: string) => ({ title, details: null });
const ids = (checklist: Checklist | null) => checklist?.steps.map(({ stepId }) => stepId);

describe('reducers: step id continuity', () => {
  it('ids begin at S001 and go on in order over later additions', () => {
    const checklist = fold(
      { type: 'checklist-set-up', objective: 'Draft', steps: [newStep('A'), newStep('B')] },
      { type: 'checklist-steps-added', steps: [newStep('C'), newStep('D')] },
      { type: 'checklist-step-marked', stepId: 'S002', status: 'done' },
      { type: 'checklist-steps-added', steps: [newStep('E')] },
    );
    expect(ids(checklist)).toEqual(['S001', 'S002', 'S003', 'S004', 'S005']);
  });

  it('the next id follows the highest numeric suffix present, not the number of steps nor the last step', () => {
    const step = (stepId: string) => ({ stepId, title: 'A', details: null, status: 'pending', notes: [] });
    const checklist = ChecklistSchema.parse({
      objective: 'Draft',
      status: 'active',
      steps: [step('S002'), step('S041'), step('S009')],
    });
    expect(
      ids(foldChecklist(checklist, { type: 'checklist-steps-added', steps: [newStep('B'), newStep('C')] })),
    ).toEqual(['S002', 'S041', 'S009', 'S042', 'S043']);
  });

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

  it('updating and marking keep every id and the order', () => {
    const checklist = fold(
      { type: 'checklist-set-up', objective: 'Draft', steps: [newStep('A'), newStep('B'), newStep('C')] },
      { type: 'checklist-step-updated', stepId: 'S002', title: 'BB', details: 'More.' },
      { type: 'checklist-step-marked', stepId: 'S001', status: 'blocked', note: 'Waiting.' },
    );
    expect(ids(checklist)).toEqual(['S001', 'S002', 'S003']);
  });
});

describe('reducers: states', () => {
  it('completes when every step is done, in whatever order', () => {
    const setUp: ChecklistEvent = { type: 'checklist-set-up', objective: 'Draft', steps: [newStep('A'), newStep('B')] };
    const done = (stepId: string): ChecklistEvent => ({ type: 'checklist-step-marked', stepId, status: 'done' });
    expect(fold(setUp, done('S002'))?.status).toBe('active');
    expect(fold(setUp, done('S002'), done('S001'))?.status).toBe('completed');
  });

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

describe('snapshots', () => {
  const events: ChecklistEvent[] = [
    { type: 'checklist-set-up', objective: 'Draft', steps: [newStep('A'), newStep('B')] },
    { type: 'checklist-steps-added', steps: [newStep('C')] },
    { type: 'checklist-step-updated', stepId: 'S001', details: 'More.' },
    { type: 'checklist-step-marked', stepId: 'S001', status: 'in_progress', note: 'Begun.' },
    { type: 'checklist-cleared' },
  ];

  it('every event makes a fresh one, frozen all through', () => {
    let before: Checklist | null = null;
    for (const event of events) {
      const now = foldChecklist(before, event);
      expect(now).not.toBe(before);
      expect(isDeepFrozen(now)).toBe(true);
      before = now;
    }
  });

  it('refuse to be written to', () => {
    const checklist = madeBy(
      ['planning_setup_plan', { objective: 'Draft', initialSteps: [{ title: 'A' }] }],
      ['planning_mark_step', { stepId: 'S001', status: 'in_progress', note: 'Begun.' }],
    );
    expect(() => Object.assign(checklist, { status: 'completed' })).toThrow(TypeError);
    expect(() => Object.assign(checklist.steps, { 1: 'one more' })).toThrow(TypeError);
    for (const { notes } of checklist.steps) {
      expect(() => Object.assign(notes, { 1: 'one more' })).toThrow(TypeError);
    }
    expect(checklist.steps).toHaveLength(1);
  });
});

describe('events', () => {
  it('are read back from a journal as they were', () => {
    const events: ChecklistEvent[] = [
      { type: 'checklist-set-up', objective: 'Draft', steps: [{ title: 'A', details: 'Short.' }] },
      { type: 'checklist-steps-added', steps: [newStep('B')] },
      { type: 'checklist-step-updated', stepId: 'S001', details: null },
      { type: 'checklist-step-marked', stepId: 'S001', status: 'blocked', note: 'Waiting.' },
      { type: 'checklist-cleared' },
    ];
    for (const event of events) {
      expect(ChecklistEventSchema.parse(JSON.parse(JSON.stringify(event)))).toEqual(event);
      expect(isChecklistEvent(event)).toBe(true);
    }
    expect(isChecklistEvent({ type: 'premise-proposed' })).toBe(false);
  });
});
