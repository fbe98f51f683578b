import { z } from 'zod';
import {
  ChecklistStepStatusSchema,
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

const types = new Set<string>(ChecklistEventSchema.options.map(({ shape }) => shape.type.value));

/** Whether an event of a session's journal concerns its checklist. */
export const isChecklistEvent = (event: { type: string }): event is ChecklistEvent => types.has(event.type);
