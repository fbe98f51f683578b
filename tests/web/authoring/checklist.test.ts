import { describe, expect, test } from 'vitest';
import { CHECKLIST_TOOL_NAMES, type Checklist, type ChecklistStep } from '../../../shared/checklist/index.ts';
import { en } from '../../../web/i18n/en.ts';
import { getChecklistProgress } from '../../../web/studio/chat/checklist-strip.tsx';
import { checklistSentence } from '../../../web/studio/wording/checklist-sentence.ts';
import type { ToolCall } from '../../../web/studio/wording/tool-call.ts';

const checklist = (statuses: ChecklistStep['status'][], status: Checklist['status'] = 'active'): Checklist => ({
  objective: 'Write act 1',
  status,
  steps: statuses.map((each, index) => ({
    stepId: `S00${index + 1}`,
    title: `Step ${index + 1}`,
    details: null,
    status: each,
    notes: [],
  })),
});

describe('the progress of a checklist', () => {
  test.each([
    [['done', 'in_progress', 'pending'], 1, 'S002'],
    [['pending', 'pending', 'in_progress'], 0, 'S003'],
    [['done', 'blocked', 'pending'], 1, 'S002'],
    [['done', 'pending', 'pending'], 1, 'S002'],
    [['done', 'done'], 2, undefined],
  ] as [ChecklistStep['status'][], number, string | undefined][])('%j: %i done, at %s', (statuses, done, current) => {
    const progress = getChecklistProgress(checklist(statuses));
    expect(progress).toMatchObject({ done, total: statuses.length, share: done / statuses.length });
    expect(progress.current?.stepId).toBe(current);
  });

  test('one without steps has come nowhere; one that is given up is at no step', () => {
    expect(getChecklistProgress(checklist([]))).toEqual({ done: 0, total: 0, share: 0, current: null });
    expect(getChecklistProgress(checklist(['pending', 'pending'], 'abandoned')).current).toBeNull();
    expect(getChecklistProgress(checklist(['done', 'done'], 'completed')).current).toBeNull();
  });
});

describe('the sentence of a checklist call', () => {
  const call = (tool: string, more: Partial<ToolCall> = {}): ToolCall => ({
    tool,
    state: 'done',
    input: {},
    output: { ok: true },
    errorText: null,
    ...more,
  });

  test('names the objective, the steps added, the step marked', () => {
    expect(checklistSentence(call('planning_setup_plan', { input: { objective: 'Write act 1' } }))).toEqual({
      key: 'planning_setup_plan.done',
      subjects: ['Write act 1'],
    });
    expect(
      checklistSentence(call('planning_add_step', { input: { steps: [{ title: 'Map' }, { title: 'Cast' }] } })),
    ).toEqual({ key: 'planning_add_step.done', subjects: ['Map', 'Cast'] });
    const output = { ok: true, checklist: checklist(['done', 'pending']) };
    expect(
      checklistSentence(call('planning_mark_step', { input: { stepId: 'S001', status: 'done' }, output })),
    ).toEqual({ key: 'planning_mark_step.ticked', subjects: ['Step 1'] });
    expect(
      checklistSentence(call('planning_mark_step', { input: { stepId: 'S002', status: 'blocked' }, output })),
    ).toEqual({ key: 'planning_mark_step.stuck', subjects: ['Step 2'] });
  });

  test('is there for each of the six in every state, whatever the call lacks', () => {
    const words = en.authoring.tools as unknown as Record<string, Record<string, string>>;
    for (const tool of CHECKLIST_TOOL_NAMES) {
      for (const state of ['running', 'waiting', 'done', 'declined', 'refused', 'failed', 'stopped'] as const) {
        for (const input of [undefined, null, 'half', {}, { steps: 3, status: 'odd' }]) {
          const sentence = checklistSentence(call(tool, { state, input, output: undefined }));
          const [name = '', phase = ''] = sentence?.key.split('.') ?? [];
          expect(words[name]?.[phase], `${tool} ${state}`).toBeTruthy();
        }
      }
    }
  });

  test('is none for a tool of the story', () => {
    expect(checklistSentence(call('draftNodeWeb'))).toBeNull();
  });
});
