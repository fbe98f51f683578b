import { describe, expect, it } from 'vitest';
import { CHECKLIST_TOOL_NAMES, CHECKLIST_TOOL_RETURNS, decideChecklistTool } from '../../../shared/checklist/index.ts';
import { abandoned, active, completed, GOOD, madeBy, setUp } from './support.ts';

const step = (stepId: string, title: string, fields: object = {}) => ({
  stepId,
  title,
  details: null,
  status: 'pending',
  notes: [],
  ...fields,
});

describe('tool unit tests: success paths', () => {
  it('planning_setup_plan makes an active checklist with steps in order and answers its normalised input', () => {
    const { events, value } = decideChecklistTool(null, 'planning_setup_plan', {
      objective: '  Draft act 1 ',
      initialSteps: [{ title: ' Outline it ', details: ' Objective first. ' }, { title: 'Draw the map' }],
    });
    expect(value).toEqual({
      ok: true,
      objective: 'Draft act 1',
      initialSteps: [
        { title: 'Outline it', details: 'Objective first.' },
        { title: 'Draw the map', details: null },
      ],
      checklist: {
        objective: 'Draft act 1',
        status: 'active',
        steps: [step('S001', 'Outline it', { details: 'Objective first.' }), step('S002', 'Draw the map')],
      },
    });
    expect(events).toEqual([
      {
        type: 'checklist-set-up',
        objective: 'Draft act 1',
        steps: [
          { title: 'Outline it', details: 'Objective first.' },
          { title: 'Draw the map', details: null },
        ],
      },
    ]);
  });

  it('planning_setup_plan without steps stays active and takes steps later', () => {
    const { value } = decideChecklistTool(null, 'planning_setup_plan', { objective: 'Draft act 1' });
    expect(value).toMatchObject({ initialSteps: [], checklist: { status: 'active', steps: [] } });
    expect(
      decideChecklistTool(value.checklist, 'planning_add_step', { steps: [{ title: 'A' }] }).value.checklist,
    ).toEqual({
      objective: 'Draft act 1',
      status: 'active',
      steps: [step('S001', 'A')],
    });
  });

  it.each([
    ['active', active],
    ['completed', completed],
    ['abandoned', abandoned],
  ])('planning_setup_plan replaces a checklist that is %s, and begins again at S001', (_, before) => {
    const input = { objective: 'Polish', initialSteps: [{ title: 'Read it all' }] };
    expect(decideChecklistTool(before, 'planning_setup_plan', input).value.checklist).toEqual({
      objective: 'Polish',
      status: 'active',
      steps: [step('S001', 'Read it all')],
    });
  });

  it('planning_add_step appends and answers its normalised input', () => {
    const { value } = decideChecklistTool(active, 'planning_add_step', {
      steps: [
        { title: ' C ', details: '  ' },
        { title: 'D', details: null },
      ],
    });
    expect(value).toMatchObject({
      ok: true,
      steps: [
        { title: 'C', details: null },
        { title: 'D', details: null },
      ],
    });
    expect(value.checklist.steps).toEqual([step('S001', 'A'), step('S002', 'B'), step('S003', 'C'), step('S004', 'D')]);
  });

  it('planning_update_step changes what is given and nothing else', () => {
    const before = madeBy(
      ['planning_setup_plan', { objective: 'Draft', initialSteps: [{ title: 'A', details: 'Old.' }, { title: 'B' }] }],
      ['planning_mark_step', { stepId: 'S001', status: 'in_progress', note: 'Begun.' }],
    );
    const kept = { status: 'in_progress', notes: ['Begun.'] };
    const titled = decideChecklistTool(before, 'planning_update_step', { stepId: ' S001 ', title: ' AA ' });
    expect(titled.value).toEqual({
      ok: true,
      stepId: 'S001',
      title: 'AA',
      checklist: {
        objective: 'Draft',
        status: 'active',
        steps: [step('S001', 'AA', { details: 'Old.', ...kept }), step('S002', 'B')],
      },
    });
    const detailed = decideChecklistTool(before, 'planning_update_step', { stepId: 'S001', details: ' New. ' });
    expect(detailed.value).toMatchObject({ stepId: 'S001', details: 'New.' });
    expect(detailed.value.checklist.steps[0]).toEqual(step('S001', 'A', { details: 'New.', ...kept }));
  });

  it('planning_update_step takes details away by a blank, and reads null as not given', () => {
    const before = madeBy([
      'planning_setup_plan',
      { objective: 'Draft', initialSteps: [{ title: 'A', details: 'Old.' }] },
    ]);
    const emptied = decideChecklistTool(before, 'planning_update_step', { stepId: 'S001', details: '  ' });
    expect(emptied.value).toMatchObject({ details: null, checklist: { steps: [step('S001', 'A')] } });
    const titled = decideChecklistTool(before, 'planning_update_step', { stepId: 'S001', title: 'AA', details: null });
    expect(titled.value.checklist.steps).toEqual([step('S001', 'AA', { details: 'Old.' })]);
    expect(Object.keys(titled.value)).toEqual(['ok', 'stepId', 'title', 'checklist']);
  });

  it.each(['pending', 'in_progress', 'blocked', 'done'])('planning_mark_step sets the status %s', (status) => {
    const { value } = decideChecklistTool(active, 'planning_mark_step', { stepId: 'S002', status });
    expect(value).toMatchObject({ ok: true, stepId: 'S002', status });
    expect(value.checklist.steps).toEqual([step('S001', 'A'), step('S002', 'B', { status })]);
    expect(value.checklist.status).toBe('active');
  });

  it('planning_mark_step appends its note to those there are', () => {
    const noted = madeBy(
      setUp,
      ['planning_mark_step', { stepId: 'S001', status: 'in_progress', note: ' Begun. ' }],
      ['planning_mark_step', { stepId: 'S001', status: 'blocked', note: null }],
      ['planning_mark_step', { stepId: 'S001', status: 'blocked', note: 'Which year?' }],
    );
    expect(noted.steps).toEqual([step('S001', 'Outline it', { status: 'blocked', notes: ['Begun.', 'Which year?'] })]);
  });

  it('planning_mark_step completes the checklist with the last step that is done, not before', () => {
    const first = decideChecklistTool(active, 'planning_mark_step', { stepId: 'S002', status: 'done' }).value.checklist;
    expect(first.status).toBe('active');
    expect(
      decideChecklistTool(first, 'planning_mark_step', { stepId: 'S001', status: 'done' }).value.checklist.status,
    ).toBe('completed');
  });

  it.each([
    ['active', active],
    ['completed', completed],
  ])('planning_clear_plan abandons what is %s: the objective stays, the steps go', (_, before) => {
    const { events, value } = decideChecklistTool(before, 'planning_clear_plan', {});
    expect(value).toEqual({ ok: true, checklist: { objective: 'Draft act 1', status: 'abandoned', steps: [] } });
    expect(events).toEqual([{ type: 'checklist-cleared' }]);
  });

  it.each([
    ['active', active],
    ['completed', completed],
    ['abandoned', abandoned],
  ])('planning_read_plan answers what is %s and changes nothing', (_, checklist) => {
    expect(decideChecklistTool(checklist, 'planning_read_plan', {})).toEqual({
      events: [],
      value: { ok: true, ...checklist },
    });
  });

  it.each(CHECKLIST_TOOL_NAMES)('%s answers in the shape it promises', (tool) => {
    const { value } = decideChecklistTool(active, tool, GOOD[tool]);
    expect(CHECKLIST_TOOL_RETURNS[tool].parse(value)).toEqual(value);
  });

  it('warns of fields it does not know and goes on', () => {
    const input = { objective: 'Draft', deadline: 'tomorrow', initialSteps: [{ title: 'A', owner: 'me' }] };
    const { value } = decideChecklistTool(null, 'planning_setup_plan', input);
    expect(value.warnings).toEqual([expect.stringMatching(/deadline.*initialSteps\.0\.owner/)]);
    expect(value.checklist.steps).toEqual([step('S001', 'A')]);
  });
});
