import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import {
  CHECKLIST_STEP_STATUSES,
  CHECKLIST_TOOL_INPUTS,
  CHECKLIST_TOOL_NAMES,
  CHECKLIST_TOOL_RETURNS,
  type Checklist,
  ChecklistSchema,
  type ChecklistStep,
  type ChecklistToolInput,
  formatToolSignature,
  type StepAbout,
} from '../../../shared/checklist/index.ts';
import { type JsonSchema, undescribed } from '../../support/json-schema.ts';
import { isDeepFrozen, madeBy } from './support.ts';

const inputOf = (name: keyof typeof CHECKLIST_TOOL_INPUTS) =>
  z.toJSONSchema(CHECKLIST_TOOL_INPUTS[name], { io: 'input' }) as JsonSchema;

describe('the checklist tools', () => {
  it('are six, of these names and in this order', () => {
    expect([...CHECKLIST_TOOL_NAMES]).toEqual([
      'planning_setup_plan',
      'planning_add_step',
      'planning_update_step',
      'planning_mark_step',
      'planning_clear_plan',
      'planning_read_plan',
    ]);
    expect(Object.keys(CHECKLIST_TOOL_INPUTS)).toEqual([...CHECKLIST_TOOL_NAMES]);
    expect(Object.keys(CHECKLIST_TOOL_RETURNS)).toEqual([...CHECKLIST_TOOL_NAMES]);
  });

  it.each(CHECKLIST_TOOL_NAMES)('%s explains every field to a model', (name) => {
    expect(undescribed(inputOf(name), name)).toEqual([]);
  });

  it.each([
    ['planning_setup_plan', ['objective', 'initialSteps'], ['objective']],
    ['planning_add_step', ['steps'], ['steps']],
    ['planning_update_step', ['stepId', 'title', 'details'], ['stepId']],
    ['planning_mark_step', ['stepId', 'status', 'note'], ['stepId', 'status']],
    ['planning_clear_plan', [], undefined],
    ['planning_read_plan', [], undefined],
  ] as const)('%s takes %j, of which %j must be there', (name, fields, required) => {
    const schema = inputOf(name);
    expect(Object.keys(schema.properties ?? {})).toEqual(fields);
    expect(schema.required).toEqual(required);
  });

  it('takes a new step as a title with or without details', () => {
    const steps = inputOf('planning_add_step').properties?.steps?.items;
    expect(Object.keys(steps?.properties ?? {})).toEqual(['title', 'details', 'about']);
    expect(steps?.required).toEqual(['title']);
  });

  it('offers the statuses of a step as the schema has them', () => {
    expect(CHECKLIST_STEP_STATUSES).toEqual(['pending', 'in_progress', 'blocked', 'done']);
    expect(inputOf('planning_mark_step').properties?.status?.enum).toEqual([...CHECKLIST_STEP_STATUSES]);
  });

  it('says how each is called in a line', () => {
    expect(CHECKLIST_TOOL_NAMES.map(formatToolSignature)).toEqual([
      'planning_setup_plan { objective, initialSteps?: [{ title, details?, about? }] }',
      'planning_add_step { steps: [{ title, details?, about? }] }',
      'planning_update_step { stepId, title?, details? }',
      'planning_mark_step { stepId, status: "pending" | "in_progress" | "blocked" | "done", note? }',
      'planning_clear_plan {}',
      'planning_read_plan {}',
    ]);
  });

  it('has typed inputs', () => {
    const input: ChecklistToolInput<'planning_mark_step'> = { stepId: 'S001', status: 'done', note: 'Long enough.' };
    expect(CHECKLIST_TOOL_INPUTS.planning_mark_step.parse(input)).toMatchObject(input);
    expectTypeOf<ChecklistToolInput<'planning_mark_step'>['status']>().toEqualTypeOf<
      'pending' | 'in_progress' | 'blocked' | 'done'
    >();
    expectTypeOf<ChecklistToolInput<'planning_setup_plan'>['initialSteps']>().toEqualTypeOf<
      { title: string; details: string | null; about?: StepAbout | undefined }[]
    >();
  });
});

describe('a checklist', () => {
  it('is active, completed or abandoned', () => {
    expect(ChecklistSchema.unwrap().shape.status.options).toEqual(['active', 'completed', 'abandoned']);
  });

  it('is read back from JSON as it was, frozen again', () => {
    const checklist = madeBy(
      ['planning_setup_plan', { objective: 'Draft act 1', initialSteps: [{ title: 'Outline it', details: 'Short.' }] }],
      ['planning_mark_step', { stepId: 'S001', status: 'blocked', note: 'Which year?' }],
    );
    const read = ChecklistSchema.parse(JSON.parse(JSON.stringify(checklist)));
    expect(read).toEqual(checklist);
    expect(isDeepFrozen(read)).toBe(true);
  });

  it('is read-only', () => {
    const checklist = madeBy(['planning_setup_plan', { objective: 'Draft act 1', initialSteps: [{ title: 'Cast' }] }]);
    const steps = checklist.steps as ChecklistStep[];
    expect(() => steps.pop()).toThrow(TypeError);
    const notes = steps.map((step) => step.notes as string[]);
    expect(notes).toHaveLength(1);
    expect(() => notes[0]?.push('More.')).toThrow(TypeError);
    expectTypeOf<Checklist['steps']>().toEqualTypeOf<readonly ChecklistStep[]>();
    expectTypeOf<ChecklistStep['notes']>().toEqualTypeOf<readonly string[]>();
  });
});
