import type { TFunction } from 'i18next';
import type { ChecklistToolName } from '../../../shared/checklist/index.ts';
import { getField, type ToolCall } from './tool-call.ts';

const TOOLS: Record<ChecklistToolName, true> = {
  planning_setup_plan: true,
  planning_add_step: true,
  planning_update_step: true,
  planning_mark_step: true,
  planning_clear_plan: true,
  planning_read_plan: true,
};
const isChecklistTool = (tool: string): tool is ChecklistToolName => Object.hasOwn(TOOLS, tool);

const toText = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** The sentence of a checklist call: a key below `authoring.tools`, and the objective or steps it is about. */
export interface ChecklistSentence {
  key:
    | `${ChecklistToolName}.${'running' | 'done' | 'refused'}`
    | `planning_mark_step.${'ticked' | 'stuck' | 'reopened'}`;
  /** The objective or step titles, verbatim; empty if the call names none. */
  subjects: readonly string[];
}

const MARKS: Record<string, `planning_mark_step.${'done' | 'ticked' | 'stuck' | 'reopened'}`> = {
  in_progress: 'planning_mark_step.done',
  done: 'planning_mark_step.ticked',
  blocked: 'planning_mark_step.stuck',
  pending: 'planning_mark_step.reopened',
};

function stepTitle({ input, output }: ToolCall): string | null {
  const stepId = getField(input, 'stepId');
  const steps = getField(getField(output, 'checklist'), 'steps');
  const step = Array.isArray(steps) ? steps.find((each) => getField(each, 'stepId') === stepId) : undefined;
  return toText(getField(step, 'title')) ?? toText(stepId);
}

function listSubjects(tool: ChecklistToolName, call: ToolCall): string[] {
  if (tool === 'planning_setup_plan') return [toText(getField(call.input, 'objective')) ?? []].flat();
  if (tool !== 'planning_add_step') return [stepTitle(call) ?? []].flat();
  const steps = getField(call.input, 'steps');
  return Array.isArray(steps) ? steps.flatMap((step) => toText(getField(step, 'title')) ?? []) : [];
}

/** The sentence of a checklist call; null for other tools. */
export function checklistSentence(call: ToolCall): ChecklistSentence | null {
  const { tool, state, input } = call;
  if (!isChecklistTool(tool)) return null;
  const subjects = listSubjects(tool, call);
  if (state === 'refused' || state === 'declined') return { key: `${tool}.refused`, subjects };
  if (state !== 'done') return { key: `${tool}.running`, subjects };
  if (tool !== 'planning_mark_step') return { key: `${tool}.done`, subjects };
  return { key: MARKS[String(getField(input, 'status'))] ?? 'planning_mark_step.done', subjects };
}

/** The subject of a sentence, verbatim; null if there is none. */
export const saySubject = (t: TFunction, { subjects }: ChecklistSentence): string | null =>
  subjects.length === 0 ? null : subjects.join(t('authoring.checklist.between'));
