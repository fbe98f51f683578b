import { z } from 'zod';
import {
  type Checklist,
  type ChecklistStatus,
  type ChecklistStep,
  ChecklistStepStatusSchema,
  type NewChecklistStep,
  NewChecklistStepSchema,
  NoteSchema,
  ObjectiveSchema,
  StepIdSchema,
} from './checklist.ts';

/** The events of a checklist: one for every accepted call that changes it. The checklist is their fold. */
export const ChecklistEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('checklist-set-up'), objective: ObjectiveSchema, steps: z.array(NewChecklistStepSchema) }),
  z.object({ type: z.literal('checklist-steps-added'), steps: z.array(NewChecklistStepSchema) }),
  z.object({
    type: z.literal('checklist-step-updated'),
    stepId: StepIdSchema,
    title: NewChecklistStepSchema.shape.title.optional(),
    /** Omitted: unchanged; null: removed. */
    details: NewChecklistStepSchema.shape.details.optional(),
  }),
  z.object({
    type: z.literal('checklist-step-marked'),
    stepId: StepIdSchema,
    status: ChecklistStepStatusSchema,
    note: NoteSchema.optional(),
  }),
  z.object({ type: z.literal('checklist-cleared') }),
]);
export type ChecklistEvent = z.infer<typeof ChecklistEventSchema>;

const frozenStep = ({ stepId, title, details, status, notes, about }: ChecklistStep): ChecklistStep =>
  Object.freeze({ stepId, title, details, status, notes: Object.freeze([...notes]), ...(about && { about }) });

const frozen = (objective: string, status: ChecklistStatus, steps: readonly ChecklistStep[]): Checklist =>
  Object.freeze({ objective, status, steps: Object.freeze([...steps]) });

const getSuffix = ({ stepId }: ChecklistStep): number => Number(stepId.slice(1));

/** Assigns ids to new steps, after the highest present number. Planning tools, "Checklist texts". */
function numbered(present: readonly ChecklistStep[], added: readonly NewChecklistStep[]): ChecklistStep[] {
  const highest = present.reduce((most, step) => Math.max(most, getSuffix(step)), 0);
  return added.map(({ title, details, about }, index) =>
    frozenStep({
      stepId: `S${String(highest + 1 + index).padStart(3, '0')}`,
      title,
      details,
      status: 'pending',
      notes: [],
      ...(about && { about }),
    }),
  );
}

const changed = (
  steps: readonly ChecklistStep[],
  stepId: string,
  change: (step: ChecklistStep) => ChecklistStep,
): ChecklistStep[] => steps.map((step) => (step.stepId === stepId ? frozenStep(change(step)) : step));

const isDone = (steps: readonly ChecklistStep[]): boolean =>
  steps.length > 0 && steps.every(({ status }) => status === 'done');

/**
 * The only reducer of checklists; returns a deeply frozen one. A checklist completes once all of its steps (at least
 * one) are done. Preconditions are checked in `decideChecklistTool`. Planning tools, "The checklist" and "Checklist
 * tools".
 */
export function foldChecklist(checklist: Checklist | null, event: ChecklistEvent): Checklist | null {
  if (event.type === 'checklist-set-up') return frozen(event.objective, 'active', numbered([], event.steps));
  if (!checklist) return null;
  const { objective, status, steps } = checklist;
  switch (event.type) {
    case 'checklist-steps-added':
      return frozen(objective, status, [...steps, ...numbered(steps, event.steps)]);
    case 'checklist-step-updated':
      return frozen(
        objective,
        status,
        changed(steps, event.stepId, (step) => ({
          ...step,
          title: event.title ?? step.title,
          details: event.details === undefined ? step.details : event.details,
        })),
      );
    case 'checklist-step-marked': {
      const marked = changed(steps, event.stepId, (step) => ({
        ...step,
        status: event.status,
        notes: event.note === undefined ? step.notes : [...step.notes, event.note],
      }));
      return frozen(objective, isDone(marked) ? 'completed' : status, marked);
    }
    case 'checklist-cleared':
      return frozen(objective, 'abandoned', []);
  }
}
